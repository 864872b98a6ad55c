import { createContext, useContext } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import type {
  BurgerLookupInput,
  burgerLookupMachine,
} from '#machines/burger-lookup/burger-lookup-machine.ts';
import type { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import type { chatMachine } from '#machines/chat/chat-machine.ts';
import type { chartMachine } from '#machines/dashboard/chart-machine.ts';
import type { OverviewScope, overviewMachine } from '#machines/dashboard/overview-machine.ts';
import type { accountsMachine } from '#machines/list/resources/accounts.ts';
import type { burgersMachine } from '#machines/list/resources/burgers.ts';
import type { cheesesMachine } from '#machines/list/resources/cheeses.ts';
import type { pattiesMachine } from '#machines/list/resources/patties.ts';
import type { servicesMachine } from '#machines/list/resources/services.ts';
import type { topBunsMachine } from '#machines/list/resources/top-buns.ts';
import type { workshopsMachine } from '#machines/list/resources/workshops.ts';
import type { PlanActor } from '#machines/plans/plan-machine.ts';
import type { profileMachine } from '#machines/profile/profile-machine.ts';
import type { ScreenActors } from '#machines/screen-actors.ts';
import type { cheeseTestMachine } from '#machines/task/tasks/cheese-test.ts';
import type { exportBurgersMachine } from '#machines/task/tasks/export-burgers.ts';
import type { importBurgersMachine } from '#machines/task/tasks/import-burgers.ts';
import type { passwordMachine } from '#machines/task/tasks/password.ts';
import type { pattyTestMachine } from '#machines/task/tasks/patty-test.ts';

/** The actors of a list or task machine, one for each screen and scope that shows it. */
type Scoped<TMachine extends AnyStateMachine> = ScreenActors<
  InputFrom<TMachine> extends { readonly scope: infer TScope } ? TScope : never,
  Actor<TMachine>
>;

/**
 * Everything that the screens behind the front door select from and send to. The composition root makes it,
 * see src/app/console.ts.
 */
export interface Console {
  readonly accounts: Scoped<typeof accountsMachine>;
  readonly services: Scoped<typeof servicesMachine>;
  readonly profiles: Scoped<typeof profileMachine>;
  readonly passwords: Scoped<typeof passwordMachine>;
  readonly workshops: Scoped<typeof workshopsMachine>;
  readonly burgers: Scoped<typeof burgersMachine>;
  readonly topBuns: Scoped<typeof topBunsMachine>;
  readonly cheeses: Scoped<typeof cheesesMachine>;
  readonly patties: Scoped<typeof pattiesMachine>;
  readonly buttonBuns: ScreenActors<undefined, Actor<typeof buttonBunMachine>>;
  readonly cheeseTests: Scoped<typeof cheeseTestMachine>;
  readonly pattyTests: Scoped<typeof pattyTestMachine>;
  readonly imports: Scoped<typeof importBurgersMachine>;
  readonly exports: Scoped<typeof exportBurgersMachine>;
  readonly lookups: ScreenActors<BurgerLookupInput, Actor<typeof burgerLookupMachine>>;
  readonly chats: ScreenActors<{ readonly burgerId: string }, Actor<typeof chatMachine>>;
  readonly charts: ScreenActors<undefined, Actor<typeof chartMachine>>;
  readonly overviews: ScreenActors<OverviewScope, Actor<typeof overviewMachine>>;
  /** The current plan, for as long as the console is open. */
  readonly plan: PlanActor;
  /** The address of the model that every fresh machine has. */
  readonly demoModelHost: string;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (console === null) throw new Error('There is no ConsoleContext above this view.');
  return console;
}
