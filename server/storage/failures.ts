/** What PostgreSQL (SQLSTATE) and SQLite (extended result code) call a second row with the same key. */
const UNIQUE_VIOLATION: readonly unknown[] = ['23505', 1555, 2067];
/** PostgreSQL's text cannot hold U+0000 and says so with this code; SQLite's side is refused by ourselves. */
const UNSTORABLE_TEXT = '22021';

/** Raised where a text that PostgreSQL could not store is handed to SQLite, so that both refuse the same. */
export class UnstorableTextError extends Error {}

/** Whether a statement failed because another row has the same key already. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE_VIOLATION.includes(codeOf(error));
}

/** Whether a query failed because a text holds a character that the database cannot keep. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof UnstorableTextError || codeOf(error) === UNSTORABLE_TEXT;
}

/** The database's own code of a failure: a SQLSTATE, or SQLite's extended result code. */
export function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error) return error.errcode;
  return 'code' in error ? error.code : undefined;
}
