import { demoInputs, demoSetup } from '../demo-setup.ts';

/** Give the burger a tool. Another type of patty brings its own samples. */
export const pattyStep = demoSetup.createStateConfig({
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
    gone: {
      tags: ['failed', 'gone'],
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
        submit: 'running',
      },
    },
    confirmingType: {
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
        onDone: {
          target: '#demo.summary',
          actions: { type: 'keep', params: { patty: true } },
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'gone',
            actions: { type: 'keepGone', params: ({ event }) => ({ step: 'patty', error: event.error }) },
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ step: 'patty', error: event.error }) },
          },
        ],
      },
    },
  },
});
