import { demoInputs, demoSetup, named } from '../demo-setup.ts';

/** Create a workshop. */
export const workshopStep = demoSetup.createStateConfig({
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
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ step: 'workshop', error: event.error }) },
        },
      },
    },
  },
});
