import type { Kysely } from 'kysely';

/** The headers that a cheese sends with its calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('cheese').addColumn('headers', 'text').execute();
}
