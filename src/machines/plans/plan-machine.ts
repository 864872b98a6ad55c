import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate';
import type { PlanId } from './plans.ts';

/** The account's plan: the state is the plan. It lives as long as the console is open, and starts as free. */
export const planMachine = setup({
  types: {} as {
    events: { readonly type: 'adopt'; readonly plan: PlanId } | { readonly type: 'forget' };
  },
  guards: { isPlus: (_, { plan }: { plan: PlanId }) => plan === 'plus' },
}).createMachine({
  id: 'plan',
  initial: 'free',
  on: {
    adopt: [
      { guard: { type: 'isPlus', params: ({ event }) => ({ plan: event.plan }) }, target: '.plus' },
      { target: '.free' },
    ],
    forget: '.free',
  },
  states: { free: {}, plus: {} },
});

export type PlanActor = ActorRefFrom<typeof planMachine>;

export function selectPlan(snapshot: SnapshotFrom<typeof planMachine>): PlanId {
  return snapshot.matches('plus') ? 'plus' : 'free';
}
