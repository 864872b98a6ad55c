import { codeOf } from './failures.ts';

/**
 * The reason why the database cannot work now. `away`: it does not answer, or not in time. `full`: its disk is full. `damaged`: its
 * data is.
 */
export type Unavailability = 'away' | 'full' | 'damaged';

/** A failure of the database that the statement did not cause. `message` is the database's or the connection's. */
export class UnavailableError extends Error {
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause: unknown) {
    super(inWords(cause), { cause });
    this.name = 'UnavailableError';
    this.reason = reason;
  }
}

/** A refused connection to several addresses is an error without a message, so its code stands in. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return String(codeOf(error) ?? error.name);
}
