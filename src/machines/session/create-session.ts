import { type ActorOptions, createActor } from 'xstate';
import { createSessionMachine, type SessionMachine, type SessionRef } from './session-machine.ts';
import type { SessionPorts, SessionSource } from './session-types.ts';

/** The application's session, not started yet: see `startSession`. */
export const createSession = (
  ports: SessionPorts,
  options: Pick<ActorOptions<SessionMachine>, 'clock'> = {},
): SessionRef => createActor(createSessionMachine(ports), options);

/**
 * Starts the session with the stored tokens, where there are any, and lets it hear the other tabs. The returned
 * function ends both.
 */
export const startSession = (session: SessionRef, source: SessionSource): (() => void) => {
  const stopWatching = source.watch((event) => session.send(event));
  session.start();
  const tokens = source.loadTokens();
  if (tokens !== null) session.send({ type: 'tokens changed', tokens });
  return () => {
    stopWatching();
    session.stop();
  };
};
