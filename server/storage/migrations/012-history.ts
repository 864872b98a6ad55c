import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** The history of changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // No number may come again: an import remembers up to which one a burger's history cannot be restored.
  const growing = (column: ColumnDefinitionBuilder) =>
    (isSqlite ? column.autoIncrement() : column.generatedAlwaysAsIdentity()).primaryKey();
  // The long texts are last, because SQLite reads a row up to the last column that a statement names.
  await db.schema
    .createTable('history')
    .addColumn('id', 'integer', growing)
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('account', 'text')
    .addColumn('what', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('burger_id', 'text')
    .addColumn('workshop_id', 'text')
    .addColumn('name', 'text')
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('detail', 'text')
    .addColumn('state', 'text')
    .execute();
  // With the bytes a burger is trimmed without reading its states.
  await db.schema.createIndex('history_burger').on('history').columns(['burger_id', 'id', 'bytes']).execute();
  await db.schema
    .createIndex('history_subject')
    .on('history')
    .columns(['subject', 'id'])
    .where(sql.ref('burger_id'), 'is', null)
    .execute();
  await db.schema
    .createIndex('history_deleted')
    .on('history')
    .columns(['id'])
    .where(sql.ref('subject'), '=', 'burger')
    .where(sql.ref('what'), '=', 'deleted')
    .execute();
  await db.schema.alterTable('burger').addColumn('imported', 'integer').execute();
}
