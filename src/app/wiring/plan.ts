import { type PlanActor, planMachine } from '#machines/plans/plan-machine.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import { createActor } from '../create-actor.ts';

/** The current plan. It lives as long as the console is open, and is reset when the account changes. */
export function createPlan(session: SessionRef): PlanActor {
  const plan = createActor(planMachine).start();
  session.on('account left', () => plan.send({ type: 'forget' }));
  return plan;
}
