import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { body, json, refusal, security, usualLimit } from '../http/contract.ts';
import { HttpError } from '../http/http-error.ts';
import { callerOf, logOf, siteOf } from '../http/request.ts';
import { createRouter } from '../http/router.ts';
import { coded, issueMessage } from '../words/coded.ts';
import { accountName, keyOf, password } from './account-fields.ts';
import type { Attempts } from './attempts.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { endSession, findAccount } from './store.ts';
import { exchange, startSession, tokenPairSchema } from './token-pair.ts';
import { requireAccount } from './tokens.ts';

const tags = ['Session'];
const tokens = json(tokenPairSchema, 'The tokens');

const login = createRoute({
  method: 'post',
  path: '/api/login',
  operationId: 'signIn',
  tags,
  summary: 'Sign in with an account name or its email',
  description: 'After three failed attempts, the response to a further one is delayed by up to 15 seconds.',
  security: [],
  middleware: [usualLimit],
  request: { body: body(z.object({ account: accountName, password }).openapi('Credentials')) },
  responses: {
    200: tokens,
    401: refusal('Wrong account or password'),
    429: refusal('Too many failed attempts; `Retry-After` gives the seconds to wait'),
    503: refusal('Too many sign-ins at once; `Retry-After` gives the seconds to wait'),
  },
});

const refresh = createRoute({
  method: 'post',
  path: '/api/refresh',
  operationId: 'refreshTokens',
  tags,
  summary: 'Exchange a refresh token for new tokens',
  description:
    'Each refresh token is good once. The one before the newest is honoured until a call carries a token of the newest, and for 30 seconds in any case, so that a lost answer signs nobody out; any other spent token ends the sign-in.',
  security: [],
  middleware: [usualLimit],
  request: {
    body: body(
      z
        .object({ refresh_token: z.string({ error: issueMessage('refresh-token-required') }) })
        .openapi('RefreshInput'),
    ),
  },
  responses: { 200: tokens, 401: refusal('The session has ended') },
});

/** The routes that sign in, renew the tokens, and sign out. */
export function authRoutes(deps: Deps, attempts: Attempts) {
  const logout = createRoute({
    method: 'delete',
    path: '/api/logout',
    operationId: 'signOut',
    tags,
    summary: 'Sign out and revoke every token of this sign-in',
    security,
    middleware: [requireAccount(deps)],
    responses: { 204: { description: 'Signed out' } },
  });

  return createRouter()
    .openapi(login, async (c) => {
      const credentials = c.req.valid('json');
      const account = await findAccount(deps.db, credentials.account);
      const address = callerOf(c, deps.config.trustedProxies);
      const device = account === undefined ? null : knownDevice(deps, c, account);
      const isKnown = device !== null;
      const attempt = {
        accountKey: keyOf(credentials.account),
        caller: device ?? address,
        isKnown,
        signIn: { account, address },
      };
      const name = isKnown && account !== undefined ? account.id : siteOf(address);
      const right = await attempts.check(attempt, () =>
        deps.passwords.verify(credentials.password, account?.password_hash, { name, isKnown }),
      );
      const pair = right && account !== undefined ? await startSession(deps, account, address) : null;
      logOf(c).info(pair === null ? 'Refused a sign-in' : 'Signed in', { account: account?.id, address });
      if (pair === null || account === undefined) throw new HttpError(401, coded('sign-in-wrong'));
      rememberDevice(deps, c, account);
      return c.json(pair, 200);
    })
    .openapi(refresh, async (c) => c.json(await exchange(deps, c.req.valid('json').refresh_token), 200))
    .openapi(logout, async (c) => {
      await endSession(deps, c.var, c.var.sessionId);
      return c.body(null, 204);
    });
}
