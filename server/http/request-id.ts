import type { Context } from 'hono';
import { newId } from '../ids.ts';

const GIVEN = /^[\w-]{8,64}$/;
const ids = new WeakMap<Context, string>();

/**
 * The ID of a request in the log: the proxy's (`X-Request-Id`), or a new one, which is made with the first call of this
 * function.
 */
export function requestIdOf(c: Context): string {
  const known = ids.get(c);
  if (known !== undefined) return known;
  const given = c.req.header('x-request-id') ?? '';
  const id = GIVEN.test(given) ? given : newId('REQ');
  ids.set(c, id);
  return id;
}
