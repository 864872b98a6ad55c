import type { SessionActor } from '#machines/session/session-machine.ts';
import type { SessionSource } from '#machines/session/session-types.ts';

/** Starts the session with the stored tokens, if any, and subscribes it to the other tabs. */
export function startSession(session: SessionActor, source: SessionSource): void {
  source.watch((event) => session.send(event));
  session.start();
  const tokens = source.loadTokens();
  if (tokens !== null) session.send({ type: 'tokens changed', tokens });
}
