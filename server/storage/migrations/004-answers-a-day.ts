import type { Kysely } from 'kysely';

/** The maximum number of a burger's answers to visitors in a day, and the number of answers given. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('burger').addColumn('answers_a_day', 'integer').execute();
  await db.schema
    .createTable('visitor_answers')
    .addColumn('burger_id', 'text', (column) =>
      column.primaryKey().references('burger.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('answers', 'integer', (column) => column.notNull())
    .execute();
}
