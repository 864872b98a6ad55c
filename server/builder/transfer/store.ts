import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { readJsonObject } from '../../http/fields.ts';
import { notFound } from '../../http/http-error.ts';
import { newId } from '../../lib/ids.ts';
import { createTurns } from '../../limits/turns.ts';
import { type Actor, authorOf, type Change, change, lockRow } from '../../storage/change.ts';
import { refreshStatistics } from '../../storage/database.ts';
import { codeOf } from '../../storage/failures.ts';
import { type Burger, burgerOf } from '../burgers/burger.ts';
import { whenFree } from '../burgers/change-burger.ts';
import { burgers, deleteLayers, lockPage, writeBurgers } from '../burgers/store.ts';
import { cheeses } from '../kinds.ts';
import { importedSecrets, type StoredCheese, sealSecrets } from '../layers/cheese-secrets.ts';
import { layersByBurger } from '../many-layers.ts';
import { pagesOf } from '../pages.ts';
import { inBatches } from './batches.ts';
import type { ImportPlan, LayerPlan } from './plan.ts';

/** With fewer changed rows PostgreSQL plans well on its old statistics. */
const MANY_ROWS = 1000;

/** The longest wait of an import for one into the same workshop by another server. */
const WAIT_MS = 10_000;

const ATTEMPTS = 5;
/** PostgreSQL: unique violation, serialization failure, deadlock. On SQLite there is one writer at a time. */
const lostRaces: readonly unknown[] = ['23505', '40001', '40P01'];

/** Each import occupies a connection to the database while it writes, so that only two do so at a time. */
const inTurn = createTurns(2);

/**
 * Replaces every burger of the workshop in one transaction, and returns the burgers as they are now. A burger keeps its ID
 * unless another workshop has it. A cheese without secrets keeps the stored ones if its burger keeps its ID and the host is
 * the same.
 * @throws {HttpError} 404 for an unknown workshop, 409 if another server imports into it for long
 */
export async function replaceBurgers(
  deps: Deps,
  by: Actor,
  workshopId: string,
  plan: ImportPlan,
): Promise<Burger[]> {
  const stored = await changeWorkshop(deps, by, workshopId, (made) =>
    replaceAll(deps, made, workshopId, plan),
  );
  if (Object.values(plan).flat().length >= MANY_ROWS) await refreshStatistics(deps.db);
  return stored;
}

/**
 * Changes a workshop and what is in it, while its row is locked. `touch` is as in `lockRow`.
 * @throws {HttpError} 404 for an unknown workshop, 409 if another server imports into it for long
 */
export const changeWorkshop = <Result>(
  deps: Deps,
  by: Actor,
  workshopId: string,
  write: (made: Change) => Promise<Result>,
  touching = { touch: true },
): Promise<Result> =>
  inTurn(workshopId, () =>
    whenFree(WAIT_MS, () =>
      retrying(() =>
        change(deps, by, async (made) => {
          await lockRow(made, 'workshop', workshopId, () => notFound('Workshop'), touching);
          return write(made);
        }),
      ),
    ),
  );

/** Runs a transaction again if it conflicted with another one, whose changes it then sees. */
async function retrying<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS || !lostRaces.includes(codeOf(error))) throw error;
    }
  }
}

async function replaceAll(
  { secrets }: Deps,
  made: Change,
  workshopId: string,
  plan: ImportPlan,
): Promise<Burger[]> {
  const { tx } = made;
  // Once, and not in each of many rows.
  const { updated_by } = await tx
    .selectNoFrom(() => sql<string | null>`${authorOf(made.by)}`.as('updated_by'))
    .executeTakeFirstOrThrow();
  const { versions, keyed, version } = await clearWorkshop(made, workshopId, plan.burgers);

  const idOfBurger = await idsFor(made, 'burger', plan.burgers, 'BRG', versions);
  const stored: Burger[] = [];
  await inBatches(plan.burgers, async (batch) => {
    const rows = batch.map(({ id, columns, ...times }) => ({
      id: idOfBurger(id),
      ...columns,
      ...times,
      updated_by,
    }));
    stored.push(...(await writeBurgers(made, workshopId, rows, versions)).map(burgerOf));
  });
  const inBurger = <Columns>({ burger, columns, created_at, updated_at }: LayerPlan<Columns>) => ({
    ...columns,
    burger_id: stored[burger]?.id ?? '',
    created_at,
    updated_at,
    updated_by,
    version,
  });

  const idOfBun = await idsFor(made, 'bun', plan.buns, 'BUN');
  await inBatches(plan.buns, (batch) => {
    const rows = batch.map((bun) => ({ ...inBurger(bun), id: idOfBun(bun.id) }));
    return tx.insertInto('bun').values(rows).execute();
  });
  await inBatches(plan.cheeses, (batch) => {
    const rows = batch.map(inBurger).map(({ secrets: sent, ...cheese }) => {
      const before = keyed.get(cheeseName(cheese.burger_id, cheese.type_key)) ?? null;
      const settings = readJsonObject(cheese.json_data);
      return { ...cheese, ...sealSecrets(secrets, { settings, ...importedSecrets(sent, before) }, before) };
    });
    return tx.insertInto('cheese').values(rows).execute();
  });
  const idOfPatty = await idsFor(made, 'patty', plan.patties, 'PAT');
  await inBatches(plan.patties, (batch) => {
    const rows = batch.map((patty) => ({ ...inBurger(patty), id: idOfPatty(patty.id) }));
    return tx.insertInto('patty').values(rows).execute();
  });
  return stored;
}

/**
 * The ID of each thing: the given one if it is free or among the `kept` and none before it took it, otherwise a new one.
 */
async function idsFor(
  { tx }: Change,
  table: 'burger' | 'bun' | 'patty',
  things: readonly { readonly id: string | undefined }[],
  prefix: string,
  kept: ReadonlyMap<string, unknown> = new Map(),
): Promise<(id: string | undefined) => string> {
  const used = new Set<string>();
  const wanted = [...new Set(things.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  await inBatches(wanted, async (batch) => {
    const rows = await tx.selectFrom(table).select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) if (!kept.has(id)) used.add(id);
  });
  return (id) => {
    const free = id !== undefined && !used.has(id) ? id : newId(prefix);
    used.add(free);
    return free;
  };
}

/** The key of a cheese among those of a workshop. */
const cheeseName = (burgerId: string, typeKey: string): string => `${burgerId} ${typeKey}`;

/**
 * Deletes the workshop's layers and those of its burgers that do not come back. The others are to be overwritten: an edit
 * that waits for a burger's row would find nothing once that row was deleted, even if another row with its ID took its
 * place. Returns the `versions` of the burgers that were kept, by ID; the cheeses that have secrets by their
 * `cheeseName`, as `keyed`; and a `version` that none of the layers had, for those that come: it may be another layer
 * under the same ID.
 */
export async function clearWorkshop(
  made: Change,
  workshopId: string,
  burgersToCome: readonly { readonly id: string | undefined }[] = [],
) {
  const { tx } = made;
  const coming = new Set(burgersToCome.map(({ id }) => id));
  const versions = new Map<string, number>();
  const keyed = new Map<string, StoredCheese>();
  let latest = 0;
  for await (const page of pagesOf(tx, burgers, workshopId)) {
    const held = await lockPage(made, workshopId, page);
    if (held.length === 0) continue;
    const ids = held.map(({ id }) => id);
    const layers = await layersByBurger(tx, cheeses, ids);
    for (const id of ids)
      for await (const rows of layers(id))
        for (const row of rows)
          if (row.api_key !== null || row.headers !== null) keyed.set(cheeseName(id, row.type_key), row);
    latest = Math.max(latest, await deleteLayers(made, ids));
    const gone = ids.filter((id) => !coming.has(id));
    if (gone.length > 0) await tx.deleteFrom('burger').where('id', 'in', gone).execute();
    for (const { id, version } of held) if (coming.has(id)) versions.set(id, version);
  }
  return { versions, keyed, version: latest + 1 };
}
