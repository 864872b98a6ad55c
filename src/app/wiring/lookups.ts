import { isOutdated } from '#domain/call-failures.ts';
import { answeringCheese } from '#machines/form/forms/answering-cheese.ts';
import { createLoaderMachine } from '#machines/loader/loader-machine.ts';
import { type BurgerLink, burgerLookup } from '#machines/loader/loads/burger-lookup.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { burgerSchema } from '#services/burger-schema.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';
import { screenForms } from '../screen-forms.ts';
import { findBurger } from './burgers-together.ts';
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

/**
 * The choices of the cheese that answers. The burger on the page learns the outcome, or what others have changed meanwhile, and
 * `onChosen` of a success.
 */
export const createAnswering = (
  builder: Pick<BuilderClient, 'updateBurger'>,
  lookups: ReturnType<typeof createLookups>,
  onChosen: (burgerId: string) => void,
) =>
  screenForms(answeringCheese, async ({ subject: { burger }, draft: { answering } }, signal) => {
    const { id, name, type, workshopId, version } = burger;
    const lookup = lookups.get(id, { burgerId: id, passedOn: burger });
    try {
      const changed = await builder.updateBurger(id, { name, type, workshopId, answering }, signal, version);
      lookup.send({ type: 'apply', change: changed });
      onChosen(id);
      return changed;
    } catch (error) {
      if (isOutdated(error)) lookup.send({ type: 'refresh' });
      throw error;
    }
  });
