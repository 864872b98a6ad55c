import { codeOf } from '../failures.ts';
import { type Unavailability, UnavailableError } from '../unavailable.ts';

/** SQLite's primary result codes for failures that the statement did not cause. */
const unavailable: Readonly<Record<number, Unavailability>> = {
  5: 'away', // busy
  7: 'away', // out of memory
  8: 'away', // read-only
  10: 'away', // input and output
  11: 'damaged',
  13: 'full',
  14: 'away', // cannot open
  26: 'damaged',
};

/** Distinguishes failures of the file and its disk from those of a statement. */
export async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    const reason = typeof code === 'number' ? unavailable[code % 256] : undefined;
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
}
