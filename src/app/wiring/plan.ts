import type { PlanId } from '#domain/plans.ts';
import { type ChoiceActor, createChoiceMachine } from '#machines/choice/choice-machine.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import { createActor } from '../create-actor.ts';

/** The current plan. It lives as long as the console is open, and is reset when the account changes. */
export function createPlan(session: SessionActor): ChoiceActor<PlanId> {
  const plan = createActor(createChoiceMachine<PlanId>('plan', {}), { input: { choice: 'free' } }).start();
  session.on('account left', () => plan.send({ type: 'choose', choice: 'free' }));
  return plan;
}
