import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { readJsonObject } from '../http/fields.ts';
import { notFound } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import { createTurns } from '../limits/turns.ts';
import { refreshStatistics } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { inBatches } from './batches.ts';
import { importedSecrets, sealSecrets } from './cheese-secrets.ts';
import { cheeseName, clearWorkshop, overwriteBurgers } from './clear-workshop.ts';
import type { Burger } from './entities.ts';
import type { ImportPlan } from './import-plan.ts';
import { lockRow, whenFree } from './lock-row.ts';
import { retrying } from './retrying.ts';
import { burgerOf } from './wire.ts';

/** With fewer changed rows PostgreSQL plans well on its old statistics. */
const MANY_ROWS = 1000;

/** How long an import waits for one into the same workshop by another server. */
const WAIT_MS = 10_000;

/** Each import occupies a connection to the database while it writes, so that only two do so at a time. */
const inTurn = createTurns(2);

/**
 * Replaces every burger of the workshop in one transaction, and returns the burgers as they are now. A burger keeps its ID
 * unless another workshop has it. A cheese without secrets keeps the stored ones if its burger keeps its ID and the host is
 * the same.
 * @throws {HttpError} 404 for an unknown workshop, 409 if another server imports into it for long
 */
export async function replaceBurgers(deps: Deps, workshopId: string, plan: ImportPlan): Promise<Burger[]> {
  const burgers = await inTurn(workshopId, () => whenFree(WAIT_MS, () => replaceAll(deps, workshopId, plan)));
  if (Object.values(plan).flat().length >= MANY_ROWS) await refreshStatistics(deps.db);
  return burgers;
}

function replaceAll(deps: Deps, workshopId: string, plan: ImportPlan): Promise<Burger[]> {
  return retrying(() =>
    deps.db.transaction().execute(async (trx) => {
      const now = deps.now();
      await lockRow(trx, 'workshop', { id: workshopId, now: now.toISOString() }, () => notFound('Workshop'));
      const { kept, keyed } = await clearWorkshop(trx, workshopId, plan.burgers, now);

      const idOfBurger = await idsFor(trx, 'burger', plan.burgers, 'BRG', kept);
      const burgers: Burger[] = [];
      await inBatches(plan.burgers, async (batch) => {
        const rows = batch.map((burger) => ({
          ...burger,
          id: idOfBurger(burger),
          workshop_id: workshopId,
        }));
        const { known = [], fresh = [] } = Object.groupBy(rows, ({ id }) =>
          kept.has(id) ? 'known' : 'fresh',
        );
        if (known.length > 0) await overwriteBurgers(trx, known);
        if (fresh.length > 0) await trx.insertInto('burger').values(fresh).execute();
        burgers.push(...rows.map(burgerOf));
      });
      const inBurger = <Layer extends { burger: number }>({ burger, ...layer }: Layer) => ({
        ...layer,
        burger_id: burgers[burger]?.id ?? '',
      });

      const idOfBun = await idsFor(trx, 'bun', plan.buns, 'BUN');
      await inBatches(plan.buns, (batch) => {
        const rows = batch.map((bun) => ({ ...inBurger(bun), id: idOfBun(bun) }));
        return trx.insertInto('bun').values(rows).execute();
      });
      await inBatches(plan.cheeses, (batch) => {
        const rows = batch.map(inBurger).map(({ secrets, ...cheese }) => {
          const stored = keyed.get(cheeseName(cheese.burger_id, cheese.type_key)) ?? null;
          const sent = { settings: readJsonObject(cheese.json_data), ...importedSecrets(secrets, stored) };
          return { ...cheese, ...sealSecrets(deps.secrets, sent, stored) };
        });
        return trx.insertInto('cheese').values(rows).execute();
      });
      const idOfPatty = await idsFor(trx, 'patty', plan.patties, 'PAT');
      await inBatches(plan.patties, (batch) => {
        const rows = batch.map((patty) => ({ ...inBurger(patty), id: idOfPatty(patty) }));
        return trx.insertInto('patty').values(rows).execute();
      });
      return burgers;
    }),
  );
}

type Named = { readonly id?: string | undefined };

/**
 * The ID of each burger: the given one if it is free or among the `kept` and no burger before it took it, otherwise a new
 * one.
 */
async function idsFor(
  trx: Transaction<Schema>,
  table: 'burger' | 'bun' | 'patty',
  things: readonly Named[],
  prefix: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<(thing: Named) => string> {
  const used = new Set<string>();
  const wanted = [...new Set(things.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  await inBatches(wanted, async (batch) => {
    const rows = await trx.selectFrom(table).select('id').where('id', 'in', batch).execute();
    for (const { id } of rows) if (!kept.has(id)) used.add(id);
  });
  return ({ id }) => {
    const free = id !== undefined && !used.has(id) ? id : newId(prefix);
    used.add(free);
    return free;
  };
}
