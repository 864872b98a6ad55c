import { setImmediate as breath } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { createLinks, type Link, type Links } from './sqlite-links.ts';

/** After so many statements a transaction may have written megabytes. */
const MANY_STATEMENTS = 200;
/** SQLite's own: as soon as its log is longer, whoever commits brings the pages into the file. */
const PAGES_IN_LOG = 1000;

/**
 * SQLite in one file. `release` is called when it is closed, or cannot be opened.
 * @throws {StorageError}
 */
export function sqliteDialect(file: string, release: () => void = () => undefined): Dialect {
  const links = createLinks(file, release);
  return {
    createAdapter: () => new FileAdapter(),
    createDriver: () => new FileDriver(links),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class FileAdapter extends SqliteAdapter {
  /** All migrations run in one transaction, as on PostgreSQL: a start that is interrupted leaves the tables as they were. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Who waits for whom is decided by `Links`. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class FileDriver implements Driver {
  readonly #links: Links;

  constructor(links: Links) {
    this.#links = links;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new FileConnection(this.#links);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await asOurs(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asOurs(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asOurs(connection).rollback();
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOurs(connection).release();
  }

  async destroy(): Promise<void> {
    this.#links.close();
  }
}

/**
 * One user of the file. What it reads outside a transaction, or in one that only reads, waits for nobody: that has a link
 * of its own. Everything else is done by one after another.
 */
class FileConnection implements DatabaseConnection {
  readonly #links: Links;

  /** What its transaction runs on. */
  #link: Link | null = null;

  #isReader = false;

  /** How many statements its transaction has run. */
  #statements = 0;

  constructor(links: Links) {
    this.#links = links;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#link !== null) {
      this.#statements += 1;
      return this.#link.connection.executeQuery(query);
    }
    const link = SelectQueryNode.is(query.query) ? await this.#links.reader() : await this.#links.writer();
    try {
      return await link.connection.executeQuery(query);
    } finally {
      link.giveBack();
    }
  }

  streamQuery(): never {
    throw new Error('Nothing is streamed from SQLite.');
  }

  /** A transaction that reads first and writes later would fail where another process wrote in between. */
  async begin({ accessMode }: TransactionSettings): Promise<void> {
    this.#isReader = accessMode === 'read only';
    this.#link = await (this.#isReader ? this.#links.reader() : this.#links.writer());
    await this.#run(this.#isReader ? 'begin' : 'begin immediate');
  }

  /**
   * What many statements wrote is brought from the log into the file after the commit, and not as a part of it: either
   * takes tens of milliseconds.
   */
  async commit(): Promise<void> {
    if (this.#isReader || this.#statements < MANY_STATEMENTS) return this.#run('commit');
    await this.#run('pragma wal_autocheckpoint = 0');
    await this.#run('commit');
    await this.#run(`pragma wal_autocheckpoint = ${PAGES_IN_LOG}`);
    await breath();
    await this.#run('pragma wal_checkpoint(passive)');
  }

  /** SQLite takes a transaction back by itself where the disk is full, and would refuse to do it again. */
  async rollback(): Promise<void> {
    if (this.#link?.database.isTransaction) await this.#run('rollback');
  }

  release(): void {
    this.#link?.giveBack();
    this.#link = null;
  }

  async #run(sql: string): Promise<void> {
    await this.executeQuery(CompiledQuery.raw(sql));
  }
}

function asOurs(connection: DatabaseConnection): FileConnection {
  if (connection instanceof FileConnection) return connection;
  throw new TypeError('The connection is of another driver.');
}
