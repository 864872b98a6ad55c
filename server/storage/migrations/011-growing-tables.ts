import type { Kysely } from 'kysely';

/**
 * Indexes for the pages of accounts and workshops, and for the accounts that have added keys lately. PostgreSQL keeps writers
 * waiting while it makes them, which takes a second a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, key] of [
    ['account', 'id'],
    ['workshop', 'id'],
    ['idempotency_key', 'account_id'],
  ] as const) {
    await db.schema.createIndex(`${table}_creation_order`).on(table).columns(['created_at', key]).execute();
  }
  // The new index begins with the same column.
  await db.schema.dropIndex('idempotency_key_created_at').execute();
}
