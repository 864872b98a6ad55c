import type { Selectable } from 'kysely';
import { HttpError, notFound } from '../../http/http-error.ts';
import { requireExpected } from '../../http/versions.ts';
import { changedWords } from '../../lib/changed-words.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, authorOf, type Change, type Data } from '../../storage/change.ts';
import { isSame } from '../../storage/is-same.ts';
import type { Reader } from '../../storage/reading.ts';
import type { BunTable, CheeseTable, PattyTable } from '../../storage/schema.ts';
import { coded } from '../../words/coded.ts';
import { changeBurger } from '../change-burger.ts';
import { buns, cheeses, type Layer, type LayerRow, patties, typeKey } from '../kinds.ts';
import type { ItemTarget } from '../resource.ts';
import { type BunColumns, bunOf } from './bun.ts';
import { type CheeseColumns, cheeseOf } from './cheese.ts';
import { type PattyColumns, pattyOf } from './patty.ts';

/** The columns of every layer. */
export interface Stored extends LayerRow {
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

/** The columns that the store adds to those that a call sets. */
type Changed = Pick<Stored, 'updated_at' | 'updated_by'>;
type Added = Changed & Pick<Stored, 'burger_id' | 'created_at'>;
type Tx = Change['tx'];

/** A kind of layers: its statements, and what is special about it. `Columns` are those that a call sets. */
export interface LayerStore<Row extends Stored, Columns extends object> extends Layer<Row> {
  readonly name: Parameters<typeof notFound>[0];
  /** The burger's layer with this key. */
  one(db: Reader, burgerId: string, key: string): Promise<Row | undefined>;
  /** The layer as an export and the history show it. */
  present(row: Row): { readonly version: number };
  /** True if each one's time has to follow that of the one created before, which it is listed after. */
  readonly follows?: true;
  /** Refuses what another layer of the burger has. */
  refuseTaken?(tx: Tx, burgerId: string, columns: Columns, own: Row | null): Promise<void>;
  insert(tx: Tx, values: Columns & Added): Promise<Row>;
  update(tx: Tx, row: Row, values: Partial<Columns> & Changed & { version: number }): Promise<Row>;
  /** Deletes the layer, and gives the detail of the entry about that. */
  remove(tx: Tx, row: Row): Promise<object | undefined>;
  /** What the history says of a layer besides its key, and of the columns that a change gives it. */
  detail?(row: Row, next?: Partial<Columns>): object | undefined;
}

/** A change of a layer: the columns that it sets, and perhaps what the history says of it besides the state. */
export interface LayerChange<Row, Columns> {
  columns(stored: Row): Columns;
  readonly detail?: object | undefined;
}

/**
 * Adds a layer to a burger, while the burger's row is locked.
 * @throws {HttpError} 409 if another layer has what must be unique
 */
export async function addLayer<Row extends Stored, Columns extends object>(
  { tx, by, now, record }: Change,
  layer: LayerStore<Row, Columns>,
  burgerId: string,
  columns: Columns,
): Promise<Row> {
  await layer.refuseTaken?.(tx, burgerId, columns, null);
  const time = layer.follows ? await timeFor(tx, layer.table, burgerId, now) : now;
  const added = await layer.insert(tx, {
    ...columns,
    burger_id: burgerId,
    created_at: time,
    updated_at: time,
    updated_by: authorOf(by),
  });
  record({ what: 'added', ...subjectOf(layer, added), detail: layer.detail?.(added) });
  return added;
}

/** A layer as its calls show it. */
export const layerOf = <Row extends Stored>(
  { present }: Pick<LayerStore<Row, never>, 'present'>,
  row: Row,
) => ({
  ...present(row),
  updated_by: row.updated_by,
});

/** A layer as the subject of an entry. */
const subjectOf = <Row extends Stored>({ table, key }: Layer<Row>, row: Row) => ({
  subject: table,
  subjectId: key(row),
});

/**
 * Changes a layer. One that has the columns already keeps its version.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown layer, 412 for another version, 409 as `addLayer`
 */
export const changeLayer = <Row extends Stored, Columns extends object>(
  deps: Data,
  by: Actor,
  layer: LayerStore<Row, Columns>,
  target: ItemTarget,
  { columns, detail }: LayerChange<Row, Columns>,
): Promise<Row> =>
  changeBurger(deps, by, target.id, async ({ tx, by: author, now, record }) => {
    const stored = await storedLayer(tx, layer, target);
    const values = columns(stored);
    if (isSame(stored, values)) return stored;
    await layer.refuseTaken?.(tx, target.id, values, stored);
    record({
      what: 'changed',
      ...subjectOf(layer, stored),
      state: JSON.stringify(layer.present(stored)),
      detail: detail ?? layer.detail?.(stored, values),
    });
    return layer.update(tx, stored, {
      ...values,
      version: stored.version + 1,
      updated_at: now,
      updated_by: authorOf(author),
    });
  });

/**
 * Deletes a layer.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown layer, 412 for another version
 */
export const removeLayer = <Row extends Stored, Columns extends object>(
  deps: Data,
  by: Actor,
  layer: LayerStore<Row, Columns>,
  target: ItemTarget,
): Promise<unknown> =>
  changeBurger(deps, by, target.id, async ({ tx, record }) => {
    const stored = await storedLayer(tx, layer, target);
    const detail = (await layer.remove(tx, stored)) ?? layer.detail?.(stored);
    const state = JSON.stringify(layer.present(stored));
    record({ what: 'deleted', ...subjectOf(layer, stored), state, detail });
  });

async function storedLayer<Row extends Stored, Columns extends object>(
  tx: Tx,
  layer: LayerStore<Row, Columns>,
  { id, key, expected }: ItemTarget,
): Promise<Row> {
  const stored = await layer.one(tx, id, key);
  if (stored === undefined) throw notFound(layer.name);
  requireExpected(expected, stored, (row) => layerOf(layer, row));
  return stored;
}

/** The time of a new layer. It is later than that of the burger's other layers of the kind, so that this one sorts last. */
async function timeFor(
  tx: Tx,
  table: Layer<Stored>['table'],
  burgerId: string,
  now: string,
): Promise<string> {
  const { latest } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.max('created_at').as('latest'))
    .where('burger_id', '=', burgerId)
    .executeTakeFirstOrThrow();
  if (latest === null || latest < now) return now;
  return new Date(Date.parse(latest) + 1).toISOString();
}

/** A burger's system prompts. */
export const bunStore: LayerStore<Selectable<BunTable>, BunColumns> = {
  ...buns,
  one: (db, burgerId, id) =>
    db
      .selectFrom('bun')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('id', '=', id)
      .executeTakeFirst(),
  name: 'Top bun',
  present: bunOf,
  follows: true,
  insert: (tx, values) =>
    tx
      .insertInto('bun')
      .values({ id: newId('BUN'), ...values })
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (tx, { id }, values) =>
    tx.updateTable('bun').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  async remove(tx, { id }) {
    await tx.deleteFrom('bun').where('id', '=', id).execute();
    return undefined;
  },
  detail({ prompt }, next) {
    const words = next?.prompt === undefined ? undefined : changedWords(prompt, next.prompt);
    return words && { words };
  },
};

/** A burger's models. The first one answers until another is chosen, and the one changed last after that is deleted. */
export const cheeseStore: LayerStore<Selectable<CheeseTable>, CheeseColumns> = {
  ...cheeses,
  one: (db, burgerId, type) =>
    db
      .selectFrom('cheese')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('type_key', '=', typeKey(type))
      .executeTakeFirst(),
  name: 'Cheese',
  present: cheeseOf,
  follows: true,
  async refuseTaken(tx, burgerId, { type }, own) {
    if (own !== null || (await cheeseStore.one(tx, burgerId, type)) === undefined) return;
    throw new HttpError(409, coded('cheese-exists', { type }), { field: 'type' });
  },
  async insert(tx, values) {
    const { burger_id, type_key: answering } = values;
    await tx
      .updateTable('burger')
      .set({ answering })
      .where('id', '=', burger_id)
      .where('answering', 'is', null)
      .execute();
    return tx.insertInto('cheese').values(values).returningAll().executeTakeFirstOrThrow();
  },
  update: (tx, { burger_id, type_key }, values) =>
    tx
      .updateTable('cheese')
      .set(values)
      .where('burger_id', '=', burger_id)
      .where('type_key', '=', type_key)
      .returningAll()
      .executeTakeFirstOrThrow(),
  async remove(tx, { burger_id, type_key }) {
    const cheeses = tx.selectFrom('cheese').select('type_key').where('burger_id', '=', burger_id);
    const { numUpdatedRows: answered } = await tx
      .updateTable('burger')
      .set({
        answering: cheeses
          .where('type_key', '<>', type_key)
          .orderBy('updated_at', 'desc')
          .orderBy('type_key', 'desc')
          .limit(1),
      })
      .where('id', '=', burger_id)
      .where('answering', '=', type_key)
      .executeTakeFirst();
    await tx
      .deleteFrom('cheese')
      .where('burger_id', '=', burger_id)
      .where('type_key', '=', type_key)
      .execute();
    return answered > 0n ? { answering: true } : undefined;
  },
};

/** A burger's tools. */
export const pattyStore: LayerStore<Selectable<PattyTable>, PattyColumns> = {
  ...patties,
  one: (db, burgerId, id) =>
    db
      .selectFrom('patty')
      .selectAll()
      .where('burger_id', '=', burgerId)
      .where('id', '=', id)
      .executeTakeFirst(),
  name: 'Patty',
  present: pattyOf,
  async refuseTaken(tx, burgerId, { tool_id }, own) {
    const namesake = await tx
      .selectFrom('patty')
      .select('id')
      .where('burger_id', '=', burgerId)
      .where('tool_id', '=', tool_id)
      .executeTakeFirst();
    if (namesake === undefined || namesake.id === own?.id) return;
    throw new HttpError(409, coded('tool-id-exists'), { field: 'json_data.name' });
  },
  insert: (tx, values) =>
    tx
      .insertInto('patty')
      .values({ id: newId('PAT'), ...values })
      .returningAll()
      .executeTakeFirstOrThrow(),
  update: (tx, { id }, values) =>
    tx.updateTable('patty').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  async remove(tx, { id }) {
    await tx.deleteFrom('patty').where('id', '=', id).execute();
    return undefined;
  },
  detail: ({ tool_id }) => ({ layer_name: tool_id }),
};
