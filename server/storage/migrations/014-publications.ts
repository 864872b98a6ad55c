import type { Kysely } from 'kysely';

/** The published states of burgers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The long text is last, because SQLite reads a row up to the last column that a statement names.
  await db.schema
    .createTable('publication')
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('account', 'text')
    .addColumn('note', 'text')
    .addColumn('withdrawn_at', 'text')
    .addColumn('entry', 'integer', (column) => column.notNull())
    .addColumn('cheese', 'text')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('publication_pk', ['burger_id', 'number'])
    .execute();
}
