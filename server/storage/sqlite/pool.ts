import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type DatabaseConnection, type SqliteDatabase, SqliteDriver, type SqliteStatement } from 'kysely';
import { memoize } from '../../lib/memoize.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { UnstorableTextError } from '../failures.ts';
import { type Ownership, openFile, openReader } from './file.ts';

/** A connection to the file for one user, until it is released. */
export interface PooledConnection {
  readonly database: DatabaseSync;
  readonly connection: DatabaseConnection;
  release(): void;
}

export type SqlitePool = ReturnType<typeof createPool>;

/** The maximum number of cached compiled statements. Compiling a query costs as much as running it. */
const MOST_STATEMENTS = 200;
/** The longest text of one that is cached: several times that of a hundred rows. */
const LONGEST_STATEMENT = 20_000;
/** The maximum number of transactions that read at the same time, each of which has three files open. */
const MOST_READERS = 16;
/** The maximum number of idle connections for reading that are kept open. */
const KEPT = 2;

/** For how long a commit tells that the file takes writes. */
const FRESH_MS = 1000;

type Opened = Omit<PooledConnection, 'release'>;

/**
 * The connections to a file: one for writing, which its users take in turn, one for all statements that read, and up to
 * `MOST_READERS` for transactions that read. Beyond those, readers wait in the order in which they came; none may wait for
 * another while it is one. A reader sees what was committed when its statement or transaction began. Closing the pool releases
 * the file.
 * @throws {StorageError}
 */
export function createPool(file: string, ownership?: Ownership) {
  const writer = openFile(file, ownership);
  const writing = connectionTo(writer);
  const shared = openReader(file);
  const sharing = connectionTo(shared);
  const idle: Opened[] = [];
  const waiting: ((free: Opened) => void)[] = [];
  let readers = 0;
  let lastTurn = Promise.resolve();
  let isClosed = false;
  let lastCommit = Number.NEGATIVE_INFINITY;

  return {
    file,
    /** Says that a change is in the file. */
    committed(): void {
      lastCommit = performance.now();
    },
    /** True if a change is being made, or is in the file since a second at most. */
    takesWrites: () => writer.isTransaction || performance.now() - lastCommit < FRESH_MS,
    /** A loop of transactions, each of which ends within a turn of the event loop, lets other work have a turn here. */
    async writer(): Promise<PooledConnection> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = lastTurn;
      lastTurn = promise;
      await before;
      await yieldWhenDue();
      return { database: writer, connection: await writing, release: resolve };
    },
    /** For one statement. It ends before anything else runs, so that it waits for nobody, and nobody for it. */
    async shared(): Promise<PooledConnection> {
      return { database: shared, connection: await sharing, release: () => {} };
    },
    async reader(): Promise<PooledConnection> {
      const used = idle.pop() ?? (await (readers < MOST_READERS ? another() : nextFree()));
      return {
        ...used,
        release() {
          const next = waiting.shift();
          if (next !== undefined) return next(used);
          if (!isClosed && idle.length < KEPT) return void idle.push(used);
          readers -= 1;
          used.database.close();
        },
      };
    },
    close(): void {
      isClosed = true;
      for (const { database } of idle) database.close();
      shared.close();
      writer.close();
      ownership?.release({ inOrder: true });
    },
  };

  async function another(): Promise<Opened> {
    const database = openReader(file);
    readers += 1;
    return { database, connection: await connectionTo(database) };
  }

  function nextFree(): Promise<Opened> {
    return new Promise((resolve) => waiting.push(resolve));
  }
}

async function connectionTo(database: DatabaseSync): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database: asKysely(database) });
  await driver.init();
  return driver.acquireConnection();
}

/** Adapts a connection to the file for Kysely. */
export function asKysely(database: DatabaseSync): SqliteDatabase {
  const cached = memoize(MOST_STATEMENTS, prepare);
  return {
    close: () => database.close(),
    prepare: (sql) => (sql.length > LONGEST_STATEMENT ? prepare(sql) : cached(sql)),
  };

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...bound(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...bound(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
    };
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
