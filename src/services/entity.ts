import type { Json, JsonObject } from '#domain/entities.ts';
import { jsonValue } from '#domain/json/value.ts';
import { z } from './zod.ts';

const camel = (key: string): string =>
  key.replace(/(?<!_)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Converts every key to camel case. If both spellings occur, the camel-case one wins unless it is empty. A null counts as left out,
 * except of `nullable`, where it means something.
 */
function camelKeys(raw: Record<string, unknown>, nullable: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(raw);
  const snake = entries.filter(([key]) => camel(key) !== key).map(([key, value]) => [camel(key), value]);
  const own = entries.filter(
    ([key, value]) => camel(key) === key && value !== undefined && (value !== null || nullable.includes(key)),
  );
  return { ...Object.fromEntries(snake), ...Object.fromEntries(own) };
}

/** An object whose keys may come in snake or camel case, read by a camel-case shape. */
export const entity = <S extends z.core.$ZodShape>(shape: S, nullable: readonly string[] = []) =>
  z.pipe(
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform((raw) => camelKeys(raw, nullable)),
    ),
    z.object(shape),
  );

/** An ID: text or a number on the wire, text here. Never empty. */
export const id = z.pipe(
  z.union([z.string().check(z.trim(), z.minLength(1)), z.number()]),
  z.transform((value) => String(value)),
);

/** Smaller epoch values are in seconds, others in milliseconds. As milliseconds this is in 1973. */
const MIN_TIME_MS = 100_000_000_000;

function readTime(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const date =
    typeof value === 'number'
      ? new Date(value < MIN_TIME_MS ? value * 1000 : value)
      : // Databases write UTC as a date and time without a zone.
        new Date(/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value) ? `${value.replace(' ', 'T')}Z` : value);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** A time in ISO 8601, UTC; `null` if it is absent or cannot be read. */
export const time = z.pipe(z.optional(z.unknown()), z.transform(readTime));

/** The times at which an entity was created and last changed. */
export const timestamps = { createdAt: time, updatedAt: time };

/** The version of an item, from a server that keeps versions. */
export const versioned = { version: z.catch(z.optional(z.int()), undefined) };

/** The account that changed a layer last, from a server that tells. */
export const authored = { updatedBy: z.catch(z.optional(z.nullable(z.string())), undefined) };

const json: z.ZodMiniType<Json> = z.json();
const plainJsonObject: z.ZodMiniType<JsonObject> = z.record(z.string(), json);

/** A JSON object, or the text of one; an absent one is read as empty. */
export const jsonObject: z.ZodMiniType<JsonObject> = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => {
      if (value === null || value === undefined || value === '') return {};
      return typeof value === 'string' ? jsonValue(value) : value;
    }),
  ),
  plainJsonObject,
);

/**
 * A list of such entries. An unreadable entry is left out, so that it does not hide the others. A list without any
 * readable entry is refused, so that a foreign API does not look like an empty list.
 */
export const listOf = <T>(entry: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> =>
  z.pipe(
    z.nullish(z.array(z.unknown())),
    z.transform((raw, context) => {
      const entries = raw ?? [];
      const read = entries.flatMap((item) => {
        const result = z.safeParse(entry, item);
        return result.success ? [result.data] : [];
      });
      if (entries.length > 0 && read.length === 0) {
        context.issues.push({ code: 'custom', message: 'No readable entry', input: raw });
      }
      return read;
    }),
  );
