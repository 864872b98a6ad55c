import { createActor } from 'xstate';
import { createDemoMachine } from '#machines/demo/demo-machine.ts';
import type { DemoCalls, DemoCreated, DemoInput, DemoProgress, Named } from '#machines/demo/demo-types.ts';
import { type Deferred, deferred } from '#test/support/deferred.ts';

export const reached = {
  workshop: { id: 'WS-1', name: 'Demo Workshop' },
  burger: { id: 'BRG-1', name: 'Demo Burger' },
  topBun: true,
  cheese: true,
  patty: true,
} satisfies DemoCreated;

export const input = (progress: DemoProgress | null = null): DemoInput => ({
  modelHost: 'http://localhost:4300/demo-model',
  apiUrl: 'http://localhost:4300/demo-api/buildings/{building_id}',
  progress,
});

interface Pending {
  readonly call: Exclude<keyof DemoCalls, 'findBurger'>;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: Deferred<Named>;
}

/** A demo whose calls wait for the test to answer them. */
export function startDemo(progress: DemoProgress | null = null, isBurgerThere = true) {
  const searched: unknown[] = [];
  const calls: Pending[] = [];
  const pending = (call: Pending['call']) => (given: unknown, signal: AbortSignal) => {
    const answer: Pending['answer'] = deferred();
    calls.push({ call, input: given, signal, answer });
    return answer.promise;
  };
  const unread = (call: Pending['call']) => async (given: unknown, signal: AbortSignal) => {
    await pending(call)(given, signal);
  };
  const machine = createDemoMachine({
    createWorkshop: pending('createWorkshop'),
    createBurger: pending('createBurger'),
    saveTopBun: unread('saveTopBun'),
    connectCheese: unread('connectCheese'),
    attachPatty: unread('attachPatty'),
    findBurger: async (given) => {
      searched.push(given);
      return isBurgerThere;
    },
  });
  const demo = createActor(machine, { input: input(progress) }).start();
  const last = () => {
    const call = calls.at(-1);
    if (call === undefined) throw new Error('Nothing was called.');
    return call;
  };
  return {
    demo,
    calls,
    searched,
    last,
    context: () => demo.getSnapshot().context,
    value: () => demo.getSnapshot().value,
    /** Submits the form and answers its call. */
    async succeed(answer: Partial<Named> = {}) {
      demo.send({ type: 'submit' });
      last().answer.resolve({ id: '', name: '', ...answer });
      await settled();
    },
    async fail(error: unknown) {
      demo.send({ type: 'submit' });
      last().answer.reject(error);
      await settled();
    },
  };
}

/** After everything that a settled promise leads to. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
