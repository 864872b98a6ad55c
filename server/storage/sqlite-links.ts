import type { DatabaseSync } from 'node:sqlite';
import { type DatabaseConnection, SqliteDriver } from 'kysely';
import { openFile, openReader } from './sqlite-file.ts';
import { asKysely } from './sqlite-statements.ts';

/** A connection to the file for one user, until it is given back. */
export interface Link {
  readonly database: DatabaseSync;
  readonly connection: DatabaseConnection;
  giveBack(): void;
}

export type Links = ReturnType<typeof createLinks>;

/** How many idle connections for reading are kept open. */
const KEPT = 2;

/**
 * The connections to a file: one for writing, which its users take in turn, and as many for reading as are needed at the
 * same time. A reader sees what was committed when its statement or transaction began.
 * @throws {StorageError}
 */
export function createLinks(file: string, release: () => void) {
  const writer = openFile(file, release);
  const writing = connectionTo(writer);
  const idle: Omit<Link, 'giveBack'>[] = [];
  let lastTurn = Promise.resolve();
  let isClosed = false;

  return {
    async writer(): Promise<Link> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const before = lastTurn;
      lastTurn = promise;
      await before;
      return { database: writer, connection: await writing, giveBack: resolve };
    },
    async reader(): Promise<Link> {
      let link = idle.pop();
      if (link === undefined) {
        const database = openReader(file);
        link = { database, connection: await connectionTo(database) };
      }
      const used = link;
      return {
        ...used,
        giveBack() {
          if (isClosed || idle.length === KEPT) used.database.close();
          else idle.push(used);
        },
      };
    },
    close(): void {
      isClosed = true;
      for (const { database } of idle) database.close();
      writer.close();
      release();
    },
  };
}

async function connectionTo(database: DatabaseSync): Promise<DatabaseConnection> {
  const driver = new SqliteDriver({ database: asKysely(database) });
  await driver.init();
  return driver.acquireConnection();
}
