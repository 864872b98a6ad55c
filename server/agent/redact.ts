import { isObject, type Json, type JsonObject } from '../lib/json.ts';
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
  secrets.length === 0 ? text : text.replaceAll(anyOf(secrets, 'gi'), MASK);

/** The pattern that matches these texts only. */
const anyOf = (texts: readonly string[], flags: string): RegExp =>
  new RegExp(texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|'), flags);

/** Longer texts are searched one by one: a pattern may not have any size. */
const MAX_IN_PATTERN = 1000;

/**
 * Makes the function that masks secrets as they are, as JSON and addresses escape them, and as JSON does within JSON, such as the
 * arguments of a tool. Unlike `redacted` it knows no other case: a name may be a word of a prompt. The pattern has texts only, because
 * one for all escapes could be made to be slow.
 */
export function exactMask(secrets: readonly string[]) {
  const known = secrets.filter((secret) => secret.length >= MIN_LENGTH).flatMap(formsOf);
  const forms = [...new Set(known)].toSorted((one, other) => other.length - one.length);
  const long = forms.filter(({ length }) => length > MAX_IN_PATTERN);
  const short = forms.slice(long.length);
  const pattern = short.length === 0 ? null : anyOf(short, 'g');
  return {
    /** The length of the longest text that is masked. */
    longest: forms[0]?.length ?? 0,
    mask(text: string): string {
      const rest = long.reduce((masked, form) => masked.replaceAll(form, MASK), text);
      return pattern === null ? rest : rest.replaceAll(pattern, MASK);
    },
  };
}

function formsOf(secret: string): string[] {
  const usual = inJson(secret);
  const slashed = usual.replaceAll('/', String.raw`\/`);
  const once = [usual, slashed, ...[usual, slashed].map(inAscii), usual.replaceAll(/[<>&]/g, unicode)];
  const twice = once.map(inJson);
  const inAddress = encodeURIComponent(secret.toWellFormed());
  return [secret, ...once, ...twice, ...twice.map(inJson), inAddress, inAddress.replaceAll('%20', '+')];
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string): string => text.replaceAll(/[^ -~]/g, unicode);
const unicode = (character: string): string =>
  String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A JSON object with masks in its names and values. */
export const maskedJson = (value: JsonObject, mask: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [mask(name), masked(inner, mask)]));

function masked(value: Json, mask: (text: string) => string): Json {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((inner) => masked(inner, mask));
  if (isObject(value)) return maskedJson(value, mask);
  const text = JSON.stringify(value);
  return mask(text) === text ? value : MASK;
}

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
