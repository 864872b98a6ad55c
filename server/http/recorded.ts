import { createMiddleware } from 'hono/factory';
import { logOf } from './request.ts';
import type { Env } from './router.ts';

/** Logs each successful call: what was done, to what, and by which account. Runs after `requireAccount`. */
export function recorded(what: string) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (c.res.ok) logOf(c).info(what, { path: c.req.path });
  });
}
