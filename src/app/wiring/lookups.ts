import { createActor, fromPromise } from 'xstate';
import type { Burger } from '#domain/entities.ts';
import {
  type BurgerLookupInput,
  type BurgerQuery,
  burgerLookupMachine,
} from '#machines/burger-lookup/burger-lookup-machine.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { ScreenActors } from '../screen-actors.ts';
import { findBurger } from './find-burger.ts';

/** The lookups of burgers by their address. */
export function createLookups(builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>) {
  const machine = burgerLookupMachine.provide({
    actors: {
      find: fromPromise<Burger | null, BurgerQuery>(({ input, signal }) =>
        findBurger(builder, input, signal),
      ),
    },
  });
  return new ScreenActors((input: BurgerLookupInput) => createActor(machine, { input }));
}
