import type { BlockList } from 'node:net';
import type { Context } from 'hono';
import { newId } from '../lib/ids.ts';
import { proxyHeader } from './address.ts';

const GIVEN = /^[\w-]{8,64}$/;
const ids = new WeakMap<Context, string>();

/**
 * The ID of a request in the log: that of a trusted proxy (`X-Request-Id`), or a new one, which is made with the first call
 * of this function. Anybody else could have the lines of others look like theirs.
 */
export function requestIdOf(c: Context, trustedProxies: BlockList): string {
  const known = ids.get(c);
  if (known !== undefined) return known;
  const given = proxyHeader(c, 'x-request-id', trustedProxies) ?? '';
  const id = GIVEN.test(given) ? given : newId('REQ');
  ids.set(c, id);
  return id;
}
