import { codeOf } from './failures.ts';

/**
 * Why the database cannot do now what it was asked. `away`: it does not answer, or not in time. `full`: its disk is.
 * `damaged`: what it reads there cannot be right.
 */
export type Unavailability = 'away' | 'full' | 'damaged';

/** Nothing was wrong with what was asked. `message` says why, in the words of the database or of the way to it. */
export class UnavailableError extends Error {
  readonly reason: Unavailability;

  constructor(reason: Unavailability, cause: unknown) {
    super(inWords(cause), { cause });
    this.name = 'UnavailableError';
    this.reason = reason;
  }
}

/** A refused connection to several addresses is an error without a message; its code says it. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return String(codeOf(error) ?? error.name);
}
