import type { Json, JsonObject } from '#domain/entities.ts';
import { parseJsonText } from '#domain/json/text.ts';

/*
 * The arguments of a tool as lines of `name: value`. A value that is no text is written as JSON, and so is a text that would be read
 * as something else: "5".
 */

/** The lines of these arguments. */
export const argumentLines = (args: JsonObject): string =>
  Object.entries(args)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('\n');

function valueText(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = readValue(value) === value && value.trim() === value && !value.includes('\n');
  return isPlain ? value : JSON.stringify(value);
}

/** The arguments that lines say; null if one of them has no name or no colon. */
export function argumentsOf(lines: string): JsonObject | null {
  const pairs: [string, Json][] = [];
  for (const line of lines.split('\n')) {
    if (line.trim() === '') continue;
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim();
    if (name === '') return null;
    pairs.push([name, readValue(line.slice(colon + 1).trim())]);
  }
  return Object.fromEntries(pairs);
}

function readValue(text: string): Json {
  const parsed = parseJsonText(text);
  return parsed.ok ? parsed.value : text;
}
