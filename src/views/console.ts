import { createContext, useContext } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import type { LanguageRef } from '#machines/language/language-machine.ts';
import type { burgersMachine } from '#machines/list/resources/burgers.ts';
import type { ScreenActors } from '#machines/screen-actors.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import type { ThemeRef } from '#machines/theme/theme-machine.ts';

/** The actors of a machine that takes `{scope}`, one for each screen that shows it. */
type Scoped<TMachine extends AnyStateMachine> = ScreenActors<
  InputFrom<TMachine> extends { readonly scope: infer TScope } ? TScope : never,
  Actor<TMachine>
>;

/** Everything that the views select from and send to. The composition root makes it; see src/app/console.ts. */
export interface Console {
  readonly session: SessionRef;
  readonly language: LanguageRef;
  readonly theme: ThemeRef;
  readonly burgers: Scoped<typeof burgersMachine>;
}

export const ConsoleContext = createContext<Console | null>(null);

export function useConsole(): Console {
  const console = useContext(ConsoleContext);
  if (console === null) throw new Error('There is no console above this view.');
  return console;
}
