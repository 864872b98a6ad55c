import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import {
  adminOnly,
  answer,
  body,
  conflict,
  createRefusals,
  listRefusals,
  readRefusals,
  refusal,
  security,
  usualLimit,
  writeRefusals,
} from '../http/contract.ts';
import { pathId } from '../http/fields.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { newAccountName, password, passwordInput, profileInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { requireAdmin } from './admin-role.ts';
import { changePassword } from './change-password.ts';
import { listUsers, readUser, userSchema } from './users.ts';
import { createAccount, deleteAccount, writeProfile } from './write-account.ts';

const tags = ['Accounts'];
const params = z.object({ id: pathId });
const accountInput = z.object({ account: newAccountName, password }).openapi('AccountInput');

/** The routes that administer accounts. Every account may use them unless the configuration names a role for it. */
export function accountRoutes(deps: Deps, attempts: Attempts) {
  const guarded = { tags, security };
  const account = requireAccount(deps);
  const admin = requireAdmin(deps);

  const list = createRoute({
    ...guarded,
    method: 'get',
    path: '/api/accounts',
    operationId: 'listAccounts',
    summary: 'List the accounts by name',
    middleware: [account],
    responses: { 200: answer(z.array(userSchema), 'Every account'), ...listRefusals },
  });

  const read = createRoute({
    ...guarded,
    method: 'get',
    path: '/api/accounts/{id}',
    operationId: 'getAccount',
    summary: 'Read an account',
    middleware: [account],
    request: { params },
    responses: { 200: answer(userSchema, 'The account'), ...readRefusals },
  });

  const create = createRoute({
    ...guarded,
    method: 'post',
    path: '/api/accounts',
    operationId: 'createAccount',
    summary: 'Create an account',
    middleware: [account, admin, usualLimit, idempotent(deps)],
    parameters: idempotentCall.parameters,
    request: { body: body(accountInput) },
    responses: {
      201: answer(userSchema, 'The account'),
      ...idempotentCall.refusals,
      ...adminOnly,
      ...createRefusals,
      ...conflict('The name is taken'),
    },
  });

  const write = createRoute({
    ...guarded,
    method: 'put',
    path: '/api/accounts/{id}/profile',
    operationId: 'updateAccountProfile',
    summary: "Change an account's names and email",
    middleware: [account, admin, usualLimit, recorded('Changed a profile')],
    request: { params, body: body(profileInput) },
    responses: {
      200: answer(userSchema, 'The updated account'),
      ...adminOnly,
      ...writeRefusals,
      ...conflict('The email belongs to another account'),
    },
  });

  const secret = createRoute({
    ...guarded,
    method: 'put',
    path: '/api/accounts/{id}/password',
    operationId: 'changeAccountPassword',
    summary: "Change an account's password, which requires the current one, and end its sign-ins",
    middleware: [account, admin, usualLimit, recorded('Changed a password')],
    request: { params, body: body(passwordInput) },
    responses: {
      204: { description: 'Changed' },
      ...adminOnly,
      ...writeRefusals,
      429: refusal('Too many wrong passwords'),
      503: refusal('Too many password checks at once'),
    },
  });

  const remove = createRoute({
    ...guarded,
    method: 'delete',
    path: '/api/accounts/{id}',
    operationId: 'deleteAccount',
    summary: 'Delete an account and end its sign-ins',
    middleware: [account, admin, recorded('Deleted an account')],
    request: { params },
    responses: {
      204: { description: 'Deleted' },
      ...adminOnly,
      ...readRefusals,
      ...conflict('It is the last account, or the last that may administer'),
    },
  });

  return createRouter()
    .openapi(list, async (c) => c.json({ data: await listUsers(deps.db) }, 200))
    .openapi(read, async (c) => c.json({ data: await readUser(deps.db, c.req.valid('param').id) }, 200))
    .openapi(create, async (c) => {
      const id = await createAccount(deps, c.req.valid('json'), c.var.accountId);
      c.var.log.info('Created an account', { account: id });
      return c.json({ data: await readUser(deps.db, id) }, 201);
    })
    .openapi(write, async (c) => {
      const { id } = c.req.valid('param');
      await writeProfile(deps, id, c.req.valid('json'));
      return c.json({ data: await readUser(deps.db, id) }, 200);
    })
    .openapi(secret, async (c) => {
      await changePassword(deps, attempts, {
        accountId: c.req.valid('param').id,
        by: c.var,
        input: c.req.valid('json'),
      });
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      await deleteAccount(deps, c.req.valid('param').id);
      return c.body(null, 204);
    });
}
