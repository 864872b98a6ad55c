import { createActor } from 'xstate';
import type { TokenSource } from '#domain/entities.ts';
import { createFormMachine, selectIsFormUnsaved } from '#machines/form/form-machine.ts';
import { signIn } from '#machines/form/forms/sign-in.ts';
import { createSession, startSession } from '#machines/session/create-session.ts';
import { createTokenSource } from '#machines/session/token-source.ts';
import { unanswered } from '#services/call-error.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import type { Access } from '#views/access.ts';
import type { Fetched } from '#views/lazy-part.tsx';
import { createLazyAuth } from './lazy-auth.ts';
import { startLanguage, startTheme } from './preferences.ts';
import { ScreenActors } from './screen-actors.ts';

/** The first of the console's two parts, with what the second is made from. */
export interface FrontDoor {
  /** The text of `/config.json`. */
  readonly configFile: Fetched<string>;
  readonly tokens: TokenSource;
  readonly access: Access;
}

const openHandover = () =>
  import('#services/browser-handover.ts').then(
    ({ browserHandover }) => browserHandover,
    (cause) => {
      throw unanswered(cause);
    },
  );

/** Starts session, language and theme. Nothing is rendered yet. */
export function openFrontDoor(configFile: Fetched<string>): FrontDoor {
  const ports = createSessionPorts({
    auth: () => auth,
    storage: createTokenStorage(() => window.localStorage, window),
    handover: openHandover,
    locks: navigator.locks,
    network: window,
  });
  const session = createSession(ports);
  const tokens = createTokenSource(session);
  const auth = createLazyAuth(configFile, tokens);

  const signInMachine = createFormMachine(signIn, ({ draft }, signal) =>
    auth.login({ ...draft, account: draft.account.trim() }, signal),
  );
  const signIns = new ScreenActors(
    (subject: object) => {
      const form = createActor(signInMachine, { input: { subject } });
      const untouched = form.getSnapshot().context.draft;
      const typing = form.subscribe(({ context }) => {
        if (context.draft === untouched) return;
        typing.unsubscribe();
        auth.prepare();
      });
      form.on('succeeded', ({ result }) => session.send({ type: 'signed in', tokens: result }));
      return form;
    },
    { isUnsaved: (form) => selectIsFormUnsaved(form.getSnapshot()) },
  );

  startSession(session, ports);
  const access = { session, language: startLanguage(), theme: startTheme(), signIn: signIns };
  return { configFile, tokens, access };
}
