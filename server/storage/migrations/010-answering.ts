import { type Kysely, sql } from 'kysely';

/** The cheese that answers, which was the one that had been changed last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('burger').addColumn('answering', 'text').execute();
  await sql`
    update burger set answering = (
      select type_key from cheese where burger_id = burger.id
      order by updated_at desc, created_at desc, type_key desc limit 1
    )`.execute(db);
}
