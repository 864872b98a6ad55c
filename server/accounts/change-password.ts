import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Bearer } from '../sessions/access-token.ts';
import type { PasswordInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { coded } from '../words/coded.ts';

/**
 * Changes an account's password, ends all of its sign-ins except the one that asks, and returns the new hash. Failures at
 * another's password count for the account that guesses, whichever of its sign-ins it uses.
 * @throws {HttpError} 400 for a wrong current password (never 401, which would say that the caller's token is
 * bad), 404, 429 for too many attempts at once.
 */
export async function changePassword(
  { db, now, passwords }: Deps,
  attempts: Attempts,
  change: { accountId: string; by: Bearer; input: PasswordInput },
): Promise<string> {
  const { accountId, by, input } = change;
  const account = await db
    .selectFrom('account')
    .select(['account_key', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(() => notFound('Account'));

  const isOwn = accountId === by.accountId;
  const attempt = {
    accountKey: account.account_key,
    caller: isOwn ? by.familyId : by.accountId,
    isKnown: isOwn,
  };
  const right = await attempts.check(attempt, () =>
    passwords.verify(input.password, account.password_hash, { name: by.accountId, isKnown: true }),
  );
  if (!right) throw wrongPassword();

  const next = await passwords.hash(input.new_password, by.accountId);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ password_hash: next, updated_at: now().toISOString() })
      .where('id', '=', accountId)
      // Another request has changed the password in the meantime.
      .where('password_hash', '=', account.password_hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw wrongPassword();
    await tx
      .deleteFrom('token_family')
      .where('account_id', '=', accountId)
      .where('id', '<>', by.familyId)
      .execute();
  });
  return next;
}

const wrongPassword = () => new HttpError(400, coded('password-wrong'), { field: 'password' });
