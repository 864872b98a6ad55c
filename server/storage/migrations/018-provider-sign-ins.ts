import type { Kysely } from 'kysely';

/** The people of the company's provider with their accounts, and the codes by which they come back from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity')
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('identity_pk', ['issuer', 'subject'])
    // One of each provider, so that nobody keeps a way in that the account no longer shows.
    .addUniqueConstraint('identity_account', ['account_id', 'issuer'])
    .execute();
  await db.schema
    .createTable('sign_in_code')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['account_id', 'expires_at'])
    await db.schema.createIndex(`sign_in_code_${column}`).on('sign_in_code').column(column).execute();
}
