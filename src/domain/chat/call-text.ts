import { memberTexts } from '#domain/json/members.ts';
import { isJson } from '#domain/json/pretty.ts';
import { beginningOf } from './text-blocks.ts';
import { fieldsOf, textOf } from './tools.ts';

/** The maximum length of an argument, in characters. */
const MOST = 60;

/** A call in one line, with its arguments as they were sent: `get_building(B-101)`. Long ones are cut. */
export function callText(name: string, payload: string): string {
  const given = memberTexts(payload).get('arguments');
  if (given === undefined) return name;
  // Some servers send the arguments as a string, as the model wrote them.
  const text = (textOf(fieldsOf(payload).arguments) ?? given).trim();
  const values = text.startsWith('{') && isJson(text) ? [...memberTexts(text).values()] : [given];
  return `${name}(${values.map(inShort).join(', ')})`;
}

/** The fields of a JSON object in one line: `model: gpt-oss, host: example.org`. Long values are cut. */
export const fieldsText = (payload: string): string =>
  [...memberTexts(payload)].map(([name, value]) => `${name}: ${inShort(value)}`).join(', ');

/** True if the payload of a result reports an error. */
export const hasFailed = (payload: string): boolean =>
  ![undefined, 'null', 'false'].includes(memberTexts(payload).get('error'));

function inShort(json: string): string {
  if (json.startsWith('[')) return /^\[\s*\]$/.test(json) ? '[]' : '[…]';
  if (json.startsWith('{')) return /^\{\s*\}$/.test(json) ? '{}' : '{…}';
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return text.length > MOST ? `${beginningOf(text, MOST)}…` : text;
}
