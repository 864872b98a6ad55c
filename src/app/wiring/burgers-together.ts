import { isNotFound } from '#domain/call-failures.ts';
import type { Burger } from '#domain/entities.ts';
import { type BuilderClient, inWorkshop } from '#services/builder-client.ts';

/** The burgers of all workshops. The builder API lists those of one. */
export async function burgersOfAll(
  builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>,
  signal: AbortSignal,
): Promise<readonly Burger[]> {
  const workshops = await builder.listWorkshops(signal);
  const burgersOf = async ({ id }: { readonly id: string }) =>
    (await builder.listBurgers(id, signal)).map((burger) => inWorkshop(burger, id));
  const all: Burger[] = [];
  for await (const burgers of inBatches(workshops, burgersOf)) all.push(...burgers);
  return all;
}

/**
 * Deletes burgers, one call for each. A refused one, such as one that somebody has changed since it was shown, does not stop the
 * others, and one that is gone already counts as deleted, so that a second try deletes the rest. Rejects with the first failure
 * at the end.
 */
export async function deleteBurgers(
  builder: Pick<BuilderClient, 'deleteBurger'>,
  burgers: readonly Burger[],
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  const remove = async ({ id, version }: Burger) => {
    try {
      await builder.deleteBurger(id, signal, version);
    } catch (error) {
      if (!isNotFound(error)) failures.push(error);
    }
  };
  for await (const _ of inBatches(burgers, remove)) signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
}

/**
 * Finds a burger by its ID, or null. The builder API has no call for one burger and lists those of one workshop, so this asks
 * the workshop where the burger was last seen, then all the others.
 */
export async function findBurger(
  builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>,
  { burgerId, lastWorkshopId }: { readonly burgerId: string; readonly lastWorkshopId: string | null },
  signal: AbortSignal,
): Promise<Burger | null> {
  const findIn = async (workshopId: string) => {
    const found = (await builder.listBurgers(workshopId, signal)).find(({ id }) => id === burgerId);
    return found === undefined ? null : inWorkshop(found, workshopId);
  };

  if (lastWorkshopId !== null) {
    // The workshop may be deleted. Any other failure will recur in the next call.
    const there = await findIn(lastWorkshopId).catch(() => null);
    if (there !== null) return there;
  }
  const workshops = await builder.listWorkshops(signal);
  const others = workshops.filter(({ id }) => id !== lastWorkshopId);
  for await (const burger of inBatches(others, ({ id }) => findIn(id))) if (burger !== null) return burger;
  return null;
}

/** The number of calls at a time: the limit of browsers for connections to one host. */
const MAX_CONCURRENCY = 6;

/** Calls `ask` for each item, a few at a time, and returns the answers in order. Rejects with the first failure. */
export async function* inBatches<TItem, TAnswer>(
  items: readonly TItem[],
  ask: (item: TItem) => Promise<TAnswer>,
): AsyncGenerator<TAnswer> {
  for (let next = 0; next < items.length; next += MAX_CONCURRENCY)
    yield* await Promise.all(items.slice(next, next + MAX_CONCURRENCY).map(ask));
}
