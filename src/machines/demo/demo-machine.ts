import type { ActorRefFrom, ErrorActorEvent, SnapshotFrom } from 'xstate';
import { demoInputs, demoSetup, named, startContext } from './demo-setup.ts';
import type { DemoCalls, DemoStep } from './demo-types.ts';

/**
 * The guided demo, step by step. What was created says which step it is, so that a later visit goes on there. Leaving
 * a running step aborts its call, so that an answer after a reset is ignored.
 */
export function createDemoMachine(calls: DemoCalls) {
  const demo = demoSetup(calls);

  /** A step's form, until it is valid and sent. */
  const editing = (step: DemoStep) =>
    demo.createStateConfig({
      initial: 'ready',
      on: {
        change: {
          target: '.ready',
          actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
        },
        submit: [
          { guard: { type: 'isComplete', params: { step } }, target: 'running' },
          { target: '.failed', actions: { type: 'refuse', params: { step } } },
        ],
      },
      states: { ready: {}, failed: { tags: 'failed' } },
    });

  /** The form of a step that builds upon what others made, which may be gone by then. */
  const editingFurther = (step: DemoStep) =>
    demo.createStateConfig({
      ...editing(step),
      states: { ...editing(step).states, gone: { tags: ['failed', 'gone'] } },
    });

  const ofError =
    (step: DemoStep) =>
    ({ event }: { readonly event: ErrorActorEvent }) => ({ step, error: event.error });
  const toFailed = (step: DemoStep) => ({
    target: 'editing.failed',
    actions: { type: 'keepFailure' as const, params: ofError(step) },
  });
  const onError = (step: DemoStep) => [
    {
      guard: { type: 'isGone' as const, params: ({ event }: { readonly event: ErrorActorEvent }) => event },
      target: 'editing.gone',
      actions: { type: 'keepGone' as const, params: ofError(step) },
    },
    toFailed(step),
  ];

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
      workshop: {
        initial: 'editing',
        states: {
          editing: editing('workshop'),
          running: {
            tags: 'busy',
            entry: 'forgetProblems',
            invoke: {
              id: 'createWorkshop',
              src: 'createWorkshop',
              input: demoInputs.workshop,
              onDone: {
                target: '#demo.burger',
                actions: { type: 'keep', params: ({ event }) => ({ workshop: named(event.output) }) },
              },
              onError: toFailed('workshop'),
            },
          },
        },
      },
      burger: {
        initial: 'editing',
        states: {
          editing: editingFurther('burger'),
          running: {
            tags: 'busy',
            entry: 'forgetProblems',
            invoke: {
              id: 'createBurger',
              src: 'createBurger',
              input: demoInputs.burger,
              onDone: {
                target: '#demo.topBun',
                actions: { type: 'keep', params: ({ event }) => ({ burger: named(event.output) }) },
              },
              onError: onError('burger'),
            },
          },
        },
      },
      topBun: {
        initial: 'editing',
        states: {
          editing: editingFurther('topBun'),
          running: {
            tags: 'busy',
            entry: 'forgetProblems',
            invoke: {
              id: 'saveTopBun',
              src: 'saveTopBun',
              input: demoInputs.topBun,
              onDone: { target: '#demo.cheese', actions: { type: 'keep', params: { topBun: true } } },
              onError: onError('topBun'),
            },
          },
        },
      },
      cheese: {
        initial: 'editing',
        states: {
          editing: editingFurther('cheese'),
          running: {
            tags: 'busy',
            entry: 'forgetProblems',
            invoke: {
              id: 'connectCheese',
              src: 'connectCheese',
              input: demoInputs.cheese,
              onDone: { target: '#demo.patty', actions: { type: 'keep', params: { cheese: true } } },
              onError: onError('cheese'),
            },
          },
        },
      },
      patty: {
        initial: 'editing',
        states: {
          editing: {
            ...editingFurther('patty'),
            on: {
              ...editingFurther('patty').on,
              'choose type': [
                {
                  guard: { type: 'isOtherTypeAndAsks', params: ({ event }) => ({ type: event.pattyType }) },
                  target: 'asking',
                },
                {
                  guard: { type: 'isOtherType', params: ({ event }) => ({ type: event.pattyType }) },
                  target: '.ready',
                  actions: 'swapSamples',
                },
              ],
            },
          },
          asking: {
            tags: 'asking',
            on: { confirm: { target: 'editing', actions: 'swapSamples' }, cancel: 'editing' },
          },
          running: {
            tags: 'busy',
            entry: 'forgetProblems',
            invoke: {
              id: 'attachPatty',
              src: 'attachPatty',
              input: demoInputs.patty,
              onDone: { target: '#demo.summary', actions: { type: 'keep', params: { patty: true } } },
              onError: onError('patty'),
            },
          },
        },
      },
      // A later visit checks that the burger still exists. A failed check counts as a yes.
      summary: {
        initial: 'ready',
        states: {
          ready: {},
          checking: {
            invoke: {
              id: 'findBurger',
              src: 'findBurger',
              input: demoInputs.summary,
              onDone: [
                {
                  guard: { type: 'isThere', params: ({ event }) => ({ isThere: event.output }) },
                  target: 'ready',
                },
                { target: 'gone', actions: { type: 'keepGone', params: { step: 'patty', error: null } } },
              ],
              onError: 'ready',
            },
          },
          gone: { tags: ['failed', 'gone'] },
        },
      },
    },
  });
}

type DemoMachine = ReturnType<typeof createDemoMachine>;
export type DemoActor = ActorRefFrom<DemoMachine>;
export type DemoSnapshot = SnapshotFrom<DemoMachine>;
