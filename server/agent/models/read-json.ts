import type { z } from 'zod';
import { isDense, parseExact } from '../../lib/json.ts';
import { isError, reportedError } from './reported-error.ts';

/** An answer, or a part of one, that does not follow the provider's API. The message is the text itself. */
export class UnreadableAnswer extends Error {}

/** A problem in the words of the model's host. */
export class ReportedProblem extends Error {}

/**
 * Parses one JSON value of an answer.
 * @throws {UnreadableAnswer}
 * @throws {ReportedProblem} if the value is an error
 */
export function readJson<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  if (isDense(text)) throw new UnreadableAnswer(text);
  const value = parseExact(text);
  if (value === undefined) throw new UnreadableAnswer(text);
  if (isError(value)) throw new ReportedProblem(reportedError(value) ?? '');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new UnreadableAnswer(text, { cause: parsed.error });
}
