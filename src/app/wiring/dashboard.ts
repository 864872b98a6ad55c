import { createActor, fromPromise } from 'xstate';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import {
  type LoadedOverview,
  type LoadFailure,
  type OverviewScope,
  overviewMachine,
} from '#machines/dashboard/overview-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { ListCaches } from '#services/list-cache.ts';
import type { Burger } from '#services/model.ts';
import { ScreenActors } from '../screen-actors.ts';

/** Counting tools takes a call a burger: of more burgers than this nobody counts them. */
const mostCounted = 24;

interface DashboardSupplies {
  readonly builder: BuilderClient;
  readonly caches: ListCaches;
  readonly now: () => Date;
}

/** The dashboard's chart, and the overview that it shares with the subscription page. */
export function createDashboard({ builder, caches, now }: DashboardSupplies) {
  const machine = overviewMachine.provide({
    actors: {
      load: fromPromise<LoadedOverview, OverviewScope>(({ input, signal }) =>
        loadOverview(builder, caches, input, signal),
      ),
    },
  });
  const known = () => ({
    workshops: caches.workshops.load(null),
    burgers: caches.burgers.load(null),
    mostTools: null,
  });
  return {
    charts: new ScreenActors((_: undefined) => createActor(chartMachine, { input: { today: now() } })),
    overviews: new ScreenActors((scope: OverviewScope) =>
      createActor(machine, { input: { ...scope, known: known() } }),
    ),
  };
}

/** Each part by itself, so that one that fails takes no other along. What came is remembered for the next time. */
async function loadOverview(
  builder: BuilderClient,
  caches: ListCaches,
  { withTools }: OverviewScope,
  signal: AbortSignal,
): Promise<LoadedOverview> {
  const failures: LoadFailure[] = [];
  const failed = (part: LoadFailure['part']) => (error: unknown) => {
    failures.push({ part, error });
    return null;
  };
  const [workshops, burgers] = await Promise.all([
    builder.listWorkshops(signal).catch(failed('workshops')),
    builder.listBurgers(null, signal).catch(failed('burgers')),
  ]);
  signal.throwIfAborted();
  if (workshops !== null) caches.workshops.save(null, workshops);
  if (burgers !== null) caches.burgers.save(null, burgers);
  const mostTools =
    withTools && burgers !== null ? await countTools(builder, burgers, signal).catch(failed('tools')) : null;
  return { workshops, burgers, mostTools, failures };
}

async function countTools(
  builder: BuilderClient,
  burgers: readonly Burger[],
  signal: AbortSignal,
): Promise<number | null> {
  if (burgers.length > mostCounted) return null;
  const lists = await Promise.all(burgers.map(({ id }) => builder.patties.list(id, signal)));
  return Math.max(0, ...lists.map((patties) => patties.length));
}
