import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** The place of one server's data, as its configuration. */
export interface TestStorage {
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  /** Removes the data. Every server on it must have stopped. */
  remove(): Promise<void>;
}

export interface TestDatabase {
  readonly name: string;
  /** Makes a place for fresh data. */
  create(): Promise<TestStorage>;
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'cowtex-data-'));

export const sqlite: TestDatabase = {
  name: 'SQLite',
  async create() {
    const dataFolder = await temporaryFolder();
    return { databaseUrl: undefined, dataFolder, remove: () => rm(dataFolder, { recursive: true }) };
  },
};

export const postgres: TestDatabase = {
  name: 'PostgreSQL',
  async create() {
    const name = `cowtex_${randomUUID().replaceAll('-', '')}`;
    const dataFolder = await temporaryFolder();
    await administer(`create database ${name} strategy file_copy`);
    return {
      databaseUrl: urlOf(inject('postgresSocket'), name),
      dataFolder,
      // The database is removed with the cluster, because dropping it would take most of the time.
      remove: () => rm(dataFolder, { recursive: true }),
    };
  },
};

/** The URL of a database in the cluster whose socket is in `folder`. */
export const urlOf = (socket: string, database: string): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socket)}`;

/** For `describe.each(databases)('… on $name', (database) => …)`. */
export const databases: readonly TestDatabase[] = [sqlite, postgres];

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ host: inject('postgresSocket'), user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
