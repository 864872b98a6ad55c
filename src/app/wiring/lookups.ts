import { createActor, fromPromise } from 'xstate';
import {
  type BurgerLookupInput,
  type BurgerQuery,
  burgerLookupMachine,
} from '#machines/burger-lookup/burger-lookup-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { Burger } from '#services/model.ts';
import { ScreenActors } from '../screen-actors.ts';

type Builder = Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>;

/** Workshops asked at once: as many as a browser makes calls to one host. */
const atOnce = 6;

/** The lookups of burgers by their address. */
export function createLookups(builder: Builder) {
  const machine = burgerLookupMachine.provide({
    actors: {
      find: fromPromise<Burger | null, BurgerQuery>(({ input, signal }) =>
        findBurger(builder, input, signal),
      ),
    },
  });
  return new ScreenActors((input: BurgerLookupInput) => createActor(machine, { input }));
}

/**
 * The builder API has no call for one burger, and lists those of one workshop at a time: the one where it was last
 * seen is asked first, then all there are.
 */
async function findBurger(
  builder: Builder,
  { burgerId, lastWorkshopId }: BurgerQuery,
  signal: AbortSignal,
): Promise<Burger | null> {
  const findIn = async (workshopId: string) =>
    (await builder.listBurgers(workshopId, signal)).find(({ id }) => id === burgerId) ?? null;

  if (lastWorkshopId !== null) {
    // It may be gone. What else is wrong, the next call says.
    const there = await findIn(lastWorkshopId).catch(() => null);
    if (there !== null) return there;
  }
  const workshops = await builder.listWorkshops(signal);
  const others = workshops.filter(({ id }) => id !== lastWorkshopId);
  for (let next = 0; next < others.length; next += atOnce) {
    const batch = others.slice(next, next + atOnce);
    const found = (await Promise.all(batch.map(({ id }) => findIn(id)))).find((burger) => burger !== null);
    if (found) return found;
  }
  return null;
}
