import { jsonValue } from './value.ts';

/**
 * A JSON object or array in readable form, indented by two spaces a level; null if the text is neither. Only the white
 * space between the tokens changes: numbers beyond what JavaScript can hold and repeated keys stay as they were sent.
 */
export function prettyJson(text: string): string | null {
  return isJson(text) ? indent(text) : null;
}

/**
 * True if the text is a JSON object or array. A text that begins with another character is not parsed, because a throw is
 * expensive.
 */
export const isJson = (text: string): boolean =>
  /^[ \t\r\n]*[[{]/.test(text) && jsonValue(text) !== undefined;

/** The index after the closing quote of the JSON string that opens at `start`. */
export function endOfString(json: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    const character = json[at];
    if (character === '\\') at += 1;
    else if (character === '"' || character === undefined) return at + 1;
  }
}

/** The depth limit: deeper JSON would consist mostly of indentation. */
const MAX_DEPTH = 100;

function indent(json: string): string | null {
  const parts: string[] = [];
  let depth = 0;
  const breakLine = () => parts.push(`\n${'  '.repeat(depth)}`);
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    if (character === '"') {
      const end = endOfString(json, at);
      parts.push(json.slice(at, end));
      at = end - 1;
    } else if (character === '{' || character === '[') {
      const inside = /[^ \t\r\n]/g;
      inside.lastIndex = at + 1;
      const closing = character === '{' ? '}' : ']';
      parts.push(character);
      const next = inside.exec(json);
      if (next?.[0] === closing) {
        parts.push(closing);
        at = next.index;
      } else {
        depth += 1;
        if (depth > MAX_DEPTH) return null;
        breakLine();
      }
    } else if (character === '}' || character === ']') {
      depth -= 1;
      breakLine();
      parts.push(character);
    } else if (character === ',') {
      parts.push(character);
      breakLine();
    } else if (character === ':') {
      parts.push(': ');
    } else if (!/[ \t\r\n]/.test(character)) {
      parts.push(character);
    }
  }
  return parts.join('');
}
