import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';
import { memoize } from '../../lib/memoize.ts';
import { UnstorableTextError } from '../failures.ts';

/** The maximum number of cached statements. Compiling a query costs as much as running it. */
const MOST_STATEMENTS = 200;

/** Adapts a connection to the file for Kysely. */
export const asKysely = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: memoize(MOST_STATEMENTS, (sql) => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...bound(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...bound(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
    };
  }),
});

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
