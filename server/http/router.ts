import type { HttpBindings } from '@hono/node-server';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import type { ServiceRole } from '../config/config.ts';
import type { PresentedKey } from '../deps.ts';
import type { Log } from '../lib/log.ts';
import type { Limits } from '../limits/limits.ts';
import { coded, codedFault, codedIssue } from '../words/coded.ts';
import { codes } from '../words/words.ts';
import { HttpError } from './http-error.ts';

/** The variables of a request. The account and the sign-in are there once its bearer token was checked. */
export interface Env {
  Bindings: HttpBindings;
  Variables: {
    limits: Limits;
    requestId: string;
    /** Its lines say nothing of the request; `logOf` in request.ts gives those that do. */
    serverLog: Log;
    accountId: string;
    /** The sign-in that the token came from. */
    sessionId: string;
    /** The key of a call below `/v1`, once it was checked. */
    key: PresentedKey;
    /** The role without which the account may make no change by this call. */
    requiredRole?: ServiceRole;
  };
}

/** Makes a router that checks bodies, parameters and queries against their schemas before a handler runs. */
export function createRouter(): OpenAPIHono<Env> {
  return new OpenAPIHono<Env>({
    defaultHook(result) {
      if (result.success) return;
      const [issue] = result.error.issues;
      const field = issue?.path.join('.') ?? '';
      if (issue === undefined) throw new HttpError(400, coded('body-not-read'));
      if (field === '') throw new HttpError(400, codedIssue(issue.message));
      throw new HttpError(400, codedFault(field, issue.message), { field });
    },
  });
}

/**
 * All calls below a prefix such as `/api`. Whatever is asked for there is answered as a call: pages come after it, and
 * never see its paths.
 */
export function callsBelow(
  prefix: string,
  { allowedOrigins }: { readonly allowedOrigins: readonly string[] },
  routers: readonly OpenAPIHono<Env>[],
): OpenAPIHono<Env> {
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

/** The body of every refusal. */
export const problemSchema = z
  .object({
    message: z.string(),
    // Open, because clients that were generated before must read the codes of later versions.
    code: z
      .union([z.enum(codes), z.string()])
      .optional()
      .openapi({ description: 'Identifies the message, for clients that translate it' }),
    params: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .optional()
      .openapi({ description: 'Values for the placeholders of the translated message' }),
    at: z.string().optional().openapi({ description: 'Where the error is, for example `burgers[2].name`' }),
    field: z.string().optional().openapi({ description: 'The faulty field of the body' }),
    request_id: z.string().openapi({ description: "Identifies this request in the server's log" }),
  })
  .openapi('Problem');
