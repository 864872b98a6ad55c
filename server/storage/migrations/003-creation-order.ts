import type { Kysely } from 'kysely';

/** Indexes for reading the burgers of a workshop and the layers of a burger in pages, oldest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, parent, key] of [
    ['burger', 'workshop_id', 'id'],
    ['bun', 'burger_id', 'id'],
    ['cheese', 'burger_id', 'type_key'],
    ['patty', 'burger_id', 'id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_creation_order`)
      .on(table)
      .columns([parent, 'created_at', key])
      .execute();
  }
  // The new indexes begin with the same column.
  await db.schema.dropIndex('burger_workshop_id').execute();
  await db.schema.dropIndex('bun_burger_id').execute();
}
