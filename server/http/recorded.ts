import { createMiddleware } from 'hono/factory';
import type { Log } from '../lib/log.ts';
import type { Env } from './router.ts';

/** Logs each successful call: what was done, to what, and by which account. Runs after `requireAccount`. */
export function recorded(log: Log, what: string) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.ok) log.info(what, { by: c.var.accountId, path: c.req.path });
  });
}
