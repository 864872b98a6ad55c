import { createContext, useContext } from 'react';
import type { Actor } from 'xstate';
import type { LanguageRef } from '#machines/language/language-machine.ts';
import type { ScreenActors } from '#machines/screen-actors.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import type { SignInScope, signInMachine } from '#machines/task/tasks/sign-in.ts';
import type { ThemeRef } from '#machines/theme/theme-machine.ts';

/** What every page needs, signed in or not. It is in the first chunk, so it stays small. */
export interface Access {
  readonly session: SessionRef;
  readonly language: LanguageRef;
  readonly theme: ThemeRef;
  readonly signIn: ScreenActors<SignInScope, Actor<typeof signInMachine>>;
}

export const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('There is no AccessContext above this view.');
  return access;
}
