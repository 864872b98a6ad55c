import { msg } from '@lingui/core/macro';
import { failureStatus, type Notice } from './messages.ts';

const offline = msg`You are offline. This loads by itself once you are back online.`;
const unanswered = msg`The server does not answer. It is asked again by itself.`;

/** The statuses of a proxy that got no answer. */
const noAnswer: readonly (number | null)[] = [0, 502, 503, 504];

/**
 * The notice of a failed load with its cause, if no server gave one: the browser is offline, or no server answered. The text of
 * a call asks the user to try again, but a loader retries by itself.
 */
export function withCause(notice: Notice, error: unknown): Notice {
  const isTold = typeof notice.detail === 'string' || (notice.detail !== undefined && hasCode(error));
  if (!noAnswer.includes(failureStatus(error)) || isTold) return notice;
  return { ...notice, detail: isOffline(error) ? offline : unanswered };
}

const isOffline = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'isOffline' in error && error.isOffline === true;

/** Whether our own server said what is wrong, by a code in its answer. */
const hasCode = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'payload' in error &&
  typeof error.payload === 'object' &&
  error.payload !== null &&
  'code' in error.payload;
