import { parseJson } from './json.ts';

/** Only a text with such digits can contain a number that `JSON.parse` changes. */
const SUSPECT = /\d{16}|\de[+]?\d{3}/i;
const NUMBER = /-?\d[\d.eE+-]*/g;

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

/** The parts of a JSON text outside its strings. */
export function* outsideStrings(json: string): Generator<string> {
  let start = 0;
  for (let quote = json.indexOf('"'); quote !== -1; quote = json.indexOf('"', start)) {
    yield json.slice(start, quote);
    start = endOfString(json, quote) + 1;
  }
  yield json.slice(start);
}

/** The index of the quote that ends the string that begins at `quote`. */
function endOfString(json: string, quote: number): number {
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
