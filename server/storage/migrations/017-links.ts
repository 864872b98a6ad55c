import type { Kysely } from 'kysely';

/** The links by which people set a password, and whether the newest tokens of a sign-in were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_link')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('account_link_expires').on('account_link').column('expires_at').execute();
  // Nobody knows it of earlier sign-ins, which therefore end as before.
  await db.schema
    .alterTable('token_family')
    .addColumn('used', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
