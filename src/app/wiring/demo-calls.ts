import { isConflict } from '#domain/call-failures.ts';
import { failureStatus } from '#domain/messages.ts';
import { isUnexpectedAnswer } from '#machines/demo/demo-messages.ts';
import type { BurgerCall, DemoCalls } from '#machines/demo/demo-types.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { CallError } from '#services/call-error.ts';
import { findBurger } from './burgers-together.ts';

const [badRequest, notFound] = [400, 404];

/** The demo's calls. A layer that exists already (409) is updated instead of created. */
export function demoCalls(builder: BuilderClient): DemoCalls {
  return {
    createWorkshop: ({ name }, signal) => builder.createWorkshop(name, signal),
    createBurger: async (burger, signal) => {
      try {
        return await builder.createBurger({ ...burger, type: 'chat' }, signal);
      } catch (error) {
        throw (await isWithoutWorkshop(builder, burger, error, signal))
          ? new CallError('', notFound, null, { cause: error })
          : error;
      }
    },
    saveTopBun: ({ burgerId, prompt }, signal) =>
      accepted(builder.topBuns.create(burgerId, { prompt }, signal)),
    connectCheese: async ({ burgerId, ...cheese }, signal) => {
      try {
        await accepted(builder.cheeses.create(burgerId, cheese, signal));
      } catch (error) {
        if (!isConflict(error)) throw error;
        await accepted(builder.cheeses.update(burgerId, cheese.type, cheese, signal));
      }
    },
    attachPatty: async ({ burgerId, patty }, signal) => {
      try {
        await accepted(builder.patties.create(burgerId, patty, signal));
      } catch (error) {
        if (!isConflict(error)) throw error;
        const existing = (await builder.patties.list(burgerId, signal)).find(
          ({ jsonData }) => jsonData.name === patty.jsonData.name,
        );
        if (existing === undefined) throw error;
        await accepted(builder.patties.update(burgerId, existing.id, patty, signal));
      }
    },
    findBurger: async ({ burgerId, workshopId }, signal) =>
      (await findBurger(builder, { burgerId, lastWorkshopId: workshopId }, signal)) !== null,
  };
}

/** Accepts any successful answer, even one that does not match the schema, because the answer is not used. */
async function accepted(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isUnexpectedAnswer(error)) throw error;
  }
}

/** True if a burger was refused because its workshop is deleted. The server's answer may not say so. */
async function isWithoutWorkshop(
  builder: BuilderClient,
  { workshopId }: Pick<BurgerCall, 'workshopId'>,
  error: unknown,
  signal: AbortSignal,
): Promise<boolean> {
  const status = failureStatus(error);
  if (status !== badRequest && status !== notFound) return false;
  return !(await builder.listWorkshops(signal)).some(({ id }) => id === workshopId);
}
