import type { z } from 'zod';
import { outsideStrings } from '../../http/exact-numbers.ts';
import { parseJson } from '../../json.ts';

/** An answer, or a part of one, that does not follow the provider's API. */
export class UnreadableAnswer extends Error {}

/** No message of an answer has more outside its strings. Long are only texts and images. */
const MOST_STRUCTURE = 128 * 1024;

/** Whether a JSON text has so many values that parsing it would hold up other work. */
export function isDense(json: string): boolean {
  if (json.length <= MOST_STRUCTURE) return false;
  let structure = 0;
  for (const part of outsideStrings(json)) {
    structure += part.length;
    if (structure > MOST_STRUCTURE) return true;
  }
  return false;
}

/**
 * Parses one JSON value of an answer.
 * @throws {UnreadableAnswer}
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  if (isDense(text)) throw new UnreadableAnswer('of too many values');
  const value = parseJson(text);
  if (value === undefined) throw new UnreadableAnswer('not JSON');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer('of an unknown shape', { cause: parsed.error });
}
