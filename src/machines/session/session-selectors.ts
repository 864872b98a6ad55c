import type { User } from '#domain/entities.ts';
import type { SessionSnapshot } from './session-machine.ts';

/** The part of a snapshot that the selectors need. */
export type SessionView = Pick<SessionSnapshot, 'context' | 'hasTag'>;

/** The signed-in user; `null` while signed out and while the user is still unknown. */
export const selectUser = (snapshot: SessionView): User | null =>
  snapshot.hasTag('signedIn') ? snapshot.context.user : null;

/** The token that calls carry now; `null` if there is no session. */
export const selectAccessToken = (snapshot: SessionView): string | null =>
  snapshot.hasTag('signedOut') ? null : (snapshot.context.tokens?.accessToken ?? null);
