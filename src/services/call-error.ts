import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallFailure } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';

/** True if a value is a string that is not blank. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** A call that failed; see `CallFailure` for what its fields mean. */
export class CallError extends Error implements CallFailure {
  override readonly name = 'CallError';
  readonly status: number;
  readonly payload: unknown;
  readonly requestId?: string;
  readonly field?: string;
  readonly isOffline?: boolean;
  words?: MessageDescriptor;

  constructor(message: string, status: number, payload: unknown = null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.payload = payload;
    if (status === 0 && navigator.onLine === false) this.isOffline = true;
    if (!isRecord(payload)) return;
    if (isText(payload.field)) this.field = payload.field;
    if (isText(payload.request_id) && !('field' in payload)) this.requestId = payload.request_id;
  }
}

const offline = msg`You’re offline. Try again when you’re back online.`;
const silent = msg`The server isn’t responding. Try again in a moment.`;

/** The error of a call that no server answered. Its message is empty, so that no library's text is shown. */
export function networkError(cause: unknown): CallError {
  const failure = new CallError('', 0, null, { cause });
  failure.words = failure.isOffline ? offline : silent;
  return failure;
}
