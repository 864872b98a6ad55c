import type { Selectable, Transaction } from 'kysely';
import type { BunTable, CheeseTable, Database, PattyTable, Schema } from '../storage/schema.ts';
import { inCreationOrder } from './order.ts';

export interface Layers {
  readonly buns: readonly Selectable<BunTable>[];
  readonly cheeses: readonly Selectable<CheeseTable>[];
  readonly patties: readonly Selectable<PattyTable>[];
}

/** Runs `read` on a snapshot of the data, also under concurrent writes. */
export const readTogether = <Result>(
  db: Database,
  read: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

/** The layers of one burger, or of a workshop's burgers, oldest first. */
export async function readLayers(
  trx: Transaction<Schema>,
  of: { column: 'burger.id' | 'burger.workshop_id'; id: string },
): Promise<Layers> {
  const buns = await trx
    .selectFrom('bun')
    .innerJoin('burger', 'burger.id', 'bun.burger_id')
    .selectAll('bun')
    .where(of.column, '=', of.id)
    .execute();
  const cheeses = await trx
    .selectFrom('cheese')
    .innerJoin('burger', 'burger.id', 'cheese.burger_id')
    .selectAll('cheese')
    .where(of.column, '=', of.id)
    .execute();
  const patties = await trx
    .selectFrom('patty')
    .innerJoin('burger', 'burger.id', 'patty.burger_id')
    .selectAll('patty')
    .where(of.column, '=', of.id)
    .execute();
  return {
    buns: inCreationOrder(buns, (row) => row.id),
    cheeses: inCreationOrder(cheeses, (row) => row.type_key),
    patties: inCreationOrder(patties, (row) => row.id),
  };
}
