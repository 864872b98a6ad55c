import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { codeOf } from '../failures.ts';
import { type Unavailability, UnavailableError } from '../unavailable.ts';
import { BUSY, WAIT_MS } from './file.ts';
import type { PooledConnection, SqlitePool } from './pool.ts';

/** The time between two tries to begin while another process writes. */
const PAUSE_MS = 20;

/** SQLite's primary result codes for failures that the statement did not cause. */
const unavailable: Readonly<Record<number, Unavailability>> = {
  [BUSY]: 'away',
  7: 'away', // out of memory
  8: 'away', // read-only
  10: 'away', // input and output
  11: 'damaged',
  13: 'full',
  14: 'away', // cannot open
  26: 'damaged',
};

/** Kysely's dialect for SQLite in one file. */
export function sqliteDialect(pool: SqlitePool): Dialect {
  return {
    createAdapter: () => new FileAdapter(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => new FileConnection(pool),
      beginTransaction: (connection, settings) => asOurs(connection).begin(settings),
      commitTransaction: (connection) => asOurs(connection).commit(),
      rollbackTransaction: (connection) => asOurs(connection).rollback(),
      releaseConnection: async (connection) => asOurs(connection).release(),
      destroy: async () => pool.close(),
    }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new FileCompiler(),
  };
}

class FileCompiler extends SqliteQueryCompiler {
  /** A transaction that writes has the whole file for itself, and SQLite has no words for locks of rows. */
  protected override visitSelectModifier(): void {}
}

class FileAdapter extends SqliteAdapter {
  /** Makes all migrations run in one transaction, as on PostgreSQL, so that an interrupted start changes nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The pool decides who waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * One user of the file. Reads outside a transaction share a connection and wait for nobody, and a read-only transaction has one
 * of its own. Everything else waits for its turn on the connection that writes.
 */
class FileConnection implements DatabaseConnection {
  readonly #pool: SqlitePool;

  /** The connection of its transaction. */
  #held: PooledConnection | null = null;

  #isReader = false;

  constructor(pool: SqlitePool) {
    this.#pool = pool;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return named(() => this.#execute(query));
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held !== null) return this.#held.connection.executeQuery(query);
    const held = SelectQueryNode.is(query.query) ? await this.#pool.shared() : await this.#pool.writer();
    try {
      return await whenFree(() => held.connection.executeQuery<Row>(query));
    } finally {
      held.release();
    }
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from SQLite.');
  }

  /** `immediate`, because a transaction that reads before it writes fails if another process wrote in between. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    this.#isReader = accessMode === 'read only';
    this.#held = await named(() => (this.#isReader ? this.#pool.reader() : this.#pool.writer()));
    await whenFree(() => this.#run(this.#isReader ? 'begin' : 'begin immediate'));
  }

  async commit(): Promise<void> {
    await this.#run('commit');
    if (!this.#isReader) this.#pool.committed();
  }

  /** SQLite rolls a transaction back itself if the disk is full, and would refuse a second rollback. */
  async rollback(): Promise<void> {
    if (this.#held?.database.isTransaction) await this.#run('rollback');
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  async #run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql));
  }
}

/**
 * Begins work again and again until no other process (`npm run admin`) writes to the file, for `WAIT_MS` at most. SQLite would
 * wait by itself, but stop the event loop meanwhile.
 */
async function whenFree<Result>(begin: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    try {
      return await begin();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await pause(PAUSE_MS);
  }
}

function isBusy(error: unknown): boolean {
  const code = codeOf(error instanceof UnavailableError ? error.cause : error);
  return typeof code === 'number' && code % 256 === BUSY;
}

/** Distinguishes failures of the file and its disk from those of a statement. */
async function named<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    const reason = typeof code === 'number' ? unavailable[code % 256] : undefined;
    throw reason === undefined ? error : new UnavailableError(reason, error);
  }
}

function asOurs(connection: DatabaseConnection): FileConnection {
  if (connection instanceof FileConnection) return connection;
  throw new TypeError('The connection is of another driver.');
}
