import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { PlanId } from '#domain/plans.ts';

/** The account's plan. It lives as long as the console is open, and starts as free. */
export const planMachine = setup({
  types: {} as {
    context: { readonly plan: PlanId };
    events: { readonly type: 'adopt'; readonly plan: PlanId } | { readonly type: 'forget' };
  },
  actions: { adopt: assign((_, { plan }: { plan: PlanId }) => ({ plan })) },
}).createMachine({
  id: 'plan',
  context: { plan: 'free' },
  on: {
    adopt: { actions: { type: 'adopt', params: ({ event }) => event } },
    forget: { actions: { type: 'adopt', params: { plan: 'free' as const } } },
  },
});

export type PlanActor = ActorRefFrom<typeof planMachine>;

/** The account's current plan. */
export const selectPlan = ({ context }: SnapshotFrom<typeof planMachine>): PlanId => context.plan;
