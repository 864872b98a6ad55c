import { createActor, fromPromise } from 'xstate';
import {
  type BurgerLookupInput,
  burgerLookupMachine,
} from '#machines/burger-lookup/burger-lookup-machine.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import type { Burger } from '#services/model.ts';

/** The lookups of burgers by their address. The builder API has no call for one burger, so all are asked for. */
export function createLookups(builder: BuilderClient) {
  const machine = burgerLookupMachine.provide({
    actors: {
      find: fromPromise<Burger | null, { burgerId: string }>(async ({ input, signal }) => {
        const burgers = await builder.listBurgers(null, signal);
        return burgers.find((burger) => burger.id === input.burgerId) ?? null;
      }),
    },
  });
  return new ScreenActors((input: BurgerLookupInput) => createActor(machine, { input }));
}
