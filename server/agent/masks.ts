import type { CodedMessage, Params } from '../words/coded.ts';

const MASK = '•••';
/** Shorter parts are no secrets, and occur within other words. */
const SHORTEST = 8;

/**
 * The parts of a header's value that a host may say back: the value, what stands between its spaces and marks, as in a cookie,
 * and what `Basic` encodes. The longest come first, so that no part is masked within a longer one.
 */
export function secretsIn(value: string): string[] {
  const encoded = /^Basic +(\S+)$/i.exec(value)?.[1];
  const texts = encoded === undefined ? [value] : [value, Buffer.from(encoded, 'base64').toString()];
  const parts = texts.flatMap((text) => [text, ...text.split(/\s+/), ...text.split(/[\s;,=:"]+/)]);
  return [...new Set(parts)]
    .filter((part) => part.length >= SHORTEST)
    .toSorted((one, other) => other.length - one.length);
}

/** The text with masks in the place of secrets, whatever the case of their letters: a host's name is in lower case. */
export const masked = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(new RegExp(literal(secret), 'gi'), MASK), text);

/** The pattern that matches this text only. */
const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The message with masks in the place of secrets. */
export function maskedMessage(
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
