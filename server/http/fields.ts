import { z } from '@hono/zod-openapi';
import { isObject, isTooDeep, type JsonObject } from '../lib/json.ts';
import { issueMessage } from '../words/coded.ts';

/** The limit of names in UTF-16 code units, as browsers count. */
export const MAX_NAME_LENGTH = 200;
/** The limit of prompts, and of JSON as text: ten times what people write, and small enough to send at once. */
const MAX_TEXT_LENGTH = 200_000;

/** The faults of values of another type. */
const types: Readonly<Record<string, string>> = {
  string: issueMessage('not-a-text'),
  number: issueMessage('not-a-number'),
  boolean: issueMessage('not-a-boolean'),
  array: issueMessage('not-a-list'),
  object: issueMessage('not-an-object'),
};
z.config({
  customError(issue) {
    if (issue.code === 'unrecognized_keys')
      return issueMessage('field-unknown', { name: issue.keys[0] ?? '' });
    return issue.code === 'invalid_type' ? types[issue.expected] : undefined;
  },
});

/** The fault of a text of more than `longest` UTF-16 code units. */
export const tooLong = (longest: number) => issueMessage('too-long', { most: longest.toLocaleString('en') });

/** PostgreSQL can store neither the NUL character nor half of a surrogate pair, so both are refused on SQLite, too. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Browsers resolve these two names in a path, however they are encoded. */
export const isDots = (name: string): boolean => name === '.' || name === '..';

export const unstorable = issueMessage('characters');

const BREAKS = /[\t-\r\u0085\p{Zl}\p{Zp}]+/gu;
/** Spaces, characters that show nothing, marks without a letter, and the empty Braille sign. */
const INVISIBLE = /^[\p{Z}\p{Default_Ignorable_Code_Point}\p{Mn}\u2800]*$/u;

/** A text in one line, or '' if nothing of it can be seen. */
function inOneLine(text: string): string {
  const line = text.replace(BREAKS, ' ').trim();
  return INVISIBLE.test(line) ? '' : line;
}

/** A short text in one line. `message` is the fault of one that is absent or has fewer than `shortest` characters. */
export const requiredText = (message: string, longest = MAX_NAME_LENGTH, shortest = 1) =>
  z
    .string({ error: message })
    // PostgreSQL cannot store NUL, which is refused and not replaced.
    .refine(isStorable, { error: unstorable, abort: true })
    .overwrite(inOneLine)
    .min(shortest, message)
    .max(longest, tooLong(longest));

/** A long text, kept as it was written. `message` is the fault of one that is absent or only white space. */
export const requiredProse = (message: string) =>
  z
    .string({ error: message })
    .max(MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
    .refine((text) => text.trim() !== '', message)
    .refine(isStorable, unstorable);

export const shortText = z
  .string()
  .max(MAX_NAME_LENGTH, tooLong(MAX_NAME_LENGTH))
  .refine(isStorable, unstorable);

/** An ID in a path. One that cannot be stored becomes '', which no row has. */
export const pathId = z.string().transform((id) => (isStorable(id) ? id : ''));

const storedObject = z.custom<JsonObject>(isObject, { error: issueMessage('not-an-object'), abort: true });

/** A JSON object, kept key by key as it was sent. One nested so deeply that it could exhaust the stack is refused. */
export const jsonObject = storedObject
  .refine((value) => !isTooDeep(value), {
    error: issueMessage('too-deep'),
    abort: true,
  })
  .refine((value) => JSON.stringify(value).length <= MAX_TEXT_LENGTH, tooLong(MAX_TEXT_LENGTH))
  .openapi({ type: 'object', additionalProperties: true });

/** A JSON object that is `{}` by default. */
export const optionalJsonObject = jsonObject.nullish().transform((value) => value ?? {});

/** Parses a stored JSON object. */
export const readJsonObject = (text: string): JsonObject => storedObject.parse(JSON.parse(text));

export const timestamps = {
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
