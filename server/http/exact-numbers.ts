import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/** Only a text with such digits is worth a second look. */
const SUSPECT = /\d{16}|\de[+]?\d{3}/i;
const NUMBER = /-?\d[\d.eE+-]*/g;

/**
 * The first number in a JSON text that `JSON.parse` would silently change: a whole number with more digits than a double
 * holds, or one beyond its range. Null for a text that is no JSON; reading it says so.
 */
export function changedNumber(json: string): string | null {
  if (!SUSPECT.test(json)) return null;
  for (const text of outsideStrings(json)) {
    const changed = SUSPECT.test(text) ? text.match(NUMBER)?.find(isChanged) : undefined;
    if (changed !== undefined) return isJson(json) ? changed : null;
  }
  return null;
}

/** What stands between the strings of a JSON text. */
function* outsideStrings(json: string): Generator<string> {
  let start = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', start)) {
    yield json.slice(start, quote);
    start = endOfString(json, quote) + 1;
  }
  yield json.slice(start);
}

/** Where the string that begins at `quote` ends. */
function endOfString(json: string, quote: number): number {
  for (let end = json.indexOf('"', quote + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json.charAt(end - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The refusal of such a number. */
export const inexact = (number: string) =>
  new HttpError(
    400,
    `The number ${number.slice(0, 40)} cannot be kept exactly. Write it as a text, in quotes.`,
  );

/** Refuses a body with such a number, where what is sent is kept. */
export const exactNumbers = createMiddleware(async (c, next) => {
  const changed = changedNumber(await c.req.text());
  if (changed === null) return next();
  throw inexact(changed);
});

function isChanged(number: string): boolean {
  const value = Number(number);
  if (!/^-?\d+$/.test(number)) return !Number.isFinite(value);
  return !Number.isSafeInteger(value) && String(value) !== number;
}
