import type { Kysely } from 'kysely';

/** The table of what concerns the data as a whole gets a name that says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fact').renameTo('meta').execute();
}
