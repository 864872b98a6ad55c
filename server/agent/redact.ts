import type { CodedMessage, Params } from '../words/coded.ts';

/** Stands in the place of a secret. */
export const MASK = '•••';
/** Shorter parts are no secrets, and occur within other words. */
const MIN_LENGTH = 8;

/**
 * The parts of headers' values that a host may say back: the values, what stands between their spaces and marks, as in a cookie,
 * and what `Basic` encodes. The longest come first, so that no part is masked within a longer one.
 */
export function secretsIn(values: readonly string[]): string[] {
  const parts = values
    .flatMap((value) => [value, decoded(value)])
    .flatMap((text) => [text, ...text.split(/\s+/), ...text.split(/[\s;,=:"]+/)]);
  return [...new Set(parts)]
    .filter((part) => part.length >= MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length);
}

function decoded(value: string): string {
  const encoded = /^Basic +(\S+)$/i.exec(value)?.[1];
  return encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString();
}

/** The text with masks in the place of secrets, whatever the case of their letters: a host's name is in lower case. */
export const redacted = (text: string, secrets: readonly string[]): string =>
  // One pass, because a megabyte may come back for headers of a thousand parts.
  secrets.length === 0 ? text : text.replaceAll(new RegExp(secrets.map(literal).join('|'), 'gi'), MASK);

/** The pattern that matches this text only. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The message with masks in the place of secrets. */
export function redactedMessage(
  { message, errorCode }: CodedMessage,
  mask: (text: string) => string,
): CodedMessage {
  const params = errorCode?.params && mapped(errorCode.params, mask);
  return {
    message: mask(message),
    ...(errorCode && { errorCode: { ...errorCode, ...(params && { params }) } }),
  };
}

const mapped = (params: Params, change: (value: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value.map(change),
    ]),
  );
