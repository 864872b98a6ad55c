import { randomInt } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { createAccount } from './create-account.ts';

const ACCOUNT = 'admin';
/** Letters and digits that nobody confuses: the password is read from a screen and typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface FirstAccount {
  readonly account: string;
  readonly password: string;
  /** True if the password was generated, so that it has to be printed. */
  readonly generated: boolean;
}

/**
 * Creates the account `admin` if there is no account at all. Returns its name and password, which is generated unless the
 * configuration has one; null if there are accounts already.
 */
export async function ensureFirstAccount(deps: Deps): Promise<FirstAccount | null> {
  const someone = await deps.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return null;
  const password = deps.config.adminPassword ?? generatePassword();
  try {
    const names = { first_name: 'Admin', last_name: 'Cowtex' };
    await createAccount(deps, { account: ACCOUNT, password, ...names }, 'first account');
  } catch (error) {
    // Another server on the same database was faster, and prints its password.
    if (error instanceof HttpError && error.status === 409) return null;
    throw error;
  }
  return { account: ACCOUNT, password, generated: deps.config.adminPassword === undefined };
}

/** Four groups of four, 79 bits. */
export function generatePassword(): string {
  const letter = () => ALPHABET.charAt(randomInt(ALPHABET.length));
  const group = () => Array.from({ length: 4 }, letter).join('');
  return Array.from({ length: 4 }, group).join('-');
}
