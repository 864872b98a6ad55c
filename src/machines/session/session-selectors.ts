import { msg } from '@lingui/core/macro';
import type { SessionEnd, User } from '#domain/entities.ts';
import { failureNotice, type Notice } from '#domain/messages.ts';
import type { SessionSnapshot } from './session-machine.ts';

/** The part of a snapshot that the selectors need. */
type SessionView = Pick<SessionSnapshot, 'context' | 'hasTag'>;

/** The signed-in user; `null` while signed out and while the user is still unknown. */
export const selectUser = (snapshot: SessionView): User | null =>
  snapshot.hasTag('signedIn') ? snapshot.context.user : null;

/** The token that calls carry now; `null` if there is no session. */
export const selectAccessToken = (snapshot: SessionView): string | null =>
  snapshot.hasTag('signedOut') ? null : (snapshot.context.tokens?.accessToken ?? null);

const ends: Readonly<Record<SessionEnd, Notice>> = {
  lost: {
    tone: 'info',
    text: msg`Your session has ended, perhaps because the password was changed. Sign in again.`,
  },
  'by-user': { tone: 'info', text: msg`You signed out in another tab.` },
};

/** The reason for showing the sign-in page, if the user of this tab did not sign out. */
export const selectEnd = ({ context: { ended } }: Pick<SessionView, 'context'>): Notice | null =>
  ended && ends[ended];

/** The reason why the user came back from the provider and is not signed in. */
export const selectReturnFailure = ({
  context: { returnFailure },
}: Pick<SessionView, 'context'>): Notice | null =>
  returnFailure === null ? null : failureNotice(msg`Unable to sign in`, returnFailure);
