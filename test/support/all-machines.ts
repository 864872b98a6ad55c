/** Every machine of the console by the name of its diagram; see scripts/diagrams.ts. */
import type { AnyStateMachine } from 'xstate';
import { burgerLookupMachine } from '#machines/burger-lookup/burger-lookup-machine.ts';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { chatMachine } from '#machines/chat/chat-machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout-machine.ts';
import { chartMachine } from '#machines/dashboard/chart-machine.ts';
import { overviewMachine } from '#machines/dashboard/overview-machine.ts';
import { demoMachine } from '#machines/demo/demo-machine.ts';
import { languageMachine } from '#machines/language/language-machine.ts';
import { burgersMachine } from '#machines/list/resources/burgers.ts';
import { planMachine } from '#machines/plans/plan-machine.ts';
import { profileMachine } from '#machines/profile/profile-machine.ts';
import { sessionMachine } from '#machines/session/session-machine.ts';
import { importBurgersMachine } from '#machines/task/tasks/import-burgers.ts';
import { themeMachine } from '#machines/theme/theme-machine.ts';

/** One list and one task stand for all: they are made by the same two factories and differ in their effects only. */
export const machines: Readonly<Record<string, AnyStateMachine>> = {
  session: sessionMachine,
  list: burgersMachine,
  task: importBurgersMachine,
  chat: chatMachine,
  'burger-lookup': burgerLookupMachine,
  'button-bun': buttonBunMachine,
  profile: profileMachine,
  demo: demoMachine,
  checkout: checkoutMachine,
  plan: planMachine,
  chart: chartMachine,
  overview: overviewMachine,
  language: languageMachine,
  theme: themeMachine,
};
