import type { Deps } from '../deps.ts';
import { type Actor, type Change, change } from '../storage/change.ts';
import { addAccount, type NewAccount } from './store.ts';
import type { User } from './users.ts';

/** A new account with its password. */
interface Credentials extends Omit<NewAccount, 'password_hash'> {
  readonly password: string;
}

/**
 * Prepares the creation of an account. It hashes the password, for which no transaction may wait, and returns what is to be
 * run in one. `by` is the account that asks for it.
 */
export async function accountCreation(
  { passwords }: Pick<Deps, 'passwords'>,
  { password, ...account }: Credentials,
  by?: string,
): Promise<(made: Change) => Promise<User>> {
  const password_hash = await passwords.hash(password, by);
  return (made) => addAccount(made, { ...account, password_hash });
}

/**
 * Creates an account that can sign in, and returns its ID.
 * @throws {HttpError} 409 if the name is another account's name or email
 */
export async function createAccount(
  deps: Pick<Deps, 'passwords' | 'writer' | 'now'>,
  account: Credentials,
  by: Actor = 'operator',
): Promise<string> {
  const create = await accountCreation(deps, account);
  return (await change(deps, by, create)).id;
}
