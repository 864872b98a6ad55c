import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { demoInputs, demoSetup, startContext } from './demo-setup.ts';
import type { Named } from './demo-types.ts';

/**
 * The guided demo, step by step. What was created says which step it is, so that a later visit goes on there.
 * Provide the calls: see `demoImplementations`. Leaving a running step stops its call, so that an answer that
 * comes after a reset is nobody's.
 */
export const demoMachine = demoSetup.createMachine({
  id: 'demo',
  context: ({ input }) => startContext(input),
  initial: 'starting',
  on: { reset: { target: '.workshop', actions: 'startOver' } },
  states: {
    starting: {
      always: [
        { guard: { type: 'has', params: { what: 'pattyId' } }, target: 'summary' },
        { guard: { type: 'has', params: { what: 'cheeseType' } }, target: 'patty' },
        { guard: { type: 'has', params: { what: 'topBunId' } }, target: 'cheese' },
        { guard: { type: 'has', params: { what: 'burger' } }, target: 'topBun' },
        { guard: { type: 'has', params: { what: 'workshop' } }, target: 'burger' },
        { target: 'workshop' },
      ],
    },
    workshop: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) } },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'workshop' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'workshop' } } },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: {
            change: {
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
            },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'workshop' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'workshop' } } },
            ],
          },
        },
        running: {
          tags: ['busy', 'unsaved'],
          entry: 'forgetProblems',
          invoke: {
            id: 'createWorkshop',
            src: 'createWorkshop',
            input: demoInputs.workshop,
            onDone: {
              target: '#demo.burger',
              actions: { type: 'keep', params: ({ event }) => ({ workshop: named(event.output) }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ step: 'workshop', error: event.error }),
              },
            },
          },
        },
      },
    },
    burger: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) } },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'burger' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'burger' } } },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: {
            change: {
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
            },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'burger' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'burger' } } },
            ],
          },
        },
        running: {
          tags: ['busy', 'unsaved'],
          entry: 'forgetProblems',
          invoke: {
            id: 'createBurger',
            src: 'createBurger',
            input: demoInputs.burger,
            onDone: {
              target: '#demo.topBun',
              actions: { type: 'keep', params: ({ event }) => ({ burger: named(event.output) }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ step: 'burger', error: event.error }),
              },
            },
          },
        },
      },
    },
    topBun: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) } },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'topBun' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'topBun' } } },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: {
            change: {
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
            },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'topBun' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'topBun' } } },
            ],
          },
        },
        running: {
          tags: ['busy', 'unsaved'],
          entry: 'forgetProblems',
          invoke: {
            id: 'saveTopBun',
            src: 'saveTopBun',
            input: demoInputs.topBun,
            onDone: {
              target: '#demo.cheese',
              actions: { type: 'keep', params: ({ event }) => ({ topBunId: event.output.id }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ step: 'topBun', error: event.error }),
              },
            },
          },
        },
      },
    },
    cheese: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) } },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'cheese' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'cheese' } } },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: {
            change: {
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
            },
            submit: [
              { guard: { type: 'isComplete', params: { step: 'cheese' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'cheese' } } },
            ],
          },
        },
        running: {
          tags: ['busy', 'unsaved'],
          entry: 'forgetProblems',
          invoke: {
            id: 'connectCheese',
            src: 'connectCheese',
            input: demoInputs.cheese,
            onDone: {
              target: '#demo.patty',
              actions: { type: 'keep', params: ({ event }) => ({ cheeseType: event.output.type }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ step: 'cheese', error: event.error }),
              },
            },
          },
        },
      },
    },
    patty: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            change: { actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) } },
            'choose type': [
              {
                guard: { type: 'isOtherTypeAndAsks', params: ({ event }) => ({ type: event.pattyType }) },
                target: 'confirmingType',
              },
              {
                guard: { type: 'isOtherType', params: ({ event }) => ({ type: event.pattyType }) },
                target: 'editing',
                actions: 'swapSamples',
              },
            ],
            submit: [
              { guard: { type: 'isComplete', params: { step: 'patty' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'patty' } } },
            ],
          },
        },
        failed: {
          tags: 'failed',
          on: {
            change: {
              target: 'editing',
              actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
            },
            'choose type': [
              {
                guard: { type: 'isOtherTypeAndAsks', params: ({ event }) => ({ type: event.pattyType }) },
                target: 'confirmingType',
              },
              {
                guard: { type: 'isOtherType', params: ({ event }) => ({ type: event.pattyType }) },
                target: 'editing',
                actions: 'swapSamples',
              },
            ],
            submit: [
              { guard: { type: 'isComplete', params: { step: 'patty' } }, target: 'running' },
              { target: 'failed', actions: { type: 'refuse', params: { step: 'patty' } } },
            ],
          },
        },
        confirmingType: {
          tags: 'asking',
          on: { confirm: { target: 'editing', actions: 'swapSamples' }, cancel: 'editing' },
        },
        running: {
          tags: ['busy', 'unsaved'],
          entry: 'forgetProblems',
          invoke: {
            id: 'attachPatty',
            src: 'attachPatty',
            input: demoInputs.patty,
            onDone: {
              target: '#demo.summary',
              actions: { type: 'keep', params: ({ event }) => ({ pattyId: event.output.id }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ step: 'patty', error: event.error }),
              },
            },
          },
        },
      },
    },
    summary: {},
  },
});

/** Of an answer, only what the demo shows again. */
function named({ id, name }: Named): Named {
  return { id, name };
}

export type DemoActor = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;
