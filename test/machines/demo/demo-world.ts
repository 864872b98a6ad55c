import { createActor } from 'xstate';
import { pattySamples } from '#domain/patty-samples.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { selectStep, selectStepForm, stepStatus } from '#machines/demo/demo-selectors.ts';
import type {
  DemoCalls,
  DemoCreated,
  DemoDraft,
  DemoInput,
  DemoProgress,
  Named,
} from '#machines/demo/demo-types.ts';

export const reached = {
  workshop: { id: 'WS-1', name: 'Demo Workshop' },
  burger: { id: 'BRG-1', name: 'Demo Burger' },
  topBun: true,
  cheese: true,
  patty: true,
} satisfies DemoCreated;

const never = () => new Promise<never>(() => {});
const unanswered: DemoCalls = {
  createWorkshop: never,
  createBurger: never,
  saveTopBun: never,
  connectCheese: never,
  attachPatty: never,
  findBurger: never,
};

export const input = (progress: DemoProgress | null = null, calls = unanswered): DemoInput => ({
  modelHost: 'http://localhost:4300/demo-model',
  language: 'en',
  samples: pattySamples,
  apiUrl: 'http://localhost:4300/demo-api/buildings/{building_id}',
  progress,
  calls,
});

interface Pending {
  readonly call: Exclude<keyof DemoCalls, 'findBurger'>;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: PromiseWithResolvers<Named>;
}

/** A demo whose calls the test answers. */
export function startDemo(progress: DemoProgress | null = null, isBurgerThere = true) {
  const searched: unknown[] = [];
  const calls: Pending[] = [];
  const pending = (call: Pending['call']) => (given: unknown, signal: AbortSignal) => {
    const answer: Pending['answer'] = Promise.withResolvers();
    calls.push({ call, input: given, signal, answer });
    return answer.promise;
  };
  const unread = (call: Pending['call']) => async (given: unknown, signal: AbortSignal) => {
    await pending(call)(given, signal);
  };
  const answered: DemoCalls = {
    createWorkshop: pending('createWorkshop'),
    createBurger: pending('createBurger'),
    saveTopBun: unread('saveTopBun'),
    connectCheese: unread('connectCheese'),
    attachPatty: unread('attachPatty'),
    findBurger: async (given) => {
      searched.push(given);
      return isBurgerThere;
    },
  };
  const demo = createActor(demoMachine, { input: input(progress, answered) }).start();
  const form = () => {
    const current = selectStepForm(demo.getSnapshot());
    if (current === undefined) throw new Error('The summary has no form.');
    return current;
  };
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
    form,
    created: () => demo.getSnapshot().context.created,
    /** The context of the current step's form. */
    shown: () => form().getSnapshot().context,
    status() {
      const step = selectStep(demo.getSnapshot());
      return step === 'summary' ? null : stepStatus(step, step, form().getSnapshot());
    },
    value: () => demo.getSnapshot().value,
    change: (draft: Partial<DemoDraft>) => form().send({ type: 'change', draft }),
    choose: (pattyType: DemoDraft['pattyType']) =>
      demo.send({ type: 'choose type', pattyType, draft: form().getSnapshot().context.draft }),
    /** Submits the form and answers its call. */
    async succeed(answer: Partial<Named> = {}) {
      form().send({ type: 'submit' });
      last().answer.resolve({ id: '', name: '', ...answer });
      await settled();
    },
    async fail(error: unknown) {
      form().send({ type: 'submit' });
      last().answer.reject(error);
      await settled();
    },
  };
}

/** Waits until all settled promises have taken effect. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
