import type { Kysely } from 'kysely';

/** When something got its version, where `updated_at` tells more than that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workshop', 'burger', 'account'])
    await db.schema.alterTable(table).addColumn('changed_at', 'text').execute();
}
