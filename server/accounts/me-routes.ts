import { createRoute } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { body, conflict, refusal, security, usualLimit } from '../http/contract.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { ownProfileInput, passwordInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { requireAccount } from '../sessions/tokens.ts';
import { accountCalls, conditionalUser, userAnswer } from './calls.ts';

const shared = { tags: ['Profile'], security };

/** The routes below `/api/me`: profile and password of the caller's own account. */
export function meRoutes(deps: Deps, attempts: Attempts) {
  const account = requireAccount(deps);

  const read = (path: '/api/me' | '/api/me/profile') =>
    createRoute({
      ...shared,
      method: 'get',
      path,
      operationId: path === '/api/me' ? 'getMe' : 'getMyProfile',
      summary: 'Read your account',
      middleware: [account],
      responses: { 200: userAnswer('The signed-in account') },
    });

  const write = createRoute({
    ...shared,
    method: 'put',
    path: '/api/me/profile',
    operationId: 'updateMyProfile',
    summary: 'Update your name and email',
    middleware: [account, usualLimit, recorded('Changed a profile')],
    parameters: conditionalUser.parameters,
    request: { body: body(ownProfileInput) },
    responses: {
      200: userAnswer('The updated account'),
      ...conditionalUser.refusals,
      ...conflict('The email belongs to another account'),
    },
  });

  const secret = createRoute({
    ...shared,
    method: 'put',
    path: '/api/me/password',
    operationId: 'changeMyPassword',
    summary: 'Change your password and end every other sign-in of your account',
    middleware: [account, usualLimit, recorded('Changed a password')],
    request: { body: body(passwordInput) },
    responses: {
      204: { description: 'Changed' },
      429: refusal('Too many wrong passwords'),
      503: refusal('Too many password checks at once'),
    },
  });

  const calls = accountCalls(deps, attempts);
  return createRouter()
    .openapi(read('/api/me'), (c) => calls.read(c, c.var.accountId))
    .openapi(read('/api/me/profile'), (c) => calls.read(c, c.var.accountId))
    .openapi(write, (c) => calls.writeProfile(c, c.var.accountId, c.req.valid('json')))
    .openapi(secret, (c) => calls.writePassword(c, c.var.accountId, c.req.valid('json')));
}
