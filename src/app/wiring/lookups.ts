import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type BurgerLink, burgerLookup } from '#machines/loader/loads/burger-lookup.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { burgerSchema } from '#services/burger-schema.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { findBurger } from './find-burger.ts';
import { type Network, returning, watching } from './network.ts';

/** The lookups of burgers by their address. */
export function createLookups(
  builder: Pick<BuilderClient, 'listBurgers' | 'listWorkshops'>,
  network: Network,
) {
  const machine = createLoaderMachine(burgerLookup, {
    load: async ({ burgerId, known }, signal) => ({
      burger: await findBurger(builder, { burgerId, lastWorkshopId: known?.workshopId || null }, signal),
    }),
    ...watching(network),
    ...returning(network),
  });
  return new ScreenActors(({ burgerId, passedOn }: BurgerLink) => {
    const { data } = burgerSchema.safeParse(passedOn);
    const known = data?.id === burgerId ? data : null;
    return createActor(machine, {
      input: { scope: { burgerId, known }, ...(known && { known: { burger: known } }) },
    });
  });
}
