import { msg } from '@lingui/core/macro';
import type { Notice } from '#machines/messages.ts';
import type { SessionView } from './session-selectors.ts';

export const sessionMessages = {
  checking: msg`Checking your access…`,
  unreachable: msg`The server does not answer. You stay signed in; trying again…`,
  retry: msg`Try again now`,
  lost: msg`Your session has ended. Sign in again to go on where you were.`,
} as const;

/** What there is to say about the session: while it is checked, and after it was lost. */
export const selectSessionNotice = (snapshot: SessionView): Notice | null => {
  if (snapshot.hasTag('unreachable')) return { tone: 'warning', text: sessionMessages.unreachable };
  if (snapshot.hasTag('checking')) return { tone: 'info', text: sessionMessages.checking };
  if (snapshot.hasTag('signedOut') && snapshot.context.ended === 'lost') {
    return { tone: 'warning', text: sessionMessages.lost };
  }
  return null;
};
