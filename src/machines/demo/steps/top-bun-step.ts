import { demoInputs, demoSetup } from '../demo-setup.ts';

/** Give the burger its prompt. */
export const topBunStep = demoSetup.createStateConfig({
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
        id: 'saveTopBun',
        src: 'saveTopBun',
        input: demoInputs.topBun,
        onDone: {
          target: '#demo.cheese',
          actions: { type: 'keep', params: { topBun: true } },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
            actions: { type: 'keepGone', params: ({ event }) => ({ step: 'topBun', error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ step: 'topBun', error: event.error }) },
          },
        ],
      },
    },
  },
});
