import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { remembered } from '../remembered.ts';
import { codeOf, UnstorableTextError } from './failures.ts';
import { openFile } from './sqlite-file.ts';
import { type Unavailability, UnavailableError } from './unavailable.ts';

/**
 * SQLite in one file. `release` is called when it is closed, or cannot be opened.
 * @throws {StorageError}
 */
export function sqliteDialect(file: string, release: () => void = () => undefined): SqliteDialect {
  return new FileDialect(openFile(file, release), release);
}

class FileDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  readonly #release: () => void;

  constructor(database: DatabaseSync, release: () => void) {
    super({ database: asKysely(database, release) });
    this.#database = database;
    this.#release = release;
  }

  override createAdapter(): FileAdapter {
    return new FileAdapter();
  }

  override createDriver(): FileDriver {
    return new FileDriver(this.#database, this.#release);
  }
}

class FileAdapter extends SqliteAdapter {
  /** All migrations run in one transaction, as on PostgreSQL: a start that is interrupted leaves the tables as they were. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class FileDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, release: () => void) {
    super({ database: asKysely(database, release) });
    this.#database = database;
  }

  /** One that reads first and writes later would fail where another process wrote in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite takes a transaction back by itself where the disk is full, and would refuse to do it again. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** How many statements are compiled once: doing it for every query costs as much as running it. */
const MOST_STATEMENTS = 200;

const asKysely = (database: DatabaseSync, release: () => void): SqliteDatabase => ({
  close() {
    database.close();
    release();
  },
  prepare: remembered(MOST_STATEMENTS, (sql) => {
    const statement = watched(() => database.prepare(sql));
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => watched(() => statement.all(...bound(parameters))),
      run: (parameters: readonly unknown[]) => watched(() => statement.run(...bound(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
    };
  }),
});

/** Tells failures of the file and its disk from those of a statement. */
function watched<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    const reason = typeof code === 'number' ? UNAVAILABLE[code % 256] : undefined;
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
}

/** SQLite's primary result codes that say nothing about the statement. */
const UNAVAILABLE: Readonly<Record<number, Unavailability>> = {
  5: 'away', // busy
  7: 'away', // out of memory
  8: 'away', // read-only
  10: 'away', // input and output
  11: 'damaged',
  13: 'full',
  14: 'away', // cannot open
  26: 'damaged',
};

/** The schema holds text and integers only; anything else is a mistake of ours and must not be stored. */
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
