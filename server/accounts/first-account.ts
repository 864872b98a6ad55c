import { randomInt } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { createAccount } from './write-account.ts';

const ACCOUNT = 'admin';
/** Letters and digits that nobody confuses: the password is read from a screen and typed. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export interface FirstAccount {
  readonly account: string;
  readonly password: string;
  /** Whether the password was made up, so that nobody knows it yet. */
  readonly generated: boolean;
}

/**
 * Creates the account `admin` where there is no account at all. Gives it with its password, generated where the
 * configuration has none; null where there were accounts already.
 */
export async function ensureFirstAccount(deps: Deps): Promise<FirstAccount | null> {
  const someone = await deps.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (someone !== undefined) return null;
  const password = deps.config.adminPassword ?? generatePassword();
  try {
    await createAccount(deps, { account: ACCOUNT, password, firstName: 'Admin', lastName: 'Cowtex' });
  } catch (error) {
    // Another server on the same database was first, and prints its own.
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
