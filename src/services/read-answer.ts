import { isRecord } from '#domain/record.ts';
import { CallError, isText } from './call-error.ts';

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
