import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { codeOf } from './failures.ts';
import { migrations } from './migrations.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { StorageError } from './storage-error.ts';

/**
 * Opens the data and brings its tables up to date: PostgreSQL where `databaseUrl` is set, otherwise the file
 * `cowtex.db` in `dataFolder`. Close it with `destroy()`.
 * @throws {StorageError} when another server owns the file, or the database does not answer.
 */
export async function openDatabase(where: {
  databaseUrl: string | undefined;
  dataFolder: string;
}): Promise<Database> {
  const db = new Kysely<Schema>({
    dialect:
      where.databaseUrl === undefined
        ? sqliteDialect(join(where.dataFolder, 'cowtex.db'))
        : new PostgresDialect({ pool: postgresPool(where.databaseUrl) }),
  });
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error === undefined) return db;
  await db.destroy();
  throw new StorageError(`The database could not be opened: ${reasonOf(error)}`);
}

/** A refused connection to several addresses is an error without a message; its code says it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return String(codeOf(error) ?? error.name);
}

function postgresPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}
