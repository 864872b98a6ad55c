import type { Patty, Timestamps } from '#domain/entities.ts';
import { failureStatus } from '#domain/messages.ts';
import { isUnexpectedAnswer } from '#machines/demo/demo-messages.ts';
import type { BurgerCall, DemoAttempt, DemoCalls, Named } from '#machines/demo/demo-types.ts';
import type { BuilderClient } from '#services/builder-client.ts';
import { CallError } from '#services/call-error.ts';
import { findBurger } from './find-burger.ts';

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
      const found = lost && (await findLostBurger(builder, burger, lost, signal));
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
      if (found === undefined) await accepted(builder.topBuns.create(burgerId, { prompt }, signal));
      else if (found.prompt !== prompt)
        await accepted(builder.topBuns.update(burgerId, found.id, { prompt }, signal));
    },
    connectCheese: async ({ burgerId, lost, ...cheese }, signal) => {
      if (lost) await removeOtherCheeses(builder, burgerId, cheese.type, lost, signal);
      try {
        await accepted(builder.cheeses.create(burgerId, cheese, signal));
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        await accepted(builder.cheeses.update(burgerId, cheese, signal));
      }
    },
    attachPatty: async ({ burgerId, lost, patty }, signal) => {
      const find = async (is: (existing: Patty) => boolean) =>
        (await builder.patties.list(burgerId, signal)).find(is);
      const update = ({ id }: Patty) => accepted(builder.patties.update(burgerId, id, patty, signal));
      const found = lost && (await find((one) => isOf(lost, String(one.jsonData.name), one)));
      if (found) return await update(found);
      try {
        await accepted(builder.patties.create(burgerId, patty, signal));
      } catch (error) {
        if (failureStatus(error) !== conflict) throw error;
        const existing = await find(({ jsonData }) => jsonData.name === patty.jsonData.name);
        if (existing === undefined) throw error;
        await update(existing);
      }
    },
    findBurger: async ({ burgerId, workshopId }, signal) =>
      (await findBurger(builder, { burgerId, lastWorkshopId: workshopId }, signal)) !== null,
  };
}

/** Of a layer's answer nothing is needed but that the server took it: its shape is of no interest. */
async function accepted(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!isUnexpectedAnswer(error)) throw error;
  }
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

/** A cheese's type cannot be changed: one of another type that a lost try has made would stay beside the new one. */
async function removeOtherCheeses(
  builder: BuilderClient,
  burgerId: string,
  type: string,
  lost: DemoAttempt,
  signal: AbortSignal,
): Promise<void> {
  for (const cheese of await builder.cheeses.list(burgerId, signal)) {
    if (cheese.type !== type && isOf(lost, cheese.type, cheese))
      await builder.cheeses.remove(burgerId, cheese.type, signal);
  }
}

async function findLostBurger(
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
