import { createActor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { planMachine, selectPlan } from '#machines/plans/plan-machine.ts';
import type { PlanId } from '#machines/plans/plans.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';

/** The current plan, which a checkout changes, and the checkouts. */
export function createPlans(session: SessionRef) {
  const plan = createActor(planMachine).start();
  session.on('account left', () => plan.send({ type: 'forget' }));
  return {
    plan,
    checkouts: new ScreenActors(({ chosen }: { readonly chosen: PlanId | null }) => {
      const current = selectPlan(plan.getSnapshot());
      const checkout = createActor(checkoutMachine, { input: { current, chosen } });
      checkout.on('paid', (paid) => plan.send({ type: 'adopt', plan: paid.plan }));
      return checkout;
    }),
  };
}
