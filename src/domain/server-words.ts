import type { MessageDescriptor } from '@lingui/core';
import { jsonValue } from './json/value.ts';
import { SERVER } from './messages.ts';
import { isRecord } from './record.ts';

/** The embedded server's close reasons (server/doors/chat/close-codes.ts). A close frame has no room for a message code. */
const closings: Readonly<Record<string, string>> = {
  '1001 The server is stopping': 'closed-stopping',
  '1009 The message is too large': 'closed-too-large',
  '1013 Too many connections': 'closed-too-many',
  '1013 The server is busy': 'closed-busy',
  '4404 Burger not found': 'closed-no-burger',
  '4408 No message received': 'closed-no-message',
  '4408 A message arrived too slowly': 'closed-slow',
  '1008 Too many invalid messages': 'closed-invalid',
};

/**
 * The message of an answer or event with a `code`, `params` and a place (`at`), or of a close with its code and `reason`.
 * `received` is its English text, which is shown in a language that has no translation of the code. Undefined without a code.
 */
export function wordsFor(error: unknown, received = ''): MessageDescriptor | undefined {
  if (!isRecord(error)) return undefined;
  const code = typeof error.code === 'number' ? closings[`${error.code} ${error.reason}`] : error.code;
  if (typeof code !== 'string') return undefined;
  const values = isRecord(error.params) ? Object.entries(error.params) : [];
  const texts = [...values, ['at', error.at]].filter(
    ([, value]) => typeof value === 'string' || isListOfTexts(value),
  );
  return { id: SERVER + code, message: received, values: Object.fromEntries(texts) };
}

const isListOfTexts = (value: unknown) =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

/** The message of such an object as JSON. */
export const wordsIn = (json: string): MessageDescriptor | undefined => wordsFor(jsonValue(json));
