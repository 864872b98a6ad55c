import { expect } from 'vitest';
import { planMachine } from '#machines/plans/plan-machine.ts';
import { testProof } from '#test/support/proof/test-proof.ts';

testProof({
  name: 'plan',
  table: new URL('./plan.table', import.meta.url),
  starts: [{ machine: planMachine }],
  events: { adopt: [{ plan: 'plus' }, { plan: 'free' }], forget: [{}] },
  facts: ({ context }) => context.plan,
  paths: [4, 20],
  states: {},
  always: ({ context }, { event }) => {
    expect(context.plan).toBe(event?.type === 'adopt' ? event.plan : 'free');
  },
});
