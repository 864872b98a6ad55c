import { isObject, type Json, type JsonObject } from '../../lib/json.ts';
import type { DemoTool } from './schema.ts';

/** Tools, parameters and values, and characters of a text, beyond these numbers are ignored, so that every choice is quick. */
export const MAX_COUNT = 24;
export const MAX_LENGTH = 2000;
const MAX_CALLS = 4;

/** Words, without a plural's s, that do not tell what a tool is for. */
const COMMON =
  /^(the|and|for|with|from|about|get|find|look|show|list|tell|give|return|use|tool|data|that|thi|are|user|wh(at|en|o|ich)|how|your?)$/;

/**
 * Finds the tool that fits a message best, with the values that the message has for it, once for each ID that it names. A tool
 * gets a point for each word that the message shares with its name and description, and for each required value. One that
 * misses a value counts less than all others, and only if the message has a word of its name.
 */
export function chooseTool(tools: readonly DemoTool[], message: string) {
  const spoken = new Set(wordsOf(inWords(message)));
  const shared = (text: string) => new Set(wordsOf(text).filter((word) => spoken.has(word))).size;
  const rated = tools.map(({ name, description, parameters }) => {
    const input = findValues(parameters?.properties ?? {}, message);
    const required = parameters?.required?.slice(0, MAX_COUNT) ?? [];
    const missing = required.filter((one) => !Object.hasOwn(input, one));
    const about = `${inWords(name)} ${description?.slice(0, MAX_LENGTH)}`;
    const points = missing.length > 0 ? shared(inWords(name)) / MAX_LENGTH : shared(about) + required.length;
    return { name, input, missing, points };
  });
  const best = rated.filter(({ points }) => points > 0).sort((one, other) => other.points - one.points)[0];
  return best && { ...best, inputs: [best.input, ...othersLike(best.input, message)] };
}

/** The same input for every other ID of the message that is written like its own: 'B-102' beside 'B-101'. */
function othersLike(input: JsonObject, message: string): JsonObject[] {
  const given = Object.entries(input).find(([, value]) => typeof value === 'string' && /\d/.test(value));
  if (given === undefined) return [];
  const [name, value] = given;
  const shapeOf = (id: string) => id.replace(/\d+/g, '0').toUpperCase();
  return [...new Set(message.match(/(?<![\w-])[A-Za-z_-]*\d[\w-]*/g))]
    .filter((one) => one !== value && shapeOf(one) === shapeOf(String(value)))
    .slice(0, MAX_CALLS - 1)
    .map((one) => ({ ...input, [name]: one }));
}

/** The words of a text that say something, without a plural's s; of Chinese, which has no spaces, every two characters. */
export const wordsOf = (text: string): string[] =>
  [...text.toLowerCase().matchAll(/[a-z]{3,}|(?=(\p{Script=Han}{2}))/gu)]
    .map(([word, pair]) => pair ?? word.replace(/s$/, ''))
    .filter((word) => !COMMON.test(word));

/** A name as it is spoken: `building_id` and `buildingId` as 'building id'. */
export const inWords = (name: string) => spaced(name.replace(/([a-z])([A-Z])/g, '$1 $2'));
const spaced = (text: string) => text.replace(/[_-]/g, ' ').toLowerCase();

/** Values of a text: a word after its name that a sign or a capital marks; a quoted text; a word with a digit; "in Paris". */
const texts: readonly RegExp[] = [
  /(?:(?<=^[:=：为] ?)(?!什么)|^(?=\p{Lu}))[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/u,
  /(?<=["“「『`])[^\s"“”「」『』`][^"“”「」『』`]*(?=["”」』`])/u,
  /(?<![\w-])[A-Za-z_-]*\d[\w-]*/,
  /(?<=\b(?:in|for|of|about|at|to|from) )\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*/u,
];
const patterns = new Map<unknown, readonly RegExp[]>([
  ['number', [/-?\d{1,15}(?:\.\d{1,15})?/]],
  ['integer', [/(?<![.\d])-?\d{1,15}(?!\.?\d)/]],
  ['boolean', [/\b(?:true|false)\b/]],
  ['object', []],
  ['array', []],
]);

/** The values that the message has for the parameters. No two parameters take the same words. */
function findValues(parameters: JsonObject, message: string): JsonObject {
  const found: Record<string, Json> = {};
  let rest = message;
  for (const [name, given] of Object.entries(parameters).slice(0, MAX_COUNT)) {
    const parameter = isObject(given) ? given : {};
    const text = findText(name, parameter, rest);
    if (text === undefined) continue;
    const { type } = parameter;
    found[name] = type === 'boolean' ? text === 'true' : patterns.has(type) ? Number(text) : text;
    rest = rest.replace(text, ' ');
  }
  return found;
}

/** One of the parameter's `enum`; else a value after its name or title; else the first value of its type. */
function findText(name: string, { type, title, enum: values }: JsonObject, message: string) {
  if (Array.isArray(values)) {
    const spoken = message.toLowerCase();
    const known = values.slice(0, MAX_COUNT).filter((value) => typeof value === 'string');
    return known.find((value) => spoken.includes(value.toLowerCase()));
  }
  const kinds = patterns.get(type) ?? texts;
  // The space keeps the first of the texts, which only follows a name, off the beginning of the message.
  const places = [textAfter(name, message), textAfter(title, message), ` ${message}`];
  const found = places.flatMap((place) => kinds.map((kind) => kind.exec(place)?.[0]));
  return found.find((text) => text !== undefined);
}

function textAfter(label: unknown, message: string): string {
  const words = typeof label === 'string' ? inWords(label) : '';
  const at = words === '' ? -1 : spaced(message).indexOf(words);
  return at === -1 ? '' : message.slice(at + words.length).trimStart();
}
