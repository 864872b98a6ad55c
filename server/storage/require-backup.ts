import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { createEmpty } from './database.ts';
import { StorageError } from './failures.ts';
import type { Database } from './schema.ts';

/**
 * Refuses a file that no server of ours has written. `name` is what it is called.
 * @throws {StorageError}
 */
export function requireMigrated(file: string, name: string): void {
  using database = new DatabaseSync(file, { readOnly: true });
  const isOurs = database.prepare("select 1 from sqlite_master where name = 'kysely_migration'").get();
  if (isOurs === undefined || database.prepare('select 1 from kysely_migration').get() === undefined)
    throw new StorageError(`${name} is no backup of Cowtex.`);
}

/**
 * Refuses data that lacks a table, a column or an index, or has no account.
 * @throws {StorageError}
 */
export async function requireComplete(db: Database, name: string): Promise<void> {
  await using empty = await createEmpty();
  const found = new Set(await partsOf(db));
  const missing = (await partsOf(empty)).find((part) => !found.has(part));
  if (missing !== undefined) throw new StorageError(`${name} is no whole backup: it lacks ${missing}.`);
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (account === undefined) throw new StorageError(`${name} has no account, so nobody could sign in.`);
}

/** The names of the tables, columns and indexes of a database on SQLite. */
async function partsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select thing.name || coalesce('.' || field.name, '') as part
    from sqlite_master thing left join pragma_table_info(thing.name) field
    where thing.name not like 'sqlite%'`.execute(db);
  return rows.map(({ part }) => part);
}
