import type { BurgerCall, DemoAttempt, DemoCalls, Named } from '#machines/demo/demo-types.ts';
import { failureStatus } from '#machines/messages.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { CallError } from '#services/call-error.ts';
import type { Timestamps } from '#services/model.ts';

const [badRequest, notFound, conflict] = [400, 404, 409];

/** By so much may the server's clock be behind this one, in milliseconds. */
const clockGrace = 60_000;

/**
 * The demo's calls. An answer that was lost on its way leaves what was made on the server: the next try finds it
 * there, and makes it what it was to become.
 */
export function demoCalls(builder: BuilderClient): DemoCalls {
  return {
    createWorkshop: async ({ name, lost }, signal) =>
      (lost && (await findWorkshop(builder, name, lost, signal))) ??
      (await builder.createWorkshop(name, signal)),
    createBurger: async ({ lost, ...burger }, signal) => {
      const wanted = { ...burger, type: 'chat' } as const;
      const found = lost && (await findBurger(builder, burger, lost, signal));
      if (found)
        return found.name === burger.name ? found : await builder.updateBurger(found.id, wanted, signal);
      try {
        return await builder.createBurger(wanted, signal);
      } catch (error) {
        throw (await isWithoutWorkshop(builder, burger, error, signal))
          ? new CallError('', notFound, null, { cause: error })
          : error;
      }
    },
    saveTopBun: async ({ burgerId, prompt, lost }, signal) => {
      const topBuns = lost === null ? [] : await builder.topBuns.list(burgerId, signal);
      const found = topBuns.find((topBun) => lost !== null && isOf(lost, topBun.prompt, topBun));
      if (found === undefined) return await builder.topBuns.create(burgerId, { prompt }, signal);
      return found.prompt === prompt
        ? found
        : await builder.topBuns.update(burgerId, found.id, { prompt }, signal);
    },
    connectCheese: async ({ burgerId, ...cheese }, signal) => {
      try {
        return await builder.cheeses.create(burgerId, cheese, signal);
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        return await builder.cheeses.update(burgerId, cheese, signal);
      }
    },
    attachPatty: async ({ burgerId, patty }, signal) => {
      try {
        return await builder.patties.create(burgerId, patty, signal);
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        const patties = await builder.patties.list(burgerId, signal);
        const existing = patties.find(({ jsonData }) => jsonData.name === patty.jsonData.name);
        if (existing === undefined) throw error;
        return await builder.patties.update(burgerId, existing.id, patty, signal);
      }
    },
    findBurger: async ({ burgerId }, signal) =>
      (await builder.listBurgers(null, signal)).some(({ id }) => id === burgerId),
  };
}

/** Whether something can be what a lost try has made: it is called so, and is no older. */
function isOf({ since, tried }: DemoAttempt, called: string, { createdAt }: Timestamps): boolean {
  return (
    tried.includes(called) && createdAt !== null && Date.parse(createdAt) >= Date.parse(since) - clockGrace
  );
}

/** An empty one only: others may run the demo too, and theirs has the same name. A workshop cannot be renamed. */
async function findWorkshop(
  builder: BuilderClient,
  name: string,
  lost: DemoAttempt,
  signal: AbortSignal,
): Promise<Named | null> {
  for (const workshop of await builder.listWorkshops(signal)) {
    if (workshop.name !== name || !isOf(lost, workshop.name, workshop)) continue;
    if ((await builder.listBurgers(workshop.id, signal)).length === 0) return workshop;
  }
  return null;
}

async function findBurger(
  builder: BuilderClient,
  { workshopId }: Pick<BurgerCall, 'workshopId'>,
  lost: DemoAttempt,
  signal: AbortSignal,
): Promise<Named | null> {
  const burgers = await builder.listBurgers(workshopId, signal);
  return (
    burgers.find((burger) => burger.workshopId === workshopId && isOf(lost, burger.name, burger)) ?? null
  );
}

/** A burger that is refused may be refused for the workshop's sake, which a server need not say in so many words. */
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
