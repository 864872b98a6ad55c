import type { Kysely } from 'kysely';

/** Versions of what people edit, so that nobody overwrites a change that they have not seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['workshop', 'burger', 'bun', 'cheese', 'patty']) {
    // SQLite adds one column in a statement.
    await db.schema
      .alterTable(table)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable(table).addColumn('updated_by', 'text').execute();
  }
}
