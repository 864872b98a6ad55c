import { createActor, fromPromise } from 'xstate';
import type { Burger, Workshop } from '#domain/entities.ts';
import { type Counted, type OverviewScope, overviewMachine } from '#machines/dashboard/overview-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { ListCaches } from '#services/list-cache.ts';
import { ScreenActors } from '../screen-actors.ts';
import { atOnce, inBatches } from './in-batches.ts';

/** Counting tools takes a call a burger: of more burgers than this nobody counts them. */
const mostCounted = 24;

interface OverviewSupplies {
  readonly builder: BuilderClient;
  readonly caches: ListCaches;
}

/** What there is to count, for the dashboard and the subscription page. */
export function createOverviews({ builder, caches }: OverviewSupplies) {
  async function listWorkshops(signal: AbortSignal): Promise<readonly Workshop[]> {
    const workshops = await builder.listWorkshops(signal);
    signal.throwIfAborted();
    caches.workshops.save(null, workshops);
    return workshops;
  }

  async function count(workshopId: string, signal: AbortSignal): Promise<Counted> {
    try {
      const listed = await builder.listBurgers(workshopId, signal);
      signal.throwIfAborted();
      // An answer need not repeat the workshop that was asked for.
      const burgers = listed.map((burger) => ({ ...burger, workshopId: burger.workshopId || workshopId }));
      caches.burgers.save(workshopId, burgers);
      return { workshopId, burgers };
    } catch (error) {
      return { workshopId, error };
    }
  }

  async function countTools(burgers: readonly Burger[], signal: AbortSignal): Promise<number | null> {
    if (burgers.length > mostCounted) return null;
    let most = 0;
    for await (const patties of inBatches(burgers, ({ id }) => builder.patties.list(id, signal)))
      most = Math.max(most, patties.length);
    return most;
  }

  const machine = overviewMachine.provide({
    actors: {
      listWorkshops: fromPromise<readonly Workshop[]>(({ signal }) => listWorkshops(signal)),
      countSome: fromPromise<readonly Counted[], { readonly workshopIds: readonly string[] }>(
        ({ input: { workshopIds }, signal }) =>
          Promise.all(workshopIds.slice(0, atOnce).map((id) => count(id, signal))),
      ),
      countTools: fromPromise<number | null, { readonly burgers: readonly Burger[] }>(({ input, signal }) =>
        countTools(input.burgers, signal),
      ),
    },
  });
  const known = () => ({
    workshops: caches.workshops.load(null),
    burgers: caches.burgers.all(),
    mostTools: null,
  });
  return new ScreenActors((scope: OverviewScope) =>
    createActor(machine, { input: { ...scope, known: known() } }),
  );
}
