import type { Burger } from '#domain/entities.ts';
import { type BuilderClient, inWorkshop } from '#services/builder-client.ts';
import { inBatches } from './in-batches.ts';

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
