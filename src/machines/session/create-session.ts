import { type ActorOptions, createActor, fromPromise } from 'xstate';
import { type SessionRef, sessionMachine } from './session-machine.ts';
import type { SessionPorts } from './session-types.ts';

const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('A session without tokens has nothing to renew or to end');
  return value;
};

/** The session machine with the world outside it. */
const provideSession = (ports: Omit<SessionPorts, 'loadTokens' | 'watch'>) =>
  sessionMachine.provide({
    actors: {
      loadProfile: fromPromise(({ signal }) => ports.loadProfile(signal)),
      renewTokens: fromPromise(async ({ input, signal }) => ports.renewTokens(present(input.tokens), signal)),
      endSession: fromPromise(async ({ input, signal }) => ports.endSession(present(input.tokens), signal)),
    },
    actions: {
      storeTokens: (_, { tokens }) => ports.storeTokens(tokens),
      clearTokens: (_, { how, tokens }) => ports.clearTokens(how, tokens),
    },
  });

/**
 * The application's session, not started yet: make the HTTP client with `createTokenSource(session)` first,
 * then call `startSession`.
 */
export const createSession = (
  ports: Omit<SessionPorts, 'loadTokens' | 'watch'>,
  options: Pick<ActorOptions<typeof sessionMachine>, 'clock' | 'inspect'> = {},
): SessionRef => createActor(provideSession(ports), options);

/**
 * Starts the session with the stored tokens, where there are any, and lets it hear the other tabs. The returned
 * function ends both.
 */
export const startSession = (
  session: SessionRef,
  ports: Pick<SessionPorts, 'loadTokens' | 'watch'>,
): (() => void) => {
  const stopWatching = ports.watch((event) => session.send(event));
  session.start();
  const tokens = ports.loadTokens();
  if (tokens !== null) session.send({ type: 'tokens changed', tokens });
  return () => {
    stopWatching();
    session.stop();
  };
};
