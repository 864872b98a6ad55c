import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { PasswordInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import type { SignedIn } from '../storage/change.ts';
import { coded } from '../words/coded.ts';
import { readPassword, replacePassword } from './store.ts';

/**
 * Changes an account's password, ends all of its sign-ins except the one that asks, and returns the new hash. Failures at
 * another's password count for the account that guesses, whichever of its sign-ins it uses.
 * @throws {HttpError} 400 for a wrong current password (never 401, which would say that the caller's token is
 * bad), 404, 429 for too many attempts at once.
 */
export async function changePassword(
  deps: Deps,
  attempts: Attempts,
  wish: { accountId: string; by: SignedIn; input: PasswordInput },
): Promise<string> {
  const { accountId: id, by, input } = wish;
  const { account_key, password_hash: before } = await readPassword(deps.db, id);

  const isOwn = id === by.accountId;
  const attempt = { accountKey: account_key, caller: isOwn ? by.sessionId : by.accountId, isKnown: isOwn };
  const right = await attempts.check(attempt, () =>
    deps.passwords.verify(input.password, before, { name: by.accountId, isKnown: true }),
  );
  if (!right) throw wrongPassword();

  const after = await deps.passwords.hash(input.new_password, {
    name: by.accountId,
    isKnown: true,
  });
  // Another request may have changed the password in the meantime.
  const asked = { id, before, after, except: by.sessionId };
  if (!(await replacePassword(deps, by, asked))) throw wrongPassword();
  return after;
}

const wrongPassword = () => new HttpError(400, coded('password-wrong'), { field: 'password' });
