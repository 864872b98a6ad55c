import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { readJsonObject } from '../../http/fields.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, authorOf, type Change } from '../../storage/change.ts';
import { refreshStatistics } from '../../storage/database.ts';
import { newestEntry } from '../../storage/history.ts';
import type { BurgerTable } from '../../storage/schema.ts';
import { type Burger, burgerOf } from '../burgers/burger.ts';
import { subjectOf, writeBurgers } from '../burgers/store.ts';
import { areAlike, type WholeBurger, wholeBurgers } from '../burgers/whole-burger.ts';
import { inBatches } from '../in-batches.ts';
import { importedSecrets, sealSecrets } from '../layers/cheese-secrets.ts';
import { changeWorkshop, cheeseName, clearWorkshop, entryOf } from '../workshops/store.ts';
import { type ImportPlan, itemsOf, type LayerPlan } from './plan.ts';

/** With fewer changed rows PostgreSQL plans well on its old statistics. */
const MANY_ROWS = 1000;

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
  const stored = await changeWorkshop(deps, by, workshopId, (made, workshop) =>
    replaceAll(deps, made, workshop, plan),
  );
  if (itemsOf(plan) >= MANY_ROWS) await refreshStatistics(deps.db);
  return stored;
}

async function replaceAll(
  { secrets }: Deps,
  made: Change,
  workshop: { readonly id: string; readonly name: string },
  plan: ImportPlan,
): Promise<Burger[]> {
  const { tx } = made;
  await tx.updateTable('workshop').set({ updated_at: made.now }).where('id', '=', workshop.id).execute();
  made.record({ what: 'imported', ...entryOf(workshop), detail: { burgers: plan.burgers.length } });
  const { versions, states, isKept, keyed, version } = await clearWorkshop(made, workshop, plan.burgers);
  const imported = isKept ? null : await newestEntry(tx);

  const idOfBurger = await idsFor(made, 'burger', plan.burgers, 'BRG', versions);
  const stored: Selectable<BurgerTable>[] = [];
  await inBatches(plan.burgers, async (batch) => {
    const rows = batch.map(({ id, columns, ...times }) => ({
      id: idOfBurger(id),
      ...columns,
      ...times,
      updated_by: authorOf(made.by),
      imported,
    }));
    stored.push(...(await writeBurgers(made, workshop.id, rows, versions)));
  });
  const inBurger = <Columns>({ burger, columns, created_at, updated_at }: LayerPlan<Columns>) => ({
    ...columns,
    burger_id: stored[burger]?.id ?? '',
    created_at,
    updated_at,
    // The time is that of the file, and nobody knows who changed the layer then.
    updated_by: null,
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
  await inBatches(
    stored.filter(({ id }) => states.has(id)),
    (batch) => recordReplaced(made, batch, states),
  );
  return stored.map(burgerOf);
}

/** Records the burgers that are not as they were before. The versions of all have changed. */
async function recordReplaced(
  { tx, record }: Change,
  rows: readonly Selectable<BurgerTable>[],
  states: ReadonlyMap<string, WholeBurger>,
): Promise<void> {
  const whole = await wholeBurgers(tx, rows);
  for (const row of rows) {
    const [before, after] = [states.get(row.id), whole.get(row.id)];
    if (before !== undefined && after !== undefined && !areAlike(before, after))
      record({ what: 'imported', ...subjectOf(before.burger), state: JSON.stringify(before) });
  }
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
