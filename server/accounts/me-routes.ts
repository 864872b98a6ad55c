import { createRoute } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import {
  answer,
  body,
  conflict,
  createRefusals,
  listRefusals,
  refusal,
  security,
  usualLimit,
} from '../http/contract.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { ownProfileInput, passwordInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { rememberDevice } from '../sessions/known-device.ts';
import { changePassword } from './change-password.ts';
import { readUser, userSchema } from './users.ts';
import { writeProfile } from './write-account.ts';

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
      responses: { 200: answer(userSchema, 'The signed-in account'), ...listRefusals },
    });

  const write = createRoute({
    ...shared,
    method: 'put',
    path: '/api/me/profile',
    operationId: 'updateMyProfile',
    summary: 'Update your name and email',
    middleware: [account, usualLimit, recorded('Changed a profile')],
    request: { body: body(ownProfileInput) },
    responses: {
      200: answer(userSchema, 'The updated account'),
      ...createRefusals,
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
      ...createRefusals,
      429: refusal('Too many wrong passwords'),
      503: refusal('Too many password checks at once'),
    },
  });

  return createRouter()
    .openapi(read('/api/me'), async (c) => c.json({ data: await readUser(deps.db, c.var.accountId) }, 200))
    .openapi(read('/api/me/profile'), async (c) =>
      c.json({ data: await readUser(deps.db, c.var.accountId) }, 200),
    )
    .openapi(write, async (c) => {
      await writeProfile(deps, c.var.accountId, c.req.valid('json'));
      return c.json({ data: await readUser(deps.db, c.var.accountId) }, 200);
    })
    .openapi(secret, async (c) => {
      const id = c.var.accountId;
      const change = { accountId: id, by: c.var, input: c.req.valid('json') };
      const password_hash = await changePassword(deps, attempts, change);
      rememberDevice(deps, c, { id, password_hash });
      return c.body(null, 204);
    });
}
