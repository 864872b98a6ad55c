import { createContext, useContext } from 'react';
import type { Credentials, TokenPair } from '#domain/entities.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { LanguageRef } from '#machines/language/language-machine.ts';
import type { SessionRef } from '#machines/session/session-machine.ts';
import type { ThemeRef } from '#machines/theme/theme-machine.ts';
import type { ScreenActors } from './use-screen-actor.ts';

/** What every page needs, signed in or not. It is part of the first chunk, which must stay small. */
export interface Access {
  readonly session: SessionRef;
  readonly language: LanguageRef;
  readonly theme: ThemeRef;
  readonly signIn: ScreenActors<object, FormActor<object, Credentials, TokenPair>>;
}

export const AccessContext = createContext<Access | null>(null);

export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('There is no AccessContext above this view.');
  return access;
}
