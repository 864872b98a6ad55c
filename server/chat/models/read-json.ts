import type { z } from 'zod';
import { parseJson } from '../../json.ts';

/** An answer, or a part of one, that does not follow the provider's API. */
export class UnreadableAnswer extends Error {}

/**
 * Parses one JSON value of an answer.
 * @throws {UnreadableAnswer}
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const value = parseJson(text);
  if (value === undefined) throw new UnreadableAnswer('not JSON');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer('of an unknown shape', { cause: parsed.error });
}
