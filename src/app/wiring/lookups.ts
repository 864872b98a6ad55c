import { createActor } from 'xstate';
import { type BurgerQuery, burgerLookup } from '#machines/burger-lookup/burger-lookup.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { ScreenActors } from '../screen-actors.ts';
import { findBurger } from './find-burger.ts';

/** The lookups of burgers by their address. */
export function createLookups(builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>) {
  const machine = createLoaderMachine(burgerLookup, {
    load: async ({ burgerId, known }, signal) => ({
      burger: await findBurger(builder, { burgerId, lastWorkshopId: known?.workshopId || null }, signal),
    }),
  });
  return new ScreenActors((scope: BurgerQuery) =>
    createActor(machine, {
      input: { scope, ...(scope.known && { known: { burger: scope.known } }) },
    }),
  );
}
