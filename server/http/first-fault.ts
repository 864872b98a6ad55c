import { z } from 'zod';
import { issueMessage } from '../words/coded.ts';

/*
 * zod checks a list to its end and keeps an issue for each fault, which took a thousand times the body's size in memory.
 * These schemas report the first fault only, and refuse too many entries before they check any.
 */

/** The maximum number of entries, and the message for a value of another type. */
interface Bound {
  readonly most?: number;
  readonly error?: string;
}

/** A list of at most `most` items. */
export const listOf = <Item extends z.ZodType>(item: Item, { most, error }: Bound = {}) =>
  z.preprocess(
    (value, context) => {
      if (!Array.isArray(value)) return value;
      if (most !== undefined && value.length > most) return refuse(context, most);
      for (const [index, inner] of value.entries()) {
        if (isFaulty(item, inner, index, context)) return z.NEVER;
      }
      return value;
    },
    z.array(item, error),
  );

/** A short list within an item of `listOf`, which checks each item twice: here that would double what is below. */
export const shortList = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess(
    (value, context) => (Array.isArray(value) && value.length > most ? refuse(context, most) : value),
    z.array(item),
  );

/** An object of at most `most` values, each an `item`. */
export const namedValues = <Item extends z.ZodType>(item: Item, { most, error }: Bound = {}) =>
  z.preprocess(
    (value, context) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const entries = Object.entries(value);
      if (most !== undefined && entries.length > most) return refuse(context, most);
      for (const [name, inner] of entries) {
        if (isFaulty(item, inner, name, context)) return z.NEVER;
      }
      return value;
    },
    z.record(z.string(), item, error),
  );

/** Reports that there are more than `most`. */
function refuse(context: z.core.$RefinementCtx, most: number): never {
  context.addIssue({
    code: 'custom',
    message: issueMessage('too-many', { most: most.toLocaleString('en') }),
  });
  return z.NEVER;
}

function isFaulty(
  item: z.ZodType,
  value: unknown,
  place: PropertyKey,
  context: z.core.$RefinementCtx,
): boolean {
  const [issue] = item.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return false;
  context.addIssue({ code: 'custom', message: issue.message, path: [place, ...issue.path] });
  return true;
}
