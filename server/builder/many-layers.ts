import type { Transaction } from 'kysely';
import { yieldToOthers } from '../lib/event-loop.ts';
import type { Schema } from '../storage/schema.ts';
import type { Layer, LayerRow, LayerTable } from './kinds.ts';
import { inCreationOrder } from './order.ts';
import { pagesOf } from './pages.ts';

/** How many layers of several burgers one statement reads or deletes. */
const FEW = 200;

export type Pages<Row> = Iterable<Row[]> | AsyncIterable<Row[]>;

/** Makes a function that gives one burger's layers of a kind. A few are read at once, many in pages on demand. */
export async function layersByBurger<Row extends LayerRow>(
  trx: Transaction<Schema>,
  layer: Layer<Row>,
  burgerIds: readonly string[],
): Promise<(burgerId: string) => Pages<Row>> {
  if (!(await areFew(trx, layer.table, burgerIds))) return (id) => pagesOf(trx, layer, id);
  const rows = Map.groupBy(await layer.of(trx, burgerIds), (row) => row.burger_id);
  return (id) => [inCreationOrder(rows.get(id) ?? [], layer.key)];
}

/** Deletes all layers of several burgers, and lets other requests run in between. */
export async function deleteLayers(trx: Transaction<Schema>, burgerIds: readonly string[]): Promise<void> {
  for (const table of ['bun', 'cheese', 'patty'] as const) {
    if (await areFew(trx, table, burgerIds))
      await trx.deleteFrom(table).where('burger_id', 'in', burgerIds).execute();
    else for (const burgerId of burgerIds) await deleteInSlices(trx, table, burgerId);
  }
}

/** Whether these burgers' layers of a kind are few enough for one statement. */
async function areFew(
  trx: Transaction<Schema>,
  table: LayerTable,
  burgerIds: readonly string[],
): Promise<boolean> {
  const beyond = await trx
    .selectFrom(table)
    .select('burger_id')
    .where('burger_id', 'in', burgerIds)
    .offset(FEW)
    .limit(1)
    .executeTakeFirst();
  return beyond === undefined;
}

async function deleteInSlices(trx: Transaction<Schema>, table: LayerTable, burgerId: string): Promise<void> {
  let after = '';
  for (;;) {
    const last = await trx
      .selectFrom(table)
      .select('created_at')
      .where('burger_id', '=', burgerId)
      .where('created_at', '>', after)
      .orderBy('created_at')
      .offset(FEW - 1)
      .limit(1)
      .executeTakeFirst();
    const rest = trx.deleteFrom(table).where('burger_id', '=', burgerId);
    if (last === undefined) {
      await rest.execute();
      return;
    }
    // Without the lower bound PostgreSQL would look at the deleted rows again.
    await rest.where('created_at', '>', after).where('created_at', '<=', last.created_at).execute();
    after = last.created_at;
    await yieldToOthers();
  }
}
