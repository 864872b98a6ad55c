import { z } from '@hono/zod-openapi';
import { isObject, type Json, type JsonObject } from './json.ts';

const MAX_DEPTH = 64;
/** Of names, in UTF-16 code units, as browsers count. */
export const LONGEST_NAME = 200;
/** Of prompts, and of JSON as text: ten times what anyone writes, and little enough to read and to send whole. */
const LONGEST_TEXT = 200_000;

export const tooLong = (longest: number) => `Must be at most ${longest.toLocaleString('en')} characters.`;

/** PostgreSQL can keep neither the NUL character nor half of a surrogate pair, so neither database gets one. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export const unstorable = 'Contains a character that cannot be stored.';

/** A short text that must hold more than white space, trimmed; `message` is said where it does not. */
export const requiredText = (message: string, longest = LONGEST_NAME) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(longest, tooLong(longest))
    .refine(isStorable, unstorable);

/** A text of any sensible length that must hold more than white space, kept as it was written. */
export const requiredProse = (message: string) =>
  z
    .string({ error: message })
    .max(LONGEST_TEXT, tooLong(LONGEST_TEXT))
    .refine((text) => text.trim() !== '', message)
    .refine(isStorable, unstorable);

export const shortText = z.string().max(LONGEST_NAME, tooLong(LONGEST_NAME)).refine(isStorable, unstorable);

/** An ID in a path. One that cannot be stored names nothing: it becomes '', which no row has. */
export const pathId = z.string().transform((id) => (isStorable(id) ? id : ''));

const storedObject = z.custom<JsonObject>(isObject, { error: 'Must be a JSON object.', abort: true });

/** A JSON object, kept key by key as it came; nested so deep that reading it could exhaust the stack, it is refused. */
export const jsonObject = storedObject
  .refine((value) => !isDeeperThan(value, MAX_DEPTH), {
    error: `Must not be nested more than ${MAX_DEPTH} levels deep.`,
    abort: true,
  })
  .refine((value) => JSON.stringify(value).length <= LONGEST_TEXT, tooLong(LONGEST_TEXT))
  .openapi({ type: 'object', additionalProperties: true });

/** The same, where nothing means an empty object. */
export const optionalJsonObject = jsonObject.nullish().transform((value) => value ?? {});

/** Reads a stored JSON object back. */
export const readJsonObject = (text: string): JsonObject => storedObject.parse(JSON.parse(text));

export const timestamps = {
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};

/** Level by level rather than by recursion, which is what a hostile depth would break. */
function isDeeperThan(root: Json, limit: number): boolean {
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null
        ? Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null)
        : [],
    );
  }
  return false;
}
