import type { TokenSource } from '#domain/entities.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';
import { sessionMachine } from '#machines/session/session-machine.ts';
import { sessionCalls } from '#machines/session/session-setup.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import { createWayBack } from '#services/way-back.ts';
import type { BaseActors } from '#views/base-actors.ts';
import { type Fetched, fetched } from '#views/lazy-part.tsx';
import { takeReturn } from './arrival/provider-return.ts';
import type { Clients } from './clients.ts';
import { createActor } from './create-actor.ts';
import { createLazyAuth } from './lazy-auth.ts';
import { preloadMembers } from './members.ts';
import { startPreferences } from './preferences.ts';
import { screenForms } from './screen-forms.ts';
import { landing } from './screens.ts';
import { startSession } from './start-session.ts';
import { createTokenSource } from './token-source.ts';
import { watching } from './wiring/network.ts';

/** The actors of every page, and the parts from which the members' actors are created. */
export interface App {
  readonly base: BaseActors;
  readonly tokens: TokenSource;
  /** Fetched with the first call. */
  readonly clients: Fetched<Clients>;
}

/** Starts the session and the preferences before the first render. `configFile` is the text of `/config.json`. */
export function startApp(configFile: Fetched<string>): App {
  const tokens = createTokenSource();
  const clients = fetched(async () => {
    const [{ createClients }, file] = await Promise.all([import('./clients.ts'), configFile.get()]);
    return createClients(file, tokens);
  }, configFile.retry);
  const auth = createLazyAuth(clients);
  const ports = createSessionPorts({
    auth,
    storage: createTokenStorage(() => window.localStorage, window),
    locks: navigator.locks,
  });
  const wayBack = createWayBack(() => window.sessionStorage);
  const session = createActor(sessionMachine.provide(sessionCalls({ ...ports, ...watching(window) })));
  tokens.follow(session);

  const signIns = screenForms(
    signIn,
    async ({ draft }, signal) => (await auth()).login({ ...draft, account: draft.account.trim() }, signal),
    (form) => {
      const untouched = form.getSnapshot().context.draft;
      const typing = form.subscribe(({ context }) => {
        if (context.draft === untouched) return;
        typing.unsubscribe();
        auth().catch(() => undefined);
        preloadMembers();
        landing.preload();
      });
      form.on('succeeded', ({ result }) => session.send({ type: 'signed in', tokens: result }));
    },
  );

  const visitors = fetched(async () => {
    const [{ createVisitorActors }, made] = await Promise.all([import('./wiring/links.ts'), clients.get()]);
    return createVisitorActors(made, session, wayBack);
  }, clients.retry);

  startSession(session, ports, takeReturn(wayBack));
  return { base: { session, ...startPreferences(), signIn: signIns, visitors }, tokens, clients };
}
