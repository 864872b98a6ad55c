import { isObject } from '../../json.ts';
import type { DemoTool } from './wire.ts';

/** The part of a parameter's JSON schema that the rules read. */
type Property = Readonly<Record<string, unknown>>;

/** Parameters of a tool, and values of a parameter, beyond these numbers are ignored. */
const MOST_PROPERTIES = 16;
const MOST_VALUES = 100;

/** Words after which a value is likely: "the weather in Paris", "about Ada Lovelace". */
const NAMED = /\b(?:in|for|of|about|at|to|from|named|called) ((?:[A-Z][\p{L}'-]*)(?: [A-Z][\p{L}'-]*)*)/u;
const NUMBER = /-?\d+(?:\.\d+)?/g;
/** Something with a digit in it: `B-12`, `42`, `BLD_001`. */
const IDENTIFIER = /[A-Za-z0-9][A-Za-z0-9_-]*/g;
/** The text that may follow a parameter's name: a sign or a word that sets it, and its value. */
const SET_TO = / ?([:=：])?(?:\bis\b|是|为)? ?["“「']?([\p{L}\p{N}][\p{L}\p{N}_.-]*)/uy;
const QUOTES = ['""', '“”', '「」', '『』', '``', "''"] as const;

/**
 * Finds a tool's arguments in a message. Each parameter in turn takes the text after its name ("building id 7",
 * "building_id=7"), or one of its `enum` values. Otherwise a number takes the next number; a text takes the next quoted
 * text, else the next word with a digit in it, else a name after "in", "for", "about" and the like. No two parameters
 * take the same words.
 */
export function findValues({ parameters }: DemoTool, message: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  let rest = message.trim().split(/\s+/).join(' ');
  for (const [name, given] of Object.entries(parameters?.properties ?? {}).slice(0, MOST_PROPERTIES)) {
    const property = isObject(given) ? given : {};
    const taken = afterName(name, rest) ?? enumValue(property, rest) ?? anyValue(property, rest);
    if (taken === null) continue;
    const value = typed(property, taken);
    if (value === null) continue;
    found[name] = value;
    rest = rest.replace(taken, ' ');
  }
  return found;
}

/** A value without a digit needs a sign before it: "the building id is missing" gives none. */
function afterName(name: string, message: string): string | null {
  const letters = lettersOf(name).filter((letter) => !isSeparator(letter));
  const spoken = lettersOf(message);
  for (const [start, letter] of spoken.entries()) {
    const end = letter === letters[0] ? endOfName(letters, spoken, start) : null;
    if (end === null) continue;
    SET_TO.lastIndex = end;
    const [, sign, value = ''] = SET_TO.exec(message) ?? [];
    if (value !== '' && (sign !== undefined || /\d/.test(value))) return withoutEnd(value);
  }
  return null;
}

/** Each character in lower case by itself, so that it keeps its index. */
const lettersOf = (text: string) => text.split('').map((letter) => letter.toLowerCase());

/** The end of the name that begins at `start`, with anything between its words; null if it is another name. */
function endOfName(letters: readonly string[], message: readonly string[], start: number): number | null {
  let at = start;
  for (const letter of letters) {
    while (at > start && isSeparator(message[at])) at += 1;
    if (message[at] !== letter) return null;
    at += 1;
  }
  return at;
}

const isSeparator = (letter: string | undefined) => letter === ' ' || letter === '_' || letter === '-';

/** The word without the sentence's punctuation: "B-12." */
function withoutEnd(value: string): string {
  let end = value.length;
  while ('.-'.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

function enumValue({ enum: values }: Property, message: string): string | null {
  if (!Array.isArray(values)) return null;
  const lower = message.toLowerCase();
  const looked = values.slice(0, MOST_VALUES).filter((value) => typeof value === 'string');
  return looked.find((value) => lower.includes(value.toLowerCase())) ?? null;
}

function anyValue(property: Property, message: string): string | null {
  if (Array.isArray(property.enum) || property.type === 'boolean') return null;
  if (property.type === 'number' || property.type === 'integer') return message.match(NUMBER)?.[0] ?? null;
  if (property.type === 'object' || property.type === 'array') return null;
  const identifier = message.match(IDENTIFIER)?.find((word) => /\d/.test(word));
  return firstQuoted(message) ?? identifier ?? NAMED.exec(message)?.[1] ?? null;
}

function firstQuoted(message: string): string | null {
  const found = QUOTES.flatMap((quotes) => quotedIn(message, quotes) ?? []);
  return found.sort((one, other) => one.start - other.start)[0]?.text ?? null;
}

function quotedIn(message: string, [open = '', close = '']: string) {
  for (let start = message.indexOf(open); start !== -1; start = message.indexOf(open, start + 1)) {
    // An apostrophe within a word is no quotation mark.
    if (open === "'" && start > 0 && message.charAt(start - 1) !== ' ') continue;
    const end = message.indexOf(close, start + 1);
    if (end === -1) return null;
    if (end > start + 1) return { start, text: message.slice(start + 1, end) };
  }
  return null;
}

function typed({ type }: Property, text: string): string | number | boolean | null {
  if (type === 'number' || type === 'integer') {
    const value = Number(text);
    return Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) ? value : null;
  }
  if (type === 'boolean') return /^(true|yes|on|1)$/i.test(text);
  return text;
}
