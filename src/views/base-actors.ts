import { createContext, use } from 'react';
import type { Credentials, Language, Theme, TokenPair } from '#domain/entities.ts';
import type { ChoiceActor } from '#machines/choice/choice-machine.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import type { ScreenActors } from './use-screen-actor.ts';

/** The actors that every page needs, signed in or not. They are part of the first chunk, which must stay small. */
export interface BaseActors {
  readonly session: SessionActor;
  readonly language: ChoiceActor<Language>;
  readonly theme: ChoiceActor<Theme>;
  readonly signIn: ScreenActors<object, FormActor<object, Credentials, TokenPair>>;
}

export const BaseActorsContext = createContext<BaseActors | null>(null);

/** The actors of every page. Throws if no `BaseActorsContext` is above the view. */
export function useBaseActors(): BaseActors {
  const base = use(BaseActorsContext);
  if (base === null) throw new Error('There is no BaseActorsContext above this view.');
  return base;
}
