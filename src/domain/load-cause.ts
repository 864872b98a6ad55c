import { msg } from '@lingui/core/macro';
import { gotNoAnswer } from './call-failures.ts';
import type { Notice } from './messages.ts';
import { isRecord } from './record.ts';

const offline = msg`You’re offline. This will load automatically when you’re back online.`;
const serverSilent = msg`The server isn’t responding. Retrying automatically.`;

/**
 * The notice of a failed load with its cause, if no server gave one: the browser is offline, or no server answered. The text of
 * a call asks the user to try again, but a loader retries by itself.
 */
export function withCause(notice: Notice, error: unknown): Notice {
  if (!gotNoAnswer(error)) return notice;
  // Our own server says what is wrong by a code in its answer.
  const hasCode = isRecord(error.payload) && 'code' in error.payload;
  const isTold = typeof notice.detail === 'string' || (notice.detail !== undefined && hasCode);
  return isTold ? notice : { ...notice, detail: error.isOffline ? offline : serverSilent };
}
