import type { Kysely } from 'kysely';

/**
 * The version of an account's profile and who made it; indexes for what ends by time, and for the accounts that have a
 * role. PostgreSQL keeps writers of these tables waiting while it makes the indexes, which takes a second a million rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema.alterTable('account').addColumn('updated_by', 'text').execute();
  for (const [table, name, columns] of [
    ['token_family', 'expires_at', ['expires_at']],
    ['sign_in_failure', 'last_failed_at', ['last_failed_at']],
    ['account_role', 'service_role', ['service', 'role']],
  ] as const) {
    await db.schema
      .createIndex(`${table}_${name}`)
      .on(table)
      .columns([...columns])
      .execute();
  }
}
