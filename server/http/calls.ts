import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { coded } from '../words/coded.ts';
import { HttpError } from './http-error.ts';
import { createRouter, type Env } from './router.ts';

type Router = ReturnType<typeof createRouter>;

/**
 * All calls below a prefix such as `/api`. Every request below it is answered as a call, because pages come later and never see
 * its paths. A test of a path's beginning elsewhere would forget the next prefix.
 */
export function callsBelow(
  prefix: string,
  { allowedOrigins }: { readonly allowedOrigins: readonly string[] },
  routers: readonly Router[],
): Router {
  const below = `${prefix}/*`;
  const calls = createRouter();
  calls.use(below, callHeaders);
  if (allowedOrigins.length > 0) {
    const exposeHeaders = ['ETag', 'Retry-After', 'X-Request-Id'];
    calls.use(below, cors({ origin: [...allowedOrigins], exposeHeaders, maxAge: 600 }));
  }
  for (const router of routers) calls.route('/', router);
  const otherMethods = methodNotAllowed<Env>({ app: calls, onMethodNotAllowed: refuseMethod });
  calls.all(below, async (c) => {
    await otherMethods(c, async () => {
      c.res = new Response(null, { status: 404 });
    });
    throw new HttpError(404, coded('address-unknown'));
  });
  return calls;
}

function refuseMethod(c: Context<Env>, allowed: string[]): never {
  throw new HttpError(405, coded('method-unknown', { method: c.req.method, allowed }), {
    headers: { Allow: allowed.join() },
  });
}

const headers = Object.entries({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/**
 * The headers of answers to calls. The answers are no pages, and no cache may keep their tokens and personal data. Node
 * gets the headers directly: on the answer they would cost more than the rest of an ordinary call.
 */
const callHeaders = createMiddleware<Env>((c, next) => {
  for (const [name, value] of headers) c.env.outgoing.setHeader(name, value);
  return next();
});
