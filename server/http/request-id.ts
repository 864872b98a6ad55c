import type { Context } from 'hono';
import { newId } from '../ids.ts';

const GIVEN = /^[\w-]{8,64}$/;
const ids = new WeakMap<Context, string>();

/**
 * Under which ID the log speaks of a request: the one that a proxy gave it (`X-Request-Id`), or a new one. Only requests
 * that somebody speaks of have one.
 */
export function requestIdOf(c: Context): string {
  const known = ids.get(c);
  if (known !== undefined) return known;
  const given = c.req.header('x-request-id') ?? '';
  const id = GIVEN.test(given) ? given : newId('REQ');
  ids.set(c, id);
  return id;
}
