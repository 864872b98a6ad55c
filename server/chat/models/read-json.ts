import type { z } from 'zod';

/** An answer, or a part of one, that does not follow the provider's API. */
export class UnreadableAnswer extends Error {}

/**
 * Parses one JSON value of an answer.
 * @throws {UnreadableAnswer}
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableAnswer('not JSON', { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer('of an unknown shape', { cause: parsed.error });
}
