import type { SessionEnd, User } from '#services/model.ts';
import type { SessionSnapshot } from './session-machine.ts';

/** What the selectors look at. */
export type SessionView = Pick<SessionSnapshot, 'context' | 'hasTag'>;

/** The signed-in user; `null` while signed out and while that is still being checked. */
export const selectUser = (snapshot: SessionView): User | null =>
  snapshot.hasTag('signedIn') ? snapshot.context.user : null;

/** What the toolbar greets the user by: the first name, else the account. '' where nobody is signed in. */
export const selectGreetingName = (snapshot: SessionView): string => {
  const user = selectUser(snapshot);
  return user === null ? '' : user.firstName || user.account;
};

/** The token that calls carry now; `null` where there is no session. */
export const selectAccessToken = (snapshot: SessionView): string | null =>
  snapshot.hasTag('signedOut') ? null : (snapshot.context.tokens?.accessToken ?? null);

/** How the last session ended; `null` while there is one, and where there never was. */
export const selectSessionEnd = (snapshot: SessionView): SessionEnd | null => snapshot.context.ended;
