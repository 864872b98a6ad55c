import type { Kysely } from 'kysely';

/** Sets of questions, their runs, and the outcomes of these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_set')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('updated_by', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('questions', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('question_set_burger')
    .on('question_set')
    .columns(['burger_id', 'created_at', 'id'])
    .execute();
  // The long texts are last, because SQLite reads a row up to the last column that a statement names.
  await db.schema
    .createTable('question_run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('burger_id', 'text', (column) => column.notNull().references('burger.id').onDelete('cascade'))
    .addColumn('set_id', 'text', (column) => column.references('question_set.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('of', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('account', 'text')
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ending', 'text')
    .addColumn('stop_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('questions', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('question_run_burger')
    .on('question_run')
    .columns(['burger_id', 'started_at'])
    .execute();
  await db.schema.createIndex('question_run_set').on('question_run').columns(['set_id']).execute();
  await db.schema
    .createTable('question_outcome')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('question_run.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('question_id', 'text', (column) => column.notNull())
    .addColumn('time', 'integer', (column) => column.notNull())
    .addColumn('verdict', 'text', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addPrimaryKeyConstraint('question_outcome_pk', ['run_id', 'place'])
    .execute();
}
