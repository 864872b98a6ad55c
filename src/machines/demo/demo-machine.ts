import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { demoSetup, startContext } from './demo-setup.ts';
import { burgerStep } from './steps/burger-step.ts';
import { cheeseStep } from './steps/cheese-step.ts';
import { pattyStep } from './steps/patty-step.ts';
import { summaryStep } from './steps/summary-step.ts';
import { topBunStep } from './steps/top-bun-step.ts';
import { workshopStep } from './steps/workshop-step.ts';

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
        { guard: { type: 'has', params: { what: 'patty' } }, target: 'summary.checking' },
        { guard: { type: 'has', params: { what: 'cheese' } }, target: 'patty' },
        { guard: { type: 'has', params: { what: 'topBun' } }, target: 'cheese' },
        { guard: { type: 'has', params: { what: 'burger' } }, target: 'topBun' },
        { guard: { type: 'has', params: { what: 'workshop' } }, target: 'burger' },
        { target: 'workshop' },
      ],
    },
    workshop: workshopStep,
    burger: burgerStep,
    topBun: topBunStep,
    cheese: cheeseStep,
    patty: pattyStep,
    summary: summaryStep,
  },
});

export type DemoActor = ActorRefFrom<typeof demoMachine>;
export type DemoSnapshot = SnapshotFrom<typeof demoMachine>;
