import { demoInputs, demoSetup } from '../demo-setup.ts';

/** All is built. A later visit looks whether it still is there; whoever cannot be asked is believed. */
export const summaryStep = demoSetup.createStateConfig({
  initial: 'ready',
  states: {
    ready: {},
    checking: {
      invoke: {
        id: 'findBurger',
        src: 'findBurger',
        input: demoInputs.summary,
        onDone: [
          { guard: { type: 'isThere', params: ({ event }) => ({ isThere: event.output }) }, target: 'ready' },
          {
            target: 'gone',
            actions: { type: 'keepGone', params: { step: 'patty', error: null } },
          },
        ],
        onError: 'ready',
      },
    },
    gone: { tags: ['failed', 'gone'] },
  },
});
