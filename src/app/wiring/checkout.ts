import { delay } from '#domain/delay.ts';
import type { PlanId } from '#domain/plans.ts';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { type ChoiceActor, createChoiceMachine, selectChoice } from '#machines/choice/choice-machine.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { createActor } from '../create-actor.ts';
import { ScreenActors } from '../screen-actors.ts';

const PROCESSING_MS = 1200;

/** The current plan. It lives as long as the console is open, and is reset when the account changes. */
export function createPlan(session: SessionActor): ChoiceActor<PlanId> {
  const plan = createActor(createChoiceMachine<PlanId>('plan', {}), { input: { choice: 'free' } }).start();
  session.on('account left', () => plan.send({ type: 'choose', choice: 'free' }));
  return plan;
}

/** The checkouts. Each starts with the current plan and changes it. */
export function createCheckouts({ plan }: { plan: ChoiceActor<PlanId> }) {
  const pay = (signal: AbortSignal) => delay(PROCESSING_MS, signal);
  return new ScreenActors(({ chosen }: { readonly chosen: PlanId | null }) => {
    const current = selectChoice(plan.getSnapshot());
    const checkout = createActor(checkoutMachine, { input: { current, chosen, pay } });
    checkout.on('paid', (paid) => plan.send({ type: 'choose', choice: paid.plan }));
    return checkout;
  });
}
