import type { Deps } from '../deps.ts';
import type { Actor } from '../storage/change.ts';
import { addAccountAlone, type NewAccount } from './store.ts';

/** A new account with its password. */
interface Credentials extends Omit<NewAccount, 'password_hash'> {
  readonly password: string;
}

/** Hashes the password of a new account, for which no transaction may wait. `by` is the account that asks for it. */
export async function newAccount(
  { passwords }: Pick<Deps, 'passwords'>,
  { password, ...account }: Credentials,
  by = '',
): Promise<NewAccount> {
  return { ...account, password_hash: await passwords.hash(password, { name: by, isKnown: true }) };
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
  return (await addAccountAlone(deps, by, await newAccount(deps, account))).id;
}
