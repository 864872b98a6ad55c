/** Any JSON value, as `JSON.parse` gives it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

const MAX_DEPTH = 64;
/** A text whose brackets nest deeper holds a value that is too deep, wherever in the text it stands. */
const MAX_TEXT_DEPTH = 100;
/** A shorter text is parsed at once, however deep. */
const SHORT = 16 * 1024;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** No message or result has more outside its strings. Long are only texts and images. */
const MAX_STRUCTURE = 128 * 1024;

/** Only a text with such digits can contain a number that `JSON.parse` changes. */
const SUSPECT = /\d{16}|\de[+]?\d{3}/i;
const NUMBER = /-?\d[\d.eE+-]*/g;

/** Only in such a text may a number have more digits than a double holds, or be beyond its range. */
const LONG_NUMBER = /[\d.]{16}|\de[+-]?\d{3}/i;

declare global {
  /** In Node since version 22, and not in TypeScript's library. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: Json, context: { readonly source?: string }) => Json,
    ): Json;
    rawJSON(text: string): { readonly rawJSON: string };
    isRawJSON(value: unknown): boolean;
  }
}

/** True if a value that came from JSON is an object: not null, not an array, not a number of `parseExact`. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);

/** The value of a JSON text; undefined if the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The same, but a number that a double would change is a raw value, which `JSON.stringify` writes with all its digits: models
 * hand the IDs of records on as numbers.
 */
export function parseExact(text: string): Json | undefined {
  if (!LONG_NUMBER.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, (_, value, { source }) =>
      typeof value === 'number' && source !== undefined && isRounded(source, value)
        ? JSON.rawJSON(source)
        : value,
    );
  } catch {
    return undefined;
  }
}

/** A copy in which whole numbers that a double would change are texts with their digits, as callers have to write them. */
export function quotingLongNumbers(value: JsonObject): JsonObject {
  const quoted = JSON.parse(JSON.stringify(value), (_, one, { source }) =>
    typeof one === 'number' && source !== undefined && isChanged(source) ? source : one,
  );
  return isObject(quoted) ? quoted : {};
}

const isRounded = (number: string, value: number): boolean =>
  isChanged(number) || significant(number) !== significant(String(value));

/** The digits of a number without those that only say its size. */
const significant = (number: string): string =>
  number
    .replace(/e.*/i, '')
    .replace(/[-.]|(?<!0)0+$/g, '')
    .replace(/^0+/, '');

/** True if lists and objects are nested so deeply that a recursion over them could exhaust the stack. */
export const isTooDeep = (value: Json, depth = 0): boolean =>
  depth > MAX_DEPTH ||
  partsOf(value).some((inner) => typeof inner === 'object' && inner !== null && isTooDeep(inner, depth + 1));

/** The contents of a list or an object. A list is not copied: a request may hold hundreds of thousands. */
function partsOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

/**
 * True if a JSON text is nested so deeply that it is refused before it is parsed: a megabyte of brackets would take a tenth of a
 * second.
 */
export function isNestedTooDeep(json: string): boolean {
  if (json.length <= SHORT) return false;
  let depth = 0;
  for (const part of outsideStrings(json))
    for (let at = 0; at < part.length; at += 1) {
      const code = part.charCodeAt(at);
      if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
      if (depth > MAX_TEXT_DEPTH) return true;
    }
  return false;
}

/**
 * Finds the first number in a JSON text that `JSON.parse` would silently change: a whole number with more digits than a
 * double holds, or a number beyond its range. Null if there is none, and for a text that is not JSON.
 */
export function changedNumber(json: string): string | null {
  if (!SUSPECT.test(json)) return null;
  for (const text of outsideStrings(json)) {
    const changed = SUSPECT.test(text) ? text.match(NUMBER)?.find(isChanged) : undefined;
    if (changed !== undefined) return parseJson(json) !== undefined ? changed : null;
  }
  return null;
}

/** True if a JSON text has so many values that parsing it would hold up other work. */
export function isDense(json: string, most = MAX_STRUCTURE): boolean {
  if (json.length <= most) return false;
  let structure = 0;
  for (const part of outsideStrings(json)) {
    structure += part.length;
    if (structure > most) return true;
  }
  return false;
}

/** The parts of a JSON text outside its strings. */
function* outsideStrings(json: string): Generator<string> {
  let start = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', start)) {
    yield json.slice(start, quote);
    start = endOfString(json, quote) + 1;
  }
  yield json.slice(start);
}

/** The index of the quote that ends the string that begins at `quote`; the length of the text if none does. */
export function endOfString(json: string, quote: number): number {
  for (let end = json.indexOf('"', quote + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

function isChanged(number: string): boolean {
  const value = Number(number);
  if (!/^-?\d+$/.test(number)) return !Number.isFinite(value);
  return !Number.isSafeInteger(value) && String(value) !== number;
}
