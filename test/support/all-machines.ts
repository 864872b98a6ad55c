/** Every machine of the console by the name of its diagram; see scripts/diagrams.ts. */
import type { AnyStateMachine } from 'xstate';
import { burgerLookupMachine } from '#machines/burger-lookup/burger-lookup-machine.ts';
import { buttonBunMachine } from '#machines/button-bun/button-bun-machine.ts';
import { chatMachine } from '#machines/chat/chat-machine.ts';
import { languageMachine } from '#machines/language/language-machine.ts';
import { burgersMachine } from '#machines/list/resources/burgers.ts';
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
  language: languageMachine,
  theme: themeMachine,
};
