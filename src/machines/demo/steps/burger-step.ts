import { demoInputs, demoSetup, named } from '../demo-setup.ts';

/** Create a burger in the workshop, which may have been deleted since. */
export const burgerStep = demoSetup.createStateConfig({
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
        id: 'createBurger',
        src: 'createBurger',
        input: demoInputs.burger,
        onDone: {
          target: '#demo.topBun',
          actions: { type: 'keep', params: ({ event }) => ({ burger: named(event.output) }) },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
            actions: { type: 'keepGone', params: ({ event }) => ({ step: 'burger', error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ step: 'burger', error: event.error }) },
          },
        ],
      },
    },
  },
});
