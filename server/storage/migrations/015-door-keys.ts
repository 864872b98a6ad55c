import type { Kysely } from 'kysely';

/** The keys with which programs ask burgers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('door_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('shown', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text')
    .addColumn('last_used_at', 'text')
    .addColumn('answers', 'integer', (column) => column.notNull().defaultTo(0))
    // More than PostgreSQL's integers have, within weeks.
    .addColumn('input_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('output_tokens', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('day', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('day_answers', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('door_key_burger')
    .on('door_key')
    .columns(['burger_id', 'created_at'])
    .execute();
}
