import { demoInputs, demoSetup } from '../demo-setup.ts';

/** Give the burger its model. */
export const cheeseStep = demoSetup.createStateConfig({
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
    gone: {
      tags: ['failed', 'gone'],
      on: {
        change: {
          target: 'editing',
          actions: { type: 'edit', params: ({ event }) => ({ change: event.draft }) },
        },
        submit: 'running',
      },
    },
    running: {
      tags: 'busy',
      entry: 'forgetProblems',
      invoke: {
        id: 'connectCheese',
        src: 'connectCheese',
        input: demoInputs.cheese,
        onDone: {
          target: '#demo.patty',
          actions: { type: 'keep', params: { cheese: true } },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
            actions: { type: 'keepGone', params: ({ event }) => ({ step: 'cheese', error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ step: 'cheese', error: event.error }) },
          },
        ],
      },
    },
  },
});
