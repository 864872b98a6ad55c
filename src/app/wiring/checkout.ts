import { createActor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { selectPlan } from '#machines/plans/plan-machine.ts';
import type { PlanId } from '#machines/plans/plans.ts';
import { ScreenActors } from '#machines/screen-actors.ts';
import type { PageSupplies } from '../page-machines.ts';

/** The checkouts: each starts with the current plan, and changes it. */
export function createCheckouts({ plan }: Pick<PageSupplies, 'plan'>) {
  return new ScreenActors(({ chosen }: { readonly chosen: PlanId | null }) => {
    const current = selectPlan(plan.getSnapshot());
    const checkout = createActor(checkoutMachine, { input: { current, chosen } });
    checkout.on('paid', (paid) => plan.send({ type: 'adopt', plan: paid.plan }));
    return checkout;
  });
}
