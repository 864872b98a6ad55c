import type { Insertable, Transaction } from 'kysely';
import type { BurgerTable, Schema } from '../storage/schema.ts';
import { inBatches } from './batches.ts';

/**
 * Deletes the workshop's layers and those of its burgers that do not come again; gives the IDs of the others. Those are
 * overwritten: an edit that waits for a burger's row would find nothing once that row was deleted, even if
 * another one with its ID took its place.
 */
export async function clearWorkshop(
  trx: Transaction<Schema>,
  workshopId: string,
  burgers: readonly { readonly id: string | undefined }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const coming = new Set(burgers.map(({ id }) => id));
  const kept = new Set<string>();
  const here = await trx.selectFrom('burger').select('id').where('workshop_id', '=', workshopId).execute();
  await inBatches(here, async (batch) => {
    // Locks the rows: an edit comes before the import or after it.
    const held = await trx
      .updateTable('burger')
      .set({ updated_at: now.toISOString() })
      .where('workshop_id', '=', workshopId)
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .returning('id')
      .execute();
    const ids = held.map(({ id }) => id);
    if (ids.length === 0) return;
    for (const layer of ['bun', 'cheese', 'patty'] as const) {
      await trx.deleteFrom(layer).where('burger_id', 'in', ids).execute();
    }
    const gone = ids.filter((id) => !coming.has(id));
    if (gone.length > 0) await trx.deleteFrom('burger').where('id', 'in', gone).execute();
    for (const id of ids) if (coming.has(id)) kept.add(id);
  });
  return kept;
}

/** Overwrites whatever has the ID, so only for rows that this transaction has locked. */
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
