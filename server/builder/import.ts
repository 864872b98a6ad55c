import type { Transaction } from 'kysely';
import { notFound } from '../http/http-error.ts';
import type { Deps } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Schema } from '../storage/schema.ts';
import { keptKey, type StoredCheese, splitApiKey } from './api-key.ts';
import { inBatches } from './batches.ts';
import { clearWorkshop, overwriteBurgers } from './clear-workshop.ts';
import { API_KEY_MASK, type Burger } from './entities.ts';
import type { BurgerImport } from './import-schema.ts';
import { typeKey } from './layer-rules.ts';
import { creationTimes, isFuture } from './order.ts';
import { toolIdOf } from './patty-rules.ts';
import { retrying } from './retrying.ts';
import { burgerOf } from './wire.ts';

/**
 * Replaces every burger of the workshop, all or nothing. IDs stay as given where no other workshop has them;
 * a cheese that comes back without a key, in a burger that keeps its ID, keeps the key that it has here, for the
 * same host.
 * Gives the burgers as they are now.
 * @throws {HttpError} 404 for an unknown workshop.
 */
export function replaceBurgers(
  deps: Deps,
  workshopId: string,
  burgers: readonly BurgerImport[],
): Promise<Burger[]> {
  return retrying(() =>
    deps.db.transaction().execute(async (trx) => {
      const now = deps.now();
      // Touched first: the row's lock makes imports into one workshop follow each other.
      const { numUpdatedRows } = await trx
        .updateTable('workshop')
        .set({ updated_at: now.toISOString() })
        .where('id', '=', workshopId)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw notFound('Workshop');
      const stored = await cheesesWithKeys(trx, workshopId);
      const kept = await clearWorkshop(trx, workshopId, burgers, now);

      const ids = {
        burger: await idsFor(trx, 'burger', burgers, 'BRG', kept),
        bun: await idsFor(
          trx,
          'bun',
          burgers.flatMap((burger) => burger.buns),
          'BUN',
        ),
        patty: await idsFor(
          trx,
          'patty',
          burgers.flatMap((burger) => burger.patties),
          'PAT',
        ),
      };
      const rows = rowsOf(deps, workshopId, burgers, { ids, stored, now });
      const { known = [], fresh = [] } = Object.groupBy(rows.burgers, ({ id }) =>
        kept.has(id) ? 'known' : 'fresh',
      );
      await inBatches(known, (batch) => overwriteBurgers(trx, batch));
      await inBatches(fresh, (batch) => trx.insertInto('burger').values(batch).execute());
      await inBatches(rows.buns, (batch) => trx.insertInto('bun').values(batch).execute());
      await inBatches(rows.cheeses, (batch) => trx.insertInto('cheese').values(batch).execute());
      await inBatches(rows.patties, (batch) => trx.insertInto('patty').values(batch).execute());
      return rows.burgers.map(burgerOf);
    }),
  );
}

type Named = { readonly id?: string | undefined };

interface Context {
  readonly ids: Record<'burger' | 'bun' | 'patty', (thing: Named) => string>;
  readonly stored: ReadonlyMap<string, StoredCheese>;
  readonly now: Date;
}

function rowsOf(
  deps: Deps,
  workshopId: string,
  burgers: readonly BurgerImport[],
  { ids, stored, now }: Context,
) {
  const dated = timesFor(now);
  const stacks = dated(burgers).map(({ item: burger, times }) => ({
    burger,
    row: {
      id: ids.burger(burger),
      workshop_id: workshopId,
      name: burger.name,
      type: burger.type,
      is_public: burger.is_public === true ? 1 : 0,
      ...times,
    },
  }));
  return {
    burgers: stacks.map(({ row }) => row),
    buns: stacks.flatMap(({ burger, row }) =>
      dated(burger.buns).map(({ item: bun, times }) => ({
        id: ids.bun(bun),
        burger_id: row.id,
        bun_level: bun.bun_level,
        prompt: bun.prompt,
        prompt_service_id: bun.prompt_service_id ?? null,
        ...times,
      })),
    ),
    cheeses: stacks.flatMap(({ burger, row }) =>
      dated(burger.cheeses).map(({ item: cheese, times }) => {
        const { settings, apiKey } = splitApiKey(cheese.json_data);
        const own = stored.get(cheeseName(row.id, typeKey(cheese.type)));
        const given = apiKey === null || apiKey === API_KEY_MASK ? null : apiKey;
        return {
          burger_id: row.id,
          type: cheese.type,
          type_key: typeKey(cheese.type),
          json_data: JSON.stringify(settings),
          api_key: given !== null ? deps.secrets.seal(given) : own ? keptKey(own, settings) : null,
          ...times,
        };
      }),
    ),
    patties: stacks.flatMap(({ burger, row }) =>
      dated(burger.patties).map(({ item: patty, times }) => ({
        id: ids.patty(patty),
        burger_id: row.id,
        type: patty.type,
        tool_id: toolIdOf(patty.json_data),
        json_data: JSON.stringify(patty.json_data),
        settings: JSON.stringify(patty.settings),
        ...times,
      })),
    ),
  };
}

interface Dated {
  readonly created_at?: string | undefined;
  readonly updated_at?: string | undefined;
}

/** Pairs every item of a list with its times, so that sorting by them gives the list's order. */
const timesFor =
  (now: Date) =>
  <Item extends Dated>(items: readonly Item[]) => {
    const created = creationTimes(
      items.map((item) => item.created_at),
      now,
    );
    return items.map((item, index) => {
      const created_at = created[index] ?? now.toISOString();
      const usable = item.updated_at !== undefined && !isFuture(item.updated_at, now);
      return { item, times: { created_at, updated_at: (usable && item.updated_at) || created_at } };
    });
  };

/** Those of the workshop's cheeses that have a key. */
async function cheesesWithKeys(
  trx: Transaction<Schema>,
  workshopId: string,
): Promise<Map<string, StoredCheese>> {
  const rows = await trx
    .selectFrom('cheese')
    .innerJoin('burger', 'burger.id', 'cheese.burger_id')
    .selectAll('cheese')
    .where('burger.workshop_id', '=', workshopId)
    .where('cheese.api_key', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [cheeseName(row.burger_id, row.type_key), row]));
}

const cheeseName = (burgerId: string, typeName: string): string => `${burgerId} ${typeName}`;

/**
 * Who gets which ID: the given one where it is free or among the `kept`, for the first who asks, otherwise a new one.
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
