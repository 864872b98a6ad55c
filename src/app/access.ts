import { createActor } from 'xstate';
import { ScreenActors } from '#machines/screen-actors.ts';
import { createSession, startSession } from '#machines/session/create-session.ts';
import { createTokenSource } from '#machines/session/token-source.ts';
import { taskImplementations } from '#machines/task/task-machine.ts';
import { type SignInScope, signIn, signInMachine } from '#machines/task/tasks/sign-in.ts';
import { unanswered } from '#services/call-error.ts';
import type { TokenSource } from '#services/model.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import type { Access } from '#views/access.ts';
import type { Fetched } from '#views/lazy-part.tsx';
import { createLazyAuth } from './lazy-auth.ts';
import { startLanguage, startTheme } from './preferences.ts';

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

  const signInTask = signInMachine.provide(
    taskImplementations(signIn, ({ draft }, signal) =>
      auth.login({ ...draft, account: draft.account.trim() }, signal),
    ),
  );
  const signIns = new ScreenActors((scope: SignInScope) => {
    const task = createActor(signInTask, { input: { scope } });
    const untouched = task.getSnapshot().context.draft;
    const typing = task.subscribe(({ context }) => {
      if (context.draft === untouched) return;
      typing.unsubscribe();
      auth.prepare();
    });
    task.on('succeeded', ({ result }) => session.send({ type: 'signed in', tokens: result }));
    return task;
  });

  startSession(session, ports);
  const access = { session, language: startLanguage(), theme: startTheme(), signIn: signIns };
  return { configFile, tokens, access };
}
