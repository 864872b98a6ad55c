import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestStorage } from '#test/support/databases.ts';

/*
 * Data as released versions wrote it, in `released/`. For a new release: start it on an empty folder and an empty
 * PostgreSQL, create through its API what released.test.ts reads, stop it, and keep the output of
 * `sqlite3 cowtex.db .dump` and `pg_dump --inserts --no-owner`.
 */

export interface Release {
  readonly version: string;
  readonly secret: string;
  /** A day after the data was written, when its sign-ins are still valid. */
  readonly now: string;
  /** The refresh token of the admin's sign-in, by database. */
  readonly refreshToken: { readonly sqlite: string; readonly postgres: string };
}

export const releases: readonly Release[] = [
  {
    version: '0.1.0',
    secret: 'written-by-0.1.0-for-the-fixture',
    now: '2026-11-23T12:00:00.000Z',
    refreshToken: {
      sqlite: '3NjPG_nxic36cbZTYqzaDsgEfL5U6BeuHD3ijlFnoTg',
      postgres: 'NvMJPWlsmUmXRAJ4wZoZ7jU83Jl4BSq9IMTydhtwR2s',
    },
  },
];

/** Puts a release's data into an empty storage. */
export async function writeReleased(storage: TestStorage, { version }: Release): Promise<void> {
  const { databaseUrl } = storage;
  const kind = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const statements = await readFile(new URL(`released/${version}.${kind}.sql`, import.meta.url), 'utf8');
  if (databaseUrl === undefined) {
    const file = new DatabaseSync(join(storage.dataFolder, 'cowtex.db'));
    file.exec(statements);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements);
  await client.end();
}
