import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { PattyType } from '#domain/entities.ts';
import { createFormMachine } from '../form/form-machine.ts';
import { fromCall } from '../from-call.ts';
import { demoDefaults, hasEditedSamples, nothingCreated, otherType, sampleTexts } from './demo-draft.ts';
import { stepCalls, stepForm } from './demo-form.ts';
import type {
  BurgerSearch,
  DemoCalls,
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

/**
 * The guided demo: each step is a form, the child `form`. The created entities determine the step, so that a later
 * visit continues there. Leaving a step aborts its call, so that an answer after a reset is ignored.
 */
export function createDemoMachine(calls: DemoCalls) {
  const run = stepCalls(calls);
  const demo = setup({
    types: {} as {
      context: DemoContext;
      events: DemoEvent;
      input: DemoInput;
      tags: DemoTag;
      children: { form: 'form' };
    },
    actors: {
      form: createFormMachine<StepSubject, DemoDraft, Partial<DemoCreated>>(),
      findBurger: fromCall(calls.findBurger),
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
      startOver: assign(({ context: { defaults } }) => fresh(defaults)),
    },
  });

  /** A step's form, until its call has succeeded. */
  const step = (name: DemoStep, next: string) =>
    demo.createStateConfig({
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context, self }) => ({
          form: stepForm(name),
          call: run[name],
          subject: context,
          parent: self,
        }),
      },
      on: {
        succeeded: { target: next, actions: { type: 'keep', params: ({ event }) => event } },
      },
    });

  return demo.createMachine({
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
      workshop: step('workshop', 'burger'),
      burger: step('burger', 'topBun'),
      topBun: step('topBun', 'cheese'),
      cheese: step('cheese', 'patty'),
      patty: {
        ...step('patty', 'summary'),
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
}

/** The change to another type of patty, given the form's draft. */
interface TypeChoice {
  readonly pattyType: PattyType;
  readonly draft: DemoDraft;
}

/** The context at the start: the defaults, or the stored progress of an earlier visit. */
function startContext({ progress, ...defaults }: DemoInput): DemoContext {
  const start = fresh(defaults);
  if (progress === null) return start;
  const { created, draft } = progress;
  return { ...start, created: usable(created), draft };
}

function fresh(defaults: DemoContext['defaults']): DemoContext {
  return { defaults, created: nothingCreated, draft: demoDefaults(defaults) };
}

/** Those of the stored entities whose prerequisites are stored too. */
function usable({ workshop, burger, topBun, cheese, patty }: DemoProgress['created']): DemoCreated {
  if (workshop === null) return nothingCreated;
  if (burger === null) return { ...nothingCreated, workshop };
  return { workshop, burger, topBun, cheese: topBun && cheese, patty: topBun && cheese && patty };
}

function burgerSearch({ context: { created } }: { context: DemoContext }): BurgerSearch {
  return { burgerId: created.burger?.id ?? '', workshopId: created.workshop?.id ?? '' };
}

type DemoMachine = ReturnType<typeof createDemoMachine>;
export type DemoActor = ActorRefFrom<DemoMachine>;
export type DemoSnapshot = SnapshotFrom<DemoMachine>;
