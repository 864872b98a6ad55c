import { type Insertable, sql, type Transaction } from 'kysely';
import type { BurgerTable, Schema } from '../storage/schema.ts';
import type { StoredCheese } from './cheese-secrets.ts';
import { burgers, cheeses } from './kinds.ts';
import { deleteLayers, layersByBurger } from './many-layers.ts';
import { pagesOf } from './pages.ts';

/** The key of a cheese among those of a workshop. */
export const cheeseName = (burgerId: string, typeKey: string): string => `${burgerId} ${typeKey}`;

/**
 * Deletes the workshop's layers and those of its burgers that the import does not bring back. The others are
 * overwritten: an edit that waits for a burger's row would find nothing once that row was deleted, even if
 * another row with its ID took its place. Returns the IDs of the burgers that were `kept`, and, as
 * `keyed`, the cheeses that have secrets by their `cheeseName`.
 */
export async function clearWorkshop(
  trx: Transaction<Schema>,
  workshopId: string,
  burgersToCome: readonly { readonly id: string | undefined }[],
  now: Date,
) {
  const coming = new Set(burgersToCome.map(({ id }) => id));
  const kept = new Set<string>();
  const keyed = new Map<string, StoredCheese>();
  for await (const page of pagesOf(trx, burgers, workshopId)) {
    const ids = await hold(trx, workshopId, page, now);
    if (ids.length === 0) continue;
    const layers = await layersByBurger(trx, cheeses, ids);
    for (const id of ids)
      for await (const rows of layers(id))
        for (const row of rows)
          if (row.api_key !== null || row.headers !== null) keyed.set(cheeseName(id, row.type_key), row);
    await deleteLayers(trx, ids);
    const gone = ids.filter((id) => !coming.has(id));
    if (gone.length > 0) await trx.deleteFrom('burger').where('id', 'in', gone).execute();
    for (const id of ids) if (coming.has(id)) kept.add(id);
  }
  return { kept, keyed };
}

/**
 * Locks the rows of a page, so that an edit comes either before the import or after it. Returns the IDs of those that
 * still exist. The statement names them by their place, because both databases would look up a list of IDs among all
 * burgers of the workshop.
 */
async function hold(
  trx: Transaction<Schema>,
  workshopId: string,
  page: readonly { readonly id: string; readonly created_at: string }[],
  now: Date,
): Promise<string[]> {
  const [first, last] = [page.at(0), page.at(-1)];
  if (first === undefined || last === undefined) return [];
  const held = await trx
    .updateTable('burger')
    .set({ updated_at: now.toISOString() })
    .where('workshop_id', '=', workshopId)
    .where(sql<boolean>`(created_at, id) >= (${first.created_at}, ${first.id})`)
    .where(sql<boolean>`(created_at, id) <= (${last.created_at}, ${last.id})`)
    .returning('id')
    .execute();
  return held.map(({ id }) => id);
}

/** Overwrites the row that has the ID. Only for rows that this transaction has locked. */
export function overwriteBurgers(trx: Transaction<Schema>, rows: Insertable<BurgerTable>[]) {
  return trx
    .insertInto('burger')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        type: row.ref('excluded.type'),
        is_public: row.ref('excluded.is_public'),
        answers_a_day: row.ref('excluded.answers_a_day'),
        created_at: row.ref('excluded.created_at'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
