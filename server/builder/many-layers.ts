import { inCreationOrder, pagesOf } from '../http/rows.ts';
import type { Reader } from '../storage/reading.ts';
import type { Layer, LayerRow } from './kinds.ts';

/** The maximum number of layers of several burgers that one statement reads, each of which may be a megabyte long. */
const FEW = 200;

export type LayerTable = Layer<LayerRow>['table'];
export type Pages<Row> = Iterable<Row[]> | AsyncIterable<Row[]>;

/** Makes a function that gives one burger's layers of a kind. A few are read at once, many in pages on demand. */
export async function layersByBurger<Row extends LayerRow>(
  tx: Reader,
  layer: Layer<Row>,
  burgerIds: readonly string[],
): Promise<(burgerId: string) => Pages<Row>> {
  const beyond = await tx
    .selectFrom(layer.table)
    .select('burger_id')
    .where('burger_id', 'in', burgerIds)
    .offset(FEW)
    .limit(1)
    .executeTakeFirst();
  if (beyond !== undefined) return (id) => pagesOf(tx, layer, id);
  const rows = Map.groupBy(await layer.of(tx, burgerIds), (row) => row.burger_id);
  return (id) => [inCreationOrder(rows.get(id) ?? [], layer.key)];
}
