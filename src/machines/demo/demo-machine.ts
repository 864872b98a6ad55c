import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  type Snapshot,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate';
import type { PattyType } from '#domain/entities.ts';
import { createFormMachine } from '../form/form-machine.ts';
import { fromCall } from '../from-call.ts';
import { demoDefaults, hasEditedSamples, nothingCreated, otherType, sampleTexts } from './demo-draft.ts';
import { stepCalls, stepForm } from './demo-form.ts';
import type {
  BurgerSearch,
  DemoContext,
  DemoCreated,
  DemoDraft,
  DemoEvent,
  DemoInput,
  DemoProgress,
  DemoStep,
  DemoTag,
  StepDone,
  StepSubject,
} from './demo-types.ts';

interface Demo {
  readonly context: DemoContext;
  readonly self: ActorRef<Snapshot<unknown>, StepDone>;
}

/** The input of a step's form. */
const step =
  (name: DemoStep) =>
  ({ context, self: parent }: Demo) => ({
    form: stepForm(name),
    call: stepCalls(context.calls)[name],
    subject: context,
    parent,
  });

const keep = { type: 'keep', params: ({ event }: { readonly event: StepDone }) => event } as const;

/**
 * The guided demo: each step is a form, the child `form`. The created entities determine the step, so that a later
 * visit continues there. Leaving a step aborts its call, so that an answer after a reset is ignored.
 */
export const demoMachine = setup({
  types: {} as {
    context: DemoContext;
    events: DemoEvent;
    input: DemoInput;
    tags: DemoTag;
    children: { form: 'form' };
  },
  actors: {
    form: createFormMachine<StepSubject, DemoDraft, Partial<DemoCreated>>(),
    findBurger: fromCall(({ calls, ...search }: BurgerSearch & Pick<DemoInput, 'calls'>, signal) =>
      calls.findBurger(search, signal),
    ),
  },
  guards: {
    has: ({ context }, { what }: { what: keyof DemoCreated }) => Boolean(context.created[what]),
    exists: (_, { exists }: { exists: boolean }) => exists,
    isSameType: (_, { pattyType, draft }: TypeChoice) => pattyType === draft.pattyType,
    takesEdits: ({ context }, { draft }: TypeChoice) => hasEditedSamples(draft, context.defaults),
  },
  actions: {
    keep: assign(({ context }, { result, draft }: Pick<StepDone, 'result' | 'draft'>) => ({
      created: { ...context.created, ...result },
      // A key that was sent is not kept.
      draft: { ...draft, apiKey: '' },
    })),
    keepDraft: assign((_, { draft }: TypeChoice) => ({ draft })),
    swapSamples: sendTo('form', ({ context: { draft, defaults } }) => {
      const pattyType = otherType(draft.pattyType);
      return { type: 'change', draft: { pattyType, ...sampleTexts(pattyType, defaults) } };
    }),
    startOver: assign(({ context }) => fresh(context)),
  },
}).createMachine({
  id: 'demo',
  context: ({ input }) => startContext(input),
  initial: 'starting',
  on: { reset: { target: '.workshop', actions: 'startOver' } },
  states: {
    starting: {
      always: [
        { guard: { type: 'has', params: { what: 'patty' } }, target: 'summary.checking' },
        { guard: { type: 'has', params: { what: 'cheese' } }, target: 'patty' },
        { guard: { type: 'has', params: { what: 'topBun' } }, target: 'cheese' },
        { guard: { type: 'has', params: { what: 'burger' } }, target: 'topBun' },
        { guard: { type: 'has', params: { what: 'workshop' } }, target: 'burger' },
        { target: 'workshop' },
      ],
    },
    workshop: {
      invoke: { id: 'form', src: 'form', input: step('workshop') },
      on: { succeeded: { target: 'burger', actions: keep } },
    },
    burger: {
      invoke: { id: 'form', src: 'form', input: step('burger') },
      on: { succeeded: { target: 'topBun', actions: keep } },
    },
    topBun: {
      invoke: { id: 'form', src: 'form', input: step('topBun') },
      on: { succeeded: { target: 'cheese', actions: keep } },
    },
    cheese: {
      invoke: { id: 'form', src: 'form', input: step('cheese') },
      on: { succeeded: { target: 'patty', actions: keep } },
    },
    patty: {
      invoke: { id: 'form', src: 'form', input: step('patty') },
      on: { succeeded: { target: 'summary', actions: keep } },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'choose type': [
              { guard: { type: 'isSameType', params: ({ event }) => event } },
              {
                guard: { type: 'takesEdits', params: ({ event }) => event },
                target: 'asking',
                actions: { type: 'keepDraft', params: ({ event }) => event },
              },
              { actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'swapSamples'] },
            ],
          },
        },
        asking: {
          tags: 'asking',
          on: { confirm: { target: 'editing', actions: 'swapSamples' }, cancel: 'editing' },
        },
      },
    },
    // A later visit checks that the burger still exists. A failed check counts as success.
    summary: {
      initial: 'ready',
      states: {
        ready: {},
        checking: {
          invoke: {
            id: 'findBurger',
            src: 'findBurger',
            input: burgerSearch,
            onDone: [
              {
                guard: { type: 'exists', params: ({ event }) => ({ exists: event.output }) },
                target: 'ready',
              },
              { target: 'gone' },
            ],
            onError: 'ready',
          },
        },
        gone: { tags: 'gone' },
      },
    },
  },
});

/** The change to another type of patty, given the form's draft. */
interface TypeChoice {
  readonly pattyType: PattyType;
  readonly draft: DemoDraft;
}

/** The context at the start: the defaults, or the stored progress of an earlier visit. */
function startContext({ progress, calls, ...defaults }: DemoInput): DemoContext {
  const start = fresh({ calls, defaults });
  if (progress === null) return start;
  const { created, draft } = progress;
  return { ...start, created: usable(created), draft };
}

function fresh({ calls, defaults }: Pick<DemoContext, 'calls' | 'defaults'>): DemoContext {
  return { calls, defaults, created: nothingCreated, draft: demoDefaults(defaults) };
}

/** Those of the stored entities whose prerequisites are stored too. */
function usable({ workshop, burger, topBun, cheese, patty }: DemoProgress['created']): DemoCreated {
  if (workshop === null) return nothingCreated;
  if (burger === null) return { ...nothingCreated, workshop };
  return { workshop, burger, topBun, cheese: topBun && cheese, patty: topBun && cheese && patty };
}

function burgerSearch({ context: { calls, created } }: { context: DemoContext }) {
  return { calls, burgerId: created.burger?.id ?? '', workshopId: created.workshop?.id ?? '' };
}

export type DemoActor = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;
