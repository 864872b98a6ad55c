import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type DatabaseConnection, type SqliteDatabase, SqliteDriver, type SqliteStatement } from 'kysely';
import { memoize } from '../../lib/memoize.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { createQueue, type Queue } from '../../limits/queues.ts';
import { UnstorableTextError } from '../failures.ts';
import { openFile, openReader } from './file.ts';

/** A connection to the file for one user, until it is released. */
export interface PooledConnection {
  readonly database: DatabaseSync;
  readonly connection: DatabaseConnection;
  release(): void;
}

export type SqlitePool = ReturnType<typeof createPool>;

/** The maximum number of cached compiled statements. Compiling a query costs as much as running it. */
const MAX_STATEMENTS = 200;
/** The longest text of one that is cached: several times that of a hundred rows. */
const MAX_STATEMENT_LENGTH = 20_000;
/** The maximum number of transactions that read at the same time, each of which has three files open. */
const MAX_READERS = 16;
/** The maximum number of idle connections for reading that are kept open. */
const KEPT = 2;

/** For how long a commit tells that the file takes writes. */
const FRESH_MS = 1000;

type Opened = Omit<PooledConnection, 'release'>;

/**
 * The connections to a file: one for writing, which its users take in turn, one for all statements that read, and up to
 * `MAX_READERS` for transactions that read. Beyond those, readers wait in the order in which they came; none may wait for
 * another while it is one. A reader sees what was committed when its statement or transaction began. Closing the pool releases
 * the file.
 * @throws {StorageError}
 */
export function createPool(file: string, release?: () => void) {
  const writer = openFile(file, release);
  const writing = connectionTo(writer);
  const shared = openReader(file);
  const sharing = connectionTo(shared);
  const idle: Opened[] = [];
  const writers = createQueue();
  const readers = createQueue(MAX_READERS);
  let isClosed = false;
  let lastCommit = Number.NEGATIVE_INFINITY;

  return {
    /** Says that a change is in the file. */
    committed(): void {
      lastCommit = performance.now();
    },
    /** True if a change is being made, or is in the file since a second at most. */
    takesWrites: () => writer.isTransaction || performance.now() - lastCommit < FRESH_MS,
    /** A loop of transactions, each of which ends within a turn of the event loop, lets other work have a turn here. */
    async writer(): Promise<PooledConnection> {
      const end = await turnIn(writers);
      await yieldWhenDue();
      return { database: writer, connection: await writing, release: end };
    },
    /** For one statement. It ends before anything else runs, so that it waits for nobody, and nobody for it. */
    async shared(): Promise<PooledConnection> {
      return { database: shared, connection: await sharing, release: () => {} };
    },
    async reader(): Promise<PooledConnection> {
      const end = await turnIn(readers);
      try {
        const used = idle.pop() ?? (await another());
        const release = () => {
          if (!isClosed && idle.length < KEPT) idle.push(used);
          else used.database.close();
          end();
        };
        return { ...used, release };
      } catch (error) {
        end();
        throw error;
      }
    },
    close(): void {
      isClosed = true;
      for (const { database } of idle) database.close();
      shared.close();
      writer.close();
      release?.();
    },
  };

  async function another(): Promise<Opened> {
    const database = openReader(file);
    return { database, connection: await connectionTo(database) };
  }
}

/** Waits for a turn in a queue, and returns what ends it. */
async function turnIn(queue: Queue): Promise<() => void> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  void queue(() => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  return ended.resolve;
}

async function connectionTo(database: DatabaseSync): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database: asKysely(database) });
  await driver.init();
  return driver.acquireConnection();
}

/** Adapts a connection to the file for Kysely. */
export function asKysely(database: DatabaseSync): SqliteDatabase {
  const cached = memoize(MAX_STATEMENTS, prepare);
  return {
    close: () => database.close(),
    prepare: (sql) => (sql.length > MAX_STATEMENT_LENGTH ? prepare(sql) : cached(sql)),
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
