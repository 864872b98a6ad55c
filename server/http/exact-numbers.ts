import { createMiddleware } from 'hono/factory';
import { HttpError } from './http-error.ts';

/** Only a text with such digits is worth a second look. */
const SUSPECT = /\d{16}|\de[+]?\d{3}/i;

/**
 * The first number in a JSON text that `JSON.parse` would silently make another one: a whole number with more digits
 * than a double holds, or one that is infinite to it. Null for a text that is no JSON; reading it says so.
 */
export function changedNumber(json: string): string | null {
  if (!SUSPECT.test(json)) return null;
  let changed: string | null = null;
  try {
    // TypeScript does not know the third argument yet.
    JSON.parse(json, (_, value: unknown, ...[context]: unknown[]) => {
      if (typeof value === 'number')
        changed ??= isChanged(value, sourceOf(context)) ? sourceOf(context) : null;
      return value;
    });
  } catch {
    return null;
  }
  return changed;
}

/** Refuses a body with such a number, where what is sent is kept. */
export const exactNumbers = createMiddleware(async (c, next) => {
  const changed = changedNumber(await c.req.text());
  if (changed === null) return next();
  throw new HttpError(
    400,
    `The number ${changed.slice(0, 40)} cannot be kept exactly. Write it as a text, in quotes.`,
  );
});

function isChanged(value: number, source: string): boolean {
  if (!/^-?\d+$/.test(source)) return !Number.isFinite(value);
  return !Number.isSafeInteger(value) && String(value) !== source;
}

function sourceOf(context: unknown): string {
  if (typeof context !== 'object' || context === null || !('source' in context)) return '';
  return String(context.source);
}
