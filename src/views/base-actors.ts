import { createContext, use } from 'react';
import type { Capabilities } from '#domain/capability.ts';
import type { Credentials, Language, Theme, TokenPair } from '#domain/entities.ts';
import type { ChoiceActor } from '#machines/choice/choice-machine.ts';
import type { FormActor } from '#machines/form/form-machine.ts';
import type { ProviderSubject } from '#machines/form/forms/provider.ts';
import type { LinkSubject, NewPasswordDraft } from '#machines/form/forms/set-password.ts';
import type { LoaderActor } from '#machines/loader/loader-machine.ts';
import type { LinkActor } from '#machines/loader/loads/link.ts';
import type { SessionActor } from '#machines/session/session-machine.ts';
import type { Fetched } from './lazy-part.tsx';
import type { ScreenActors } from './use-screen-actor.ts';

/** The actors of the sign-in page whose code comes after it. */
export interface VisitorActors {
  readonly capabilities: LoaderActor<object, Capabilities>;
  /** The way to the provider, for a server with the capability 'oidc'. */
  readonly providers: ScreenActors<ProviderSubject, FormActor<ProviderSubject, object, string>>;
  readonly links: ScreenActors<LinkSubject, LinkActor>;
  readonly newPasswords: ScreenActors<LinkSubject, FormActor<LinkSubject, NewPasswordDraft, TokenPair>>;
}

/** The actors that every page needs, signed in or not. They are part of the first chunk, which must stay small. */
export interface BaseActors {
  readonly session: SessionActor;
  readonly language: ChoiceActor<Language>;
  readonly theme: ChoiceActor<Theme>;
  readonly signIn: ScreenActors<object, FormActor<object, Credentials, TokenPair>>;
  readonly visitors: Fetched<VisitorActors>;
}

export const BaseActorsContext = createContext<BaseActors | null>(null);

/** The actors of every page. Throws if no `BaseActorsContext` is above the view. */
export function useBaseActors(): BaseActors {
  const base = use(BaseActorsContext);
  if (base === null) throw new Error('There is no BaseActorsContext above this view.');
  return base;
}
