import type { Deps } from '../deps.ts';
import { endFamilies, forgetFailuresOf } from '../sessions/store.ts';
import { change } from '../storage/change.ts';
import { generatePassword } from './first-account.ts';
import { resetPasswordOf } from './store.ts';

/**
 * Sets a generated password without asking for the old one, and ends all of the account's sign-ins. Returns the password,
 * or null if there is no account of that name.
 */
export async function resetPassword(
  deps: Pick<Deps, 'writer' | 'passwords' | 'now'>,
  name: string,
): Promise<string | null> {
  const password = generatePassword();
  const hash = await deps.passwords.hash(password);
  return change(deps, 'operator', async (made) => {
    const account = await resetPasswordOf(made, name, hash);
    if (account === null) return null;
    await endFamilies(made, account.id);
    // Failed attempts with the forgotten password no longer count.
    await forgetFailuresOf(made, [account.account_key, account.email_key ?? account.account_key]);
    return password;
  });
}
