import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { TestStorage } from '#test/support/databases.ts';

/*
 * Data as released versions wrote it, in `released/`. For a new release: start it on an empty folder and an empty
 * PostgreSQL, create through its API the data that released.test.ts reads, stop it, and keep the output of
 * `sqlite3 cowtex.db .dump` and `pg_dump --inserts --no-owner`. A release is named by its version, and by its newest migration where
 * several had the same version.
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
  {
    version: '0.1.0-003',
    secret: 'written-by-0.1.0-003-for-the-fixture',
    now: '2026-11-27T12:00:00.000Z',
    refreshToken: {
      sqlite: 'NU8Neg4XQDgn4U0J8S9WGzmzmvTYVDYYWM9YhH21JGM',
      postgres: 'COdhzACe5X9vwx3NlJdqhX8Ht6cS4Dn6EswxUmOyg5g',
    },
  },
  {
    version: '0.1.0-005',
    secret: 'written-by-0.1.0-005-for-the-fixture',
    now: '2026-11-27T12:00:00.000Z',
    refreshToken: {
      sqlite: 'wf1sNhX-tymWiUamhIH1ZH5Qvbq29vMAOoxoTQWjJOQ',
      postgres: 'R2K7X8XnbrjM_XOE2q8mAD2asuZvyPe-2gEr6HXmZ3w',
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
