import type { BlockList } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import { proxyHeader } from './address.ts';
import type { Env } from './router.ts';

const GIVEN = /^[\w-]{8,64}$/;

/**
 * Gives each request its ID and a log whose lines have it, with the account once that is known. The ID is that of a trusted
 * proxy (`X-Request-Id`) or a new one; hono/request-id would take anybody's, who could have the lines of others look like
 * theirs. The answer has it, too. Node gets that header directly, which costs less than one on the answer.
 */
export function identified(log: Log, trustedProxies: BlockList) {
  return createMiddleware<Env>((c, next) => {
    const given = proxyHeader(c, 'x-request-id', trustedProxies) ?? '';
    const request = GIVEN.test(given) ? given : newId('REQ');
    c.set('requestId', request);
    c.set(
      'log',
      log.with(() => ({ by: c.var.accountId, request })),
    );
    c.env.outgoing.setHeader('X-Request-Id', request);
    return next();
  });
}
