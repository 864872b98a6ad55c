import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { memoize } from '../../lib/memoize.ts';
import { codeOf, UnstorableTextError } from '../failures.ts';
import { type Unavailability, UnavailableError } from '../unavailable.ts';

/** How many compiled statements are cached. Compiling a query costs as much as running it. */
const MOST_STATEMENTS = 200;

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

/** Adapts a connection to the file for Kysely. */
export const asKysely = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: memoize(MOST_STATEMENTS, (sql) => {
    const statement = watched(() => database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => watched(() => statement.all(...bound(parameters))),
      run: (parameters: readonly unknown[]) => watched(() => statement.run(...bound(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
    };
  }),
});

/** Distinguishes failures of the file and its disk from those of a statement. */
export function watched<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    const reason = typeof code === 'number' ? unavailable[code % 256] : undefined;
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
}

/** The schema has text and integers only. Any other value is a bug and must not be stored. */
function bound(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'string') {
      if (value.includes('\0')) throw new UnstorableTextError('U+0000 cannot be stored.');
      return value;
    }
    if (value === null || typeof value === 'number' || typeof value === 'bigint') return value;
    throw new TypeError(`A ${typeof value} cannot be stored.`);
  });
}
