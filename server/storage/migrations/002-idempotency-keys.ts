import type { Kysely } from 'kysely';

/** The answers to calls that may be sent again; see ../schema.ts for what each column means. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_key')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_key', ['account_id', 'key'])
    .execute();
  await db.schema
    .createIndex('idempotency_key_created_at')
    .on('idempotency_key')
    .column('created_at')
    .execute();
}
