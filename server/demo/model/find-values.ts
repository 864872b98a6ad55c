import { isObject } from '../../lib/json.ts';
import type { DemoTool } from './schema.ts';

/** The part of a parameter's JSON schema that the rules read. */
type Property = Readonly<Record<string, unknown>>;

/** Parameters of a tool, and values of a parameter, beyond these numbers are ignored. */
const MOST_PROPERTIES = 16;
const MOST_VALUES = 100;

/** Words after which a value is likely: "the weather in Paris", "about Ada Lovelace". */
const NAMED = /\b(?:in|for|of|about|at|to|from|named|called) ((?:[A-Z][\p{L}'-]*)(?: [A-Z][\p{L}'-]*)*)/u;
const NUMBER = /-?\d+(?:\.\d+)?/;
/** Something with a digit in it: `B-12`, `42`, `BLD_001`. */
const IDENTIFIER = /[A-Za-z0-9][A-Za-z0-9_-]*/g;
/** A sign or a word that sets a parameter whose name stands before it, and its value. */
const SET_TO = / ?([:=：])?(?:\bis\b|是|为)? ?["“「']?([\p{L}\p{N}][\p{L}\p{N}_.-]*)/uy;
/** An apostrophe within a word is no quotation mark. */
const QUOTED = /"[^"]+"|“[^“”]+”|「[^「」]+」|『[^『』]+』|`[^`]+`|(?<=^| )'[^']+'/u;

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
  const spoken = inWords(message);
  const wanted = inWords(name.replace(/(?<=[a-z])(?=[A-Z])/g, '_')).trim();
  if (wanted === '') return null;
  for (let at = spoken.indexOf(wanted); at !== -1; at = spoken.indexOf(wanted, at + 1)) {
    SET_TO.lastIndex = at + wanted.length;
    const [, sign, value = ''] = SET_TO.exec(message) ?? [];
    // A sentence may end behind the value: "B-12."
    if (value !== '' && (sign !== undefined || /\d/.test(value))) return value.replace(/(?<![.-])[.-]+$/, '');
  }
  return null;
}

/** The same number of characters in lower case, with spaces for `_` and `-`. */
const inWords = (text: string) =>
  text.replace(/[A-Z_-]/g, (letter) => (/[_-]/.test(letter) ? ' ' : letter.toLowerCase()));

function enumValue({ enum: values }: Property, message: string): string | null {
  if (!Array.isArray(values)) return null;
  const lower = message.toLowerCase();
  const looked = values.slice(0, MOST_VALUES).filter((value) => typeof value === 'string');
  return looked.find((value) => lower.includes(value.toLowerCase())) ?? null;
}

function anyValue({ type, enum: values }: Property, message: string): string | null {
  if (Array.isArray(values) || type === 'boolean' || type === 'object' || type === 'array') return null;
  if (type === 'number' || type === 'integer') return NUMBER.exec(message)?.[0] ?? null;
  const identifier = message.match(IDENTIFIER)?.find((word) => /\d/.test(word));
  return QUOTED.exec(message)?.[0].slice(1, -1) ?? identifier ?? NAMED.exec(message)?.[1] ?? null;
}

function typed({ type }: Property, text: string): string | number | boolean | null {
  if (type === 'number' || type === 'integer') {
    const value = Number(text);
    return Number.isFinite(value) && (type === 'number' || Number.isInteger(value)) ? value : null;
  }
  return type === 'boolean' ? /^(true|yes|on|1)$/i.test(text) : text;
}
