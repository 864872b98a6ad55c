import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { adminOnly, body, conflict, refusal, security, usualLimit } from '../http/contract.ts';
import { creating, creatingCall } from '../http/creating.ts';
import { pathId } from '../http/fields.ts';
import { listOrPage, pageQuery } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { logOf } from '../http/request.ts';
import { createRouter } from '../http/router.ts';
import { answerRows } from '../http/rows.ts';
import { expectedIn } from '../http/versions.ts';
import { newAccountName, password, passwordInput, profileInput } from '../sessions/account-fields.ts';
import type { Attempts } from '../sessions/attempts.ts';
import { requireAccount } from '../sessions/tokens.ts';
import { requireAdmin } from './admin-role.ts';
import { accountCalls, conditionalUser, userAnswer } from './calls.ts';
import { newAccount } from './create-account.ts';
import { accountsAt, addAccount, holds, removeAccount } from './store.ts';
import { userOf, userSchema } from './users.ts';

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
    summary: 'List the accounts, oldest first',
    middleware: [account],
    request: { query: pageQuery },
    responses: listOrPage(userSchema, 'The accounts'),
  });

  const read = createRoute({
    ...guarded,
    method: 'get',
    path: '/api/accounts/{id}',
    operationId: 'getAccount',
    summary: 'Read an account',
    middleware: [account],
    request: { params },
    responses: { 200: userAnswer('The account') },
  });

  const create = createRoute({
    ...guarded,
    method: 'post',
    path: '/api/accounts',
    operationId: 'createAccount',
    summary: 'Create an account',
    middleware: [account, admin, usualLimit],
    parameters: creatingCall.parameters,
    request: { body: body(accountInput) },
    responses: {
      201: userAnswer('The account'),
      ...creatingCall.refusals,
      ...adminOnly,
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
    parameters: conditionalUser.parameters,
    request: { params, body: body(profileInput) },
    responses: {
      200: userAnswer('The updated account'),
      ...adminOnly,
      ...conditionalUser.refusals,
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
    parameters: conditionalUser.parameters,
    request: { params },
    responses: {
      204: { description: 'Deleted' },
      ...adminOnly,
      ...conditionalUser.refusals,
      ...conflict('It is the last account, or the last that may administer'),
    },
  });

  /** The time by which a caller sees links; null for one who may make none. */
  const linkTimeFor = async (accountId: string) => {
    const { adminRole } = deps.config;
    const maySee = adminRole !== undefined && (await holds(deps.db, accountId, adminRole));
    return maySee ? deps.now().toISOString() : null;
  };

  const calls = accountCalls(deps, attempts);
  return createRouter()
    .openapi(list, async (c) => {
      const kind = accountsAt(await linkTimeFor(c.var.accountId));
      return answerRows(c, deps.db, { kind, ...c.req.valid('query'), present: userOf });
    })
    .openapi(read, async (c) => calls.read(c, c.req.valid('param').id, await linkTimeFor(c.var.accountId)))
    .openapi(create, async (c) => {
      const created = await newAccount(deps, c.req.valid('json'), c.var.accountId);
      return creating(deps, c, (made) => addAccount(made, created), {
        created: ({ id }) => logOf(c).info('Created an account', { account: id }),
      });
    })
    .openapi(write, (c) => calls.writeProfile(c, c.req.valid('param').id, c.req.valid('json')))
    .openapi(secret, (c) => calls.writePassword(c, c.req.valid('param').id, c.req.valid('json')))
    .openapi(remove, async (c) => {
      const target = { id: c.req.valid('param').id, expected: expectedIn(c) };
      await removeAccount(deps, c.var, target, deps.config.adminRole);
      return c.body(null, 204);
    });
}
