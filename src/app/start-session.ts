import type { SessionActor } from '#machines/session/session-machine.ts';
import type { SessionSource } from '#machines/session/session-types.ts';

/**
 * Starts the session with the stored tokens, or else with the code of the provider, and subscribes it to the other tabs. A code
 * takes nobody's place who is signed in.
 */
export function startSession(
  session: SessionActor,
  source: SessionSource,
  returnCode: string | null = null,
): void {
  source.watch((event) => session.send(event));
  session.start();
  const tokens = source.loadTokens();
  if (tokens !== null) session.send({ type: 'tokens changed', tokens });
  else if (returnCode !== null) session.send({ type: 'returned', returnCode });
}
