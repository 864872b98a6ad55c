import type { Insertable, Transaction } from 'kysely';
import type { BurgerTable, Schema } from '../storage/schema.ts';
import { inBatches } from './batches.ts';
import type { BurgerImport } from './import-schema.ts';

/**
 * Deletes the workshop's layers and those of its burgers that do not come again; gives the IDs of the others. Those are
 * overwritten: an edit that waits for a burger's row would find nothing once that row was deleted, even if
 * another one with its ID took its place.
 */
export async function clearWorkshop(
  trx: Transaction<Schema>,
  workshopId: string,
  burgers: readonly BurgerImport[],
  now: Date,
): Promise<ReadonlySet<string>> {
  // Locks the rows: an edit comes before the import or after it.
  const held = await trx
    .updateTable('burger')
    .set({ updated_at: now.toISOString() })
    .where('workshop_id', '=', workshopId)
    .returning('id')
    .execute();
  const coming = new Set(burgers.map(({ id }) => id));
  const gone = held.map(({ id }) => id).filter((id) => !coming.has(id));
  await inBatches(gone, (batch) => trx.deleteFrom('burger').where('id', 'in', batch).execute());
  for (const layer of ['bun', 'cheese', 'patty'] as const) {
    await trx
      .deleteFrom(layer)
      .where('burger_id', 'in', (burger) =>
        burger.selectFrom('burger').select('id').where('workshop_id', '=', workshopId),
      )
      .execute();
  }
  return new Set(held.map(({ id }) => id).filter((id) => coming.has(id)));
}

/** Only for rows that this transaction holds: whoever has the ID is overwritten. */
export function overwriteBurgers(trx: Transaction<Schema>, rows: Insertable<BurgerTable>[]) {
  return trx
    .insertInto('burger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        is_public: row.ref('excluded.is_public'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
