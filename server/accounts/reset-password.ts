import type { Deps } from '../deps.ts';
import { generatePassword } from './first-account.ts';
import { setPasswordOf } from './store.ts';

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
  return (await setPasswordOf(deps, name, hash)) ? password : null;
}
