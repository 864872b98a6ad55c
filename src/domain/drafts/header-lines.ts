import type { Json } from '#domain/entities.ts';
import { isJsonObject } from '#domain/json/text.ts';

/** Headers as lines of `Name: value`. A value that is no text is shown as JSON. */
export function headerLines(headers: Json | undefined): string {
  if (!isJsonObject(headers)) return '';
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

/** The headers that lines say. A line without a colon is a name without a value, and the last line of a name counts. */
export function headersOf(lines: string): Readonly<Record<string, string>> {
  const pairs = lines.split('\n').flatMap((line) => {
    const [name = '', ...rest] = line.split(':');
    return line.trim() === '' ? [] : [[name.trim(), rest.join(':').trim()] as const];
  });
  return Object.fromEntries(pairs);
}
