import type { ServiceRole } from '../config/config.ts';

/** The codes of PostgreSQL (SQLSTATE) and SQLite (extended result code) for a reference to a row that does not exist, or not any more. */
const foreignKeyViolation: readonly unknown[] = ['23503', 787];
/** PostgreSQL's code for U+0000 in a text. On SQLite we refuse it ourselves. */
const UNSTORABLE_TEXT = '22021';

/** The data cannot be opened. `message` says why and what to do, for the person who starts the server. */
export class StorageError extends Error {}

/** A text for SQLite that PostgreSQL could not store. It is refused, so that both databases refuse the same. */
export class UnstorableTextError extends Error {}

/** The sign-in of a call does not exist, or not any more. */
export class SignedOutError extends Error {}

/** The account of a call does not have the role that the call requires. */
export class RoleMissingError extends Error {
  readonly role: ServiceRole;

  constructor(role: ServiceRole) {
    super();
    this.role = role;
  }
}

/** True if a statement failed because a row that it refers to does not exist, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return foreignKeyViolation.includes(codeOf(error));
}

/** True if a query failed because a text contains a character that the database cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof UnstorableTextError || codeOf(error) === UNSTORABLE_TEXT;
}

/** The database's own code of a failure: a SQLSTATE, or SQLite's extended result code. */
export function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error ? error.code : undefined;
}
