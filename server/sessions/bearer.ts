import { createMiddleware } from 'hono/factory';
import type { Deps } from '../deps.ts';
import { bearerTokenIn } from '../http/bearer-token.ts';
import { HttpError } from '../http/http-error.ts';
import type { Env } from '../http/router.ts';
import { coded } from '../words/coded.ts';

/** Refuses a request without a valid bearer token (401). Sets `accountId` and `familyId`. */
export function requireAccount({ bearerOf }: Pick<Deps, 'bearerOf'>) {
  return createMiddleware<Env>(async (c, next) => {
    const token = bearerTokenIn(c.req.header('authorization'));
    const bearer = token === null ? null : await bearerOf(token);
    if (bearer === null) {
      throw new HttpError(401, coded('sign-in-needed'), { headers: { 'WWW-Authenticate': 'Bearer' } });
    }
    c.set('accountId', bearer.accountId);
    c.set('familyId', bearer.familyId);
    await next();
  });
}
