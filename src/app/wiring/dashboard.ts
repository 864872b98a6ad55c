import { createActor, fromPromise } from 'xstate';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { type Overview, type OverviewInput, overviewMachine } from '#machines/dashboard/overview-machine.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { Burger } from '#services/model.ts';

/** Counting tools takes a call a burger: of more burgers than this nobody counts them. */
const mostCounted = 24;

/** The dashboard's chart, and the overview that it shares with the subscription page. */
export function createDashboard(builder: BuilderClient, now: () => Date) {
  const machine = overviewMachine.provide({
    actors: {
      load: fromPromise<Overview, OverviewInput>(async ({ input, signal }) => {
        const [workshops, burgers] = await Promise.all([
          builder.listWorkshops(signal),
          builder.listBurgers(null, signal),
        ]);
        const mostTools = input.withTools ? await countTools(builder, burgers, signal) : null;
        return { workshops, burgers, mostTools };
      }),
    },
  });
  return {
    charts: new ScreenActors((_: undefined) => createActor(chartMachine, { input: { today: now() } })),
    overviews: new ScreenActors((input: OverviewInput) => createActor(machine, { input })),
  };
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
