import { isOutdated } from '#domain/call-failures.ts';
import { answeringCheese } from '#machines/form/forms/answering-cheese.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { screenForms } from '../screen-forms.ts';
import type { createLookups } from './lookups.ts';

/** The choices of the cheese that answers. The burger on the page learns the outcome, or what others have changed meanwhile. */
export const createAnswering = (
  builder: Pick<BuilderClient, 'updateBurger'>,
  lookups: ReturnType<typeof createLookups>,
) =>
  screenForms(answeringCheese, async ({ subject: { burger }, draft: { answering } }, signal) => {
    const { id, name, type, workshopId, version } = burger;
    const lookup = lookups.get(id, { burgerId: id, passedOn: burger });
    try {
      const changed = await builder.updateBurger(id, { name, type, workshopId, answering }, signal, version);
      lookup.send({ type: 'apply', change: changed });
      return changed;
    } catch (error) {
      if (isOutdated(error)) lookup.send({ type: 'refresh' });
      throw error;
    }
  });
