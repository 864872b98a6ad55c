import type { SessionEnd, User } from '#services/model.ts';
import type { SessionSnapshot } from './session-machine.ts';

/** The signed-in user; `null` while signed out and while that is still being checked. */
export const selectUser = (snapshot: SessionSnapshot): User | null =>
  snapshot.hasTag('signedIn') ? snapshot.context.user : null;

/** What the toolbar greets the user by: the first name, else the account. '' where nobody is signed in. */
export const selectGreetingName = (snapshot: SessionSnapshot): string => {
  const user = selectUser(snapshot);
  return user === null ? '' : user.firstName || user.account;
};

/** The token that calls carry now; `null` where there is no session. */
export const selectAccessToken = (snapshot: SessionSnapshot): string | null =>
  snapshot.status === 'active' && snapshot.matches('active')
    ? (snapshot.context.tokens?.accessToken ?? null)
    : null;

/** How the last session ended; `null` while there is one, and where there never was. */
export const selectSessionEnd = (snapshot: SessionSnapshot): SessionEnd | null => snapshot.context.ended;
