import type { Burger } from '#domain/entities.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import type { LoaderScreen } from '#machines/loader/loader-types.ts';
import {
  nothingKnown,
  type Overview,
  type OverviewScope,
  overview,
  withBurgers,
  withWorkshops,
} from '#machines/loader/loads/overview.ts';
import { type BuilderClient, inWorkshop } from '#services/builder-client.ts';
import type { ListCaches } from '#services/list-cache.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { inBatches } from './burgers-together.ts';
import { type Network, watching } from './network.ts';

/** The maximum number of burgers whose tools are counted, because each takes a call. */
const MAX_COUNTED = 24;

/** The overviews of the dashboard, the palette and the subscription page. Each begins with what the tab knows, and counts again. */
export function createOverviews({
  builder,
  caches,
  network,
}: {
  builder: BuilderClient;
  caches: ListCaches;
  network: Network;
}) {
  const machine = createLoaderMachine(overview, { load, ...watching(network) });
  return new ScreenActors((scope: OverviewScope) =>
    createActor(machine, {
      input: {
        scope,
        known: {
          ...nothingKnown,
          workshops: caches.workshops.load(null),
          burgers: caches.burgers.all(),
        },
      },
    }),
  );

  /** Counts step by step and shows each step. A failed workshop does not stop the others; the load fails at the end. */
  async function load(
    { withTools }: OverviewScope,
    signal: AbortSignal,
    { data, show }: LoaderScreen<Overview>,
  ): Promise<Overview> {
    let counted: Overview = { ...(data ?? nothingKnown), count: null };
    show(counted);
    const workshops = await builder.listWorkshops(signal);
    signal.throwIfAborted();
    caches.workshops.save(null, workshops);
    counted = withWorkshops(counted, workshops);
    show(counted);

    const failures: unknown[] = [];
    for await (const { id, burgers, error } of inBatches(workshops, ({ id }) => burgersOf(id, signal))) {
      signal.throwIfAborted();
      if (burgers === null) failures.push(error);
      else caches.burgers.save(id, burgers);
      counted = withBurgers(counted, id, burgers);
      show(counted);
    }
    if (failures.length > 0) throw failures[0];
    // The maximum needs all burgers, so it is counted only after all workshops have answered.
    const all = [...counted.burgers.values()].flat();
    const mostTools = withTools ? await mostToolsOf(all, signal) : null;
    return { ...counted, mostTools };
  }

  async function burgersOf(id: string, signal: AbortSignal) {
    try {
      const burgers = await builder.listBurgers(id, signal);
      return { id, burgers: burgers.map((burger) => inWorkshop(burger, id)), error: null };
    } catch (error) {
      return { id, burgers: null, error };
    }
  }

  /** The largest number of tools of a burger; null if there are too many burgers for one call each. */
  async function mostToolsOf(burgers: readonly Burger[], signal: AbortSignal): Promise<number | null> {
    if (burgers.length > MAX_COUNTED) return null;
    let most = 0;
    for await (const patties of inBatches(burgers, ({ id }) => builder.patties.list(id, signal)))
      most = Math.max(most, patties.length);
    return most;
  }
}
