import { endOfString, isJson } from '#domain/pretty-json.ts';
import { beginningOf } from './text-blocks.ts';
import { fieldsOf, textOf } from './tools.ts';

/** The maximum length of an argument, in characters. */
const MOST = 60;

/** A call in one line, with its arguments as they were sent: `get_building(B-101)`. Long ones are cut. */
export function callText(name: string, payload: string): string {
  const given = membersOf(payload).get('arguments');
  if (given === undefined) return name;
  // Some servers send the arguments as a string, as the model wrote them.
  const text = (textOf(fieldsOf(payload).arguments) ?? given).trim();
  const values = text.startsWith('{') && isJson(text) ? [...membersOf(text).values()] : [given];
  return `${name}(${values.map(inShort).join(', ')})`;
}

/** Whether the payload of a result reports an error. */
export const hasFailed = (payload: string): boolean =>
  ![undefined, 'null', 'false'].includes(membersOf(payload).get('error'));

function inShort(json: string): string {
  if (json.startsWith('[')) return /^\[\s*\]$/.test(json) ? '[]' : '[…]';
  if (json.startsWith('{')) return /^\{\s*\}$/.test(json) ? '{}' : '{…}';
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return text.length > MOST ? `${beginningOf(text, MOST)}…` : text;
}

/**
 * The members of a JSON object, each as it was written, because numbers beyond what JavaScript can hold would change. Of
 * equal names the last one counts, as it does for `JSON.parse`.
 */
function membersOf(json: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let depth = 0;
  let name: string | null = null;
  let start = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    if (character === '"') {
      const end = endOfString(json, at);
      if (depth === 1) name ??= String(JSON.parse(json.slice(at, end)));
      at = end - 1;
    } else if (character === ':' && depth === 1) start = at + 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']' || character === ',') {
      if (character !== ',') depth -= 1;
      if (name !== null && depth === (character === ',' ? 1 : 0)) {
        members.set(name, json.slice(start, at).trim());
        name = null;
      }
    }
  }
  return members;
}
