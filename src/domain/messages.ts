import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallFailure } from './entities.ts';
import { isRecord } from './record.ts';

/**
 * A message of a machine to its user. `text` is a descriptor, so that it changes with the language. `detail` is shown below it:
 * the server's own text as received (a string), or the console's (a descriptor).
 */
export interface Notice {
  readonly tone: 'success' | 'error' | 'info' | 'warning';
  readonly text: MessageDescriptor;
  readonly detail?: string | MessageDescriptor;
  /** The cause if no server answered, shown below the detail. */
  readonly cause?: string | MessageDescriptor | undefined;
  /** The ID under which the server's log has the failure. */
  readonly requestId?: string;
}

/** The prefix of the IDs of the embedded server's messages. Their codes follow (server/words/words.ts). */
export const SERVER = 'server.';

/** The text of a field under its label, as a comparison shows it. */
export interface FieldText {
  readonly label: string | MessageDescriptor;
  readonly text: string | MessageDescriptor;
}

/** The error of each field of a draft. A field without an entry is valid. */
export type FieldErrors<TDraft> = { readonly [TField in keyof TDraft]?: MessageDescriptor };

/** The errors that a form shows: its own, and those of a server as received. */
export type ShownErrors<TDraft> = { readonly [TField in keyof TDraft]?: MessageDescriptor | string };

/** The messages of the console's own HTTP client about an answer. They are translated. */
const ownWords: Readonly<Record<string, MessageDescriptor>> = {
  'Something went wrong': msg`Something went wrong`,
  'Unknown error': msg`Unknown error`,
  'Invalid JSON response': msg`Invalid JSON response`,
  'Invalid ID': msg`Invalid ID`,
  'Invalid response': msg`Invalid response`,
  'Invalid user payload': msg`Invalid user payload`,
  'Invalid burger response': msg`Invalid burger response`,
  'Invalid workshop response': msg`Invalid workshop response`,
  'Invalid top bun response': msg`Invalid top bun response`,
  'Invalid cheese response': msg`Invalid cheese response`,
  'Invalid patty response': msg`Invalid patty response`,
};

/** True if an error is the failure of a call. The text of any other one is a library's, which no user reads. */
export const isCallFailure = (error: unknown): error is CallFailure =>
  isRecord(error) && typeof error.status === 'number' && typeof error.message === 'string';

/** The text of a failed call; '' for any other error. */
export const failureDetail = (error: unknown): string => (isCallFailure(error) ? error.message : '');

/** The status of a failed call: 0 if no server answered, null if the error is not a call's failure. */
export const failureStatus = (error: unknown): number | null => (isCallFailure(error) ? error.status : null);

const BAD_REQUEST = 400;
const TOO_MANY_REQUESTS = 429;
const INTERNAL_ERROR = 500;

/**
 * True if a failure is worth another try without the user: no answer (0), too many requests (429), or a server in trouble
 * (502 and above, for example from a gateway whose server restarts). A plain 500 counts as a refusal.
 */
export function isTransient(error: unknown): boolean {
  const status = failureStatus(error);
  return status !== null && (status === 0 || status === TOO_MANY_REQUESTS || status > INTERNAL_ERROR);
}

/** An error notice: the area's own text and, under it, the failure's text. */
export function failureNotice(text: MessageDescriptor, error: unknown): Notice {
  if (!isCallFailure(error)) return { tone: 'error', text };
  const { message, words, requestId, status } = error;
  const detail = words ?? ownWords[message] ?? message;
  // A refusal says itself what is wrong. Nobody has to look into the log for it.
  const isRefusal = status >= BAD_REQUEST && status < INTERNAL_ERROR;
  return { tone: 'error', text, ...(detail && { detail }), ...(requestId && !isRefusal && { requestId }) };
}

/** Like `failureNotice`, but with the area's own detail if no server has given one. */
export function failureNoticeWithDetail(
  text: MessageDescriptor,
  error: unknown,
  detail: MessageDescriptor,
): Notice {
  const notice = failureNotice(text, error);
  return failureDetail(error) ? notice : { ...notice, detail, cause: notice.detail };
}
