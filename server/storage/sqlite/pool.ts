import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, SqliteDriver } from 'kysely';
import { type Ownership, openFile, openReader } from './file.ts';
import { asKysely } from './statements.ts';

/** A connection to the file for one user, until it is released. */
export interface PooledConnection {
  readonly database: DatabaseSync;
  readonly connection: DatabaseConnection;
  release(): void;
}

export type SqlitePool = ReturnType<typeof createPool>;

/** The maximum number of idle connections for reading that are kept open. */
const KEPT = 2;

/**
 * The connections to a file: one for writing, which its users take in turn, and as many for reading as are needed at the
 * same time. A reader sees what was committed when its statement or transaction began. Closing the pool releases the file.
 * @throws {StorageError}
 */
export function createPool(file: string, ownership?: Ownership) {
  const writer = openFile(file, ownership);
  const writing = connectionTo(writer);
  const idle: Omit<PooledConnection, 'release'>[] = [];
  let lastTurn = Promise.resolve();
  let isClosed = false;

  return {
    file,
    async writer(): Promise<PooledConnection> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = lastTurn;
      lastTurn = promise;
      await before;
      return { database: writer, connection: await writing, release: resolve };
    },
    async reader(): Promise<PooledConnection> {
      let free = idle.pop();
      if (free === undefined) {
        const database = openReader(file);
        free = { database, connection: await connectionTo(database) };
      }
      const used = free;
      return {
        ...used,
        release() {
          if (isClosed || idle.length === KEPT) used.database.close();
          else idle.push(used);
        },
      };
    },
    close(): void {
      isClosed = true;
      for (const { database } of idle) database.close();
      writer.close();
      ownership?.release({ inOrder: true });
    },
  };
}

async function connectionTo(database: DatabaseSync): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database: asKysely(database) });
  await driver.init();
  return driver.acquireConnection();
}
