import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { postgresDialect } from './postgres.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { StorageError } from './storage-error.ts';

/**
 * Opens the data and brings its tables up to date: PostgreSQL where `databaseUrl` is set, otherwise the file
 * `cowtex.db` in `dataFolder`. Close it with `destroy()`.
 * @throws {StorageError} when another server owns the file, or the database does not answer.
 */
export async function openDatabase({
  databaseUrl,
  dataFolder,
}: {
  databaseUrl: string | undefined;
  dataFolder: string;
}): Promise<Database> {
  if (databaseUrl === undefined) {
    const db = new Kysely<Schema>({ dialect: sqliteDialect(join(dataFolder, 'cowtex.db')) });
    await bringUpToDate(db);
    return db;
  }
  const migrating = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, 'migrations') });
  await bringUpToDate(migrating);
  await migrating.destroy();
  return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, 'calls') });
}

/** Closes a database that cannot be brought up to date. */
async function bringUpToDate(db: Database): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error === undefined) return;
  await db.destroy();
  const reason = error instanceof Error ? error.message : String(error);
  throw new StorageError(`The database could not be opened: ${reason}`);
}
