import type { LayerRows } from '../builder/burgers/whole-burger.ts';
import { inBatches } from '../builder/in-batches.ts';
import { buns, cheeses, patties, typeKey } from '../builder/kinds.ts';
import { bunColumns, bunOf } from '../builder/layers/bun.ts';
import { importedSecrets, sealSecrets, splitSecrets } from '../builder/layers/cheese-secrets.ts';
import { pattyColumns, pattyOf } from '../builder/layers/patty.ts';
import { readJsonObject } from '../http/fields.ts';
import { type Created, inCreationOrder } from '../http/rows.ts';
import { newId } from '../lib/ids.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import { authorOf, type Change } from '../storage/change.ts';
import type { Reader } from '../storage/reading.ts';
import type { Secrets } from '../storage/secrets.ts';
import type { Bun, Patty, Whole } from './states.ts';

/** The rows of a burger's layers, which have 4,000,000 characters at most. */
export async function readLayers(tx: Reader, burgerId: string): Promise<LayerRows> {
  const ids = [burgerId];
  return {
    buns: inCreationOrder(await buns.of(tx, ids), buns.key),
    cheeses: inCreationOrder(await cheeses.of(tx, ids), cheeses.key),
    patties: inCreationOrder(await patties.of(tx, ids), patties.key),
  };
}

/** What is to become of a burger's layers. */
interface Replacement {
  readonly layers: LayerRows;
  /** The key of the cheese that answers now. */
  readonly answering: string | null;
  readonly target: Whole;
  /** A version that none of the layers had, for those that come back. */
  readonly version: number;
}

/**
 * Makes the layers of a burger, whose row is locked, those of `target`, and so the cheese that answers. What is so already keeps
 * its version. Everything goes before anything comes, because two patties may have swapped their tool IDs. Keys and headers are
 * those of now, where the origin of the host is the same. Returns how many things have changed.
 */
export async function writeLayers(
  secrets: Secrets,
  { tx, by, now }: Change,
  { layers, answering, target, version }: Replacement,
): Promise<number> {
  const burger_id = target.burger.id;
  const written = { burger_id, updated_by: authorOf(by), updated_at: now };
  const ofBuns = difference(layers.buns, target.buns, {
    keyOf: ({ id }) => id,
    contentOf: contentOfBun,
    contentIn: (row) => contentOfBun(bunOf(row)),
  });
  const ofCheeses = difference(layers.cheeses, target.cheeses, {
    keyOf: ({ type }) => typeKey(type),
    contentOf: ({ type, json_data }) => [type, splitSecrets(json_data).settings],
    contentIn: ({ type, json_data }) => [type, splitSecrets(readJsonObject(json_data)).settings],
  });
  const ofPatties = difference(layers.patties, target.patties, {
    keyOf: ({ id }) => id,
    contentOf: (patty: Patty) => pattyColumns(patty),
    contentIn: (row) => pattyColumns(pattyOf(row)),
  });

  if (ofBuns.going.length > 0)
    await tx.deleteFrom('bun').where('burger_id', '=', burger_id).where('id', 'in', ofBuns.going).execute();
  if (ofCheeses.going.length > 0)
    await tx
      .deleteFrom('cheese')
      .where('burger_id', '=', burger_id)
      .where('type_key', 'in', ofCheeses.going)
      .execute();
  if (ofPatties.going.length > 0)
    await tx
      .deleteFrom('patty')
      .where('burger_id', '=', burger_id)
      .where('id', 'in', ofPatties.going)
      .execute();
  await yieldWhenDue();

  const bunIds = await freeIds(tx, 'bun', 'BUN', ofBuns.coming);
  const bunRows = ofBuns.coming.map(({ row, state }) => ({
    ...written,
    ...bunColumns(state),
    id: bunIds(state.id),
    created_at: state.created_at,
    version: versionOf(row),
  }));
  await inBatches(bunRows, (rows) => tx.insertInto('bun').values(rows).execute());

  const cheeseRows = inOrderOfChange(ofCheeses.coming, now).map(({ row = null, state, updated_at }) => {
    const { settings } = splitSecrets(state.json_data);
    const kept = importedSecrets({ apiKey: null, headers: null }, row);
    return {
      ...written,
      ...sealSecrets(secrets, { settings, ...kept }, row),
      type: state.type,
      type_key: typeKey(state.type),
      created_at: state.created_at,
      updated_at,
      version: versionOf(row),
    };
  });
  await inBatches(cheeseRows, (rows) => tx.insertInto('cheese').values(rows).execute());

  const pattyIds = await freeIds(tx, 'patty', 'PAT', ofPatties.coming);
  const pattyRows = ofPatties.coming.map(({ row, state }) => ({
    ...written,
    ...pattyColumns(state),
    id: pattyIds(state.id),
    created_at: state.created_at,
    version: versionOf(row),
  }));
  await inBatches(pattyRows, (rows) => tx.insertInto('patty').values(rows).execute());

  const isAnswering = target.burger.answering === answering;
  if (!isAnswering)
    await tx
      .updateTable('burger')
      .set({ answering: target.burger.answering })
      .where('id', '=', burger_id)
      .execute();
  return ofBuns.count + ofCheeses.count + ofPatties.count + (isAnswering ? 0 : 1);

  function versionOf(row: { readonly version: number } | null | undefined): number {
    return row === null || row === undefined ? version : row.version + 1;
  }
}

const contentOfBun = ({ bun_level, prompt, prompt_service_id }: Bun) => [
  bun_level,
  prompt,
  prompt_service_id,
];

/** A layer that is to be written, and its row where there is one. */
interface Coming<Row, State> {
  readonly row: Row | undefined;
  readonly state: State;
}

/**
 * What has to be done so that rows become what the states say: the keys of the rows that go, and the layers that come. One with
 * another content or place does both. `count` says how many layers that are.
 */
function difference<Row extends Created & { id?: string; type?: string }, State extends Created>(
  rows: readonly Row[],
  states: readonly State[],
  of: {
    keyOf(layer: Row | State): string;
    contentOf(state: State): object;
    contentIn(row: Row): object;
  },
): { going: string[]; coming: Coming<Row, State>[]; count: number } {
  const known = new Map(rows.map((row) => [of.keyOf(row), row]));
  const wanted = new Map(states.map((state) => [of.keyOf(state), state]));
  const coming = states.flatMap((state) => {
    const row = known.get(of.keyOf(state));
    return row !== undefined && isSame(row, state) ? [] : [{ row, state }];
  });
  const going = [...known].flatMap(([key, row]) => {
    const state = wanted.get(key);
    return state !== undefined && isSame(row, state) ? [] : [key];
  });
  const gone = going.filter((key) => !wanted.has(key));
  return { going, coming, count: coming.length + gone.length };

  function isSame(row: Row, state: State): boolean {
    return (
      row.created_at === state.created_at &&
      JSON.stringify(of.contentIn(row)) === JSON.stringify(of.contentOf(state))
    );
  }
}

/** The layers in the order of their last changes, with times in this order: if the cheese that answers goes, the last one does. */
function inOrderOfChange<Row, State extends { readonly updated_at: string }>(
  coming: readonly Coming<Row, State>[],
  now: string,
) {
  const ordered = coming.toSorted((one, other) => (one.state.updated_at < other.state.updated_at ? -1 : 1));
  return ordered.map((layer, index) => ({
    ...layer,
    updated_at: new Date(Date.parse(now) - (ordered.length - 1 - index)).toISOString(),
  }));
}

/** The ID of each layer that comes back: its own, unless another burger has got it in an import. */
async function freeIds(
  tx: Reader,
  table: 'bun' | 'patty',
  prefix: string,
  coming: readonly Coming<unknown, { readonly id: string }>[],
): Promise<(id: string) => string> {
  const ids = coming.map(({ state }) => state.id);
  if (ids.length === 0) return (id) => id;
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const taken = new Set(rows.map(({ id }) => id));
  return (id) => (taken.has(id) ? newId(prefix) : id);
}
