import type { MessageDescriptor } from '@lingui/core';
import type { CallFailure } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

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

/** No server answered. The message is empty, so that no library's text shows. */
export const unanswered = (cause: unknown): CallError => new CallError('', 0, null, { cause });

/** The body of an answer: absent, JSON, or neither. */
export type Body =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'other'; readonly text: string };

/** Reads a body's text. A body with only white space is empty. */
export const readBody = (text: string): Body => {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    const value: unknown = JSON.parse(text);
    return { kind: 'json', value };
  } catch {
    return { kind: 'other', text };
  }
};

const messageIn = (value: unknown): string | undefined => {
  if (!isRecord(value)) return isText(value) ? value : undefined;
  const nested = isRecord(value.error) ? value.error.message : undefined;
  return [value.message, value.error, nested].find(isText);
};

/** Reads every failed answer (docs/decisions.md#reading-an-error). */
export const readFailure = (status: number, statusText: string, body: Body): CallError => {
  switch (body.kind) {
    case 'empty':
      return new CallError(statusText || 'Unknown error', status);
    case 'other':
      return new CallError('Invalid JSON response', status, body.text);
    case 'json':
      return new CallError(
        messageIn(body.value) ?? (statusText || 'Something went wrong'),
        status,
        body.value,
      );
  }
};
