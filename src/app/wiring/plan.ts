import { type PlanActor, planMachine } from '#machines/plans/plan-machine.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import { createActor } from '../create-actor.ts';

/** The current plan, which lives as long as the console is open and is forgotten with the account. */
export function createPlan(session: SessionRef): PlanActor {
  const plan = createActor(planMachine).start();
  session.on('account left', () => plan.send({ type: 'forget' }));
  return plan;
}
