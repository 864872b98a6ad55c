import { isDeepStrictEqual } from 'node:util';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../storage/reading.ts';
import type { BunTable, BurgerTable, CheeseTable, PattyTable } from '../../storage/schema.ts';
import { buns, cheeses, patties } from '../kinds.ts';
import { bunOf } from '../layers/bun.ts';
import { cheeseOf } from '../layers/cheese.ts';
import { pattyOf } from '../layers/patty.ts';
import { type LayerTable, layersByBurger, type Pages } from '../many-layers.ts';
import { burgerOf } from './burger.ts';

/** The most burgers of a workshop, and bytes of their layers, that the history keeps when all of them go at once. */
const MAX_BURGERS = 200;
const MAX_BYTES = 20_000_000;

/** The rows of a burger's layers, in creation order. */
export interface LayerRows {
  readonly buns: readonly Selectable<BunTable>[];
  readonly cheeses: readonly Selectable<CheeseTable>[];
  readonly patties: readonly Selectable<PattyTable>[];
}

/** A burger with its layers, each as its own call answers it, with masks for the secrets. */
export const wholeOf = (row: Selectable<BurgerTable>, layers: LayerRows) => ({
  burger: burgerOf(row),
  buns: layers.buns.map(bunOf),
  cheeses: layers.cheeses.map(cheeseOf),
  patties: layers.patties.map(pattyOf),
});
export type WholeBurger = ReturnType<typeof wholeOf>;

/** True if two states of a burger differ by no more than versions. */
export const areAlike = (one: WholeBurger, other: WholeBurger): boolean =>
  isDeepStrictEqual(unversioned(one), unversioned(other));

const unversioned = (whole: WholeBurger) => ({
  burger: plain(whole.burger),
  buns: whole.buns.map(plain),
  cheeses: whole.cheeses.map(plain),
  patties: whole.patties.map(plain),
});

const plain = ({ version: _, ...kept }: { readonly version: number }) => kept;

/** Reads the layers of several burgers, and gives each burger with its layers, by its ID. */
export async function wholeBurgers(
  tx: Reader,
  rows: readonly Selectable<BurgerTable>[],
): Promise<Map<string, WholeBurger>> {
  const ids = rows.map(({ id }) => id);
  const ofBuns = await layersByBurger(tx, buns, ids);
  const ofCheeses = await layersByBurger(tx, cheeses, ids);
  const ofPatties = await layersByBurger(tx, patties, ids);
  const whole = new Map<string, WholeBurger>();
  for (const row of rows) {
    const layers = {
      buns: await all(ofBuns(row.id)),
      cheeses: await all(ofCheeses(row.id)),
      patties: await all(ofPatties(row.id)),
    };
    whole.set(row.id, wholeOf(row, layers));
  }
  return whole;
}

async function all<Row>(pages: Pages<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** True if the history keeps the burgers of a workshop when an import or a deletion takes them all. */
export async function areKept(tx: Reader, workshopId: string): Promise<boolean> {
  const ids = tx.selectFrom('burger').select('id').where('workshop_id', '=', workshopId);
  if ((await ids.offset(MAX_BURGERS).limit(1).executeTakeFirst()) !== undefined) return false;
  const bytesIn = (table: LayerTable, ...texts: string[]) => {
    const lengths = texts.map((text) => sql`octet_length(${sql.ref(text)})`);
    return tx
      .selectFrom(table)
      .select(sql<number>`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`.as('bytes'))
      .where('burger_id', 'in', ids);
  };
  const size = await tx
    .selectNoFrom([
      bytesIn('bun', 'prompt').as('buns'),
      bytesIn('cheese', 'json_data').as('cheeses'),
      bytesIn('patty', 'json_data', 'settings').as('patties'),
    ])
    .executeTakeFirstOrThrow();
  return Number(size.buns) + Number(size.cheeses) + Number(size.patties) <= MAX_BYTES;
}
