import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { requireAdmin } from '../accounts/admin-role.ts';
import { userAnswer } from '../accounts/calls.ts';
import type { ServiceRole } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { adminOnly, answer, body, conflict, refusal, security, usualLimit } from '../http/contract.ts';
import { creating, creatingCall } from '../http/creating.ts';
import { pathId } from '../http/fields.ts';
import { begin, holdingAnswer, whenGone } from '../http/holding.ts';
import { listOrPage, paged, pageQuery } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, type Env } from '../http/router.ts';
import { showItem } from '../http/versions.ts';
import { byName } from '../lib/names.ts';
import { requireAccount } from '../sessions/tokens.ts';
import { keepCatalogue } from './kept-catalogue.ts';
import { normalService, type Service, serviceRoleInput, serviceSchema } from './services.ts';
import { addRole, assignRole, removeRole, takeRole } from './store.ts';

const tags = ['Services'];
const shared = { tags, security };
const serviceInPath = pathId.transform(normalService);
const EMPTY_SERVICE = 'The same for the service without a name, as `(unspecified)` in the place of it is';

const list = createRoute({
  method: 'get',
  path: '/api/services',
  operationId: 'listServices',
  tags,
  summary: 'List the services and their roles by name, also in pages',
  security: [],
  request: { query: pageQuery },
  responses: {
    ...listOrPage(serviceSchema, 'The catalogue'),
    429: refusal('Four answers are on their way to the address; `Retry-After` gives the seconds to wait'),
  },
});

/** The routes of services, their roles, and the accounts that have them. The catalogue is public. */
export function catalogueRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const admin = requireAdmin(deps);
  const catalogue = keepCatalogue(deps.db);

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/services',
    operationId: 'createServiceRole',
    summary: 'Create a service role',
    middleware: [account, admin, usualLimit, recorded('Created a role')],
    parameters: creatingCall.parameters,
    request: { body: body(serviceRoleInput) },
    responses: {
      201: answer(z.object({ service: z.string(), role: z.string() }), 'The role'),
      ...creatingCall.refusals,
      ...adminOnly,
      ...conflict('The service has this role already, or there are 1,000 roles'),
    },
  });

  const removal = {
    ...shared,
    method: 'delete' as const,
    summary: 'Remove a role from the catalogue and from every account',
    middleware: [account, admin, recorded('Removed a role')],
    responses: {
      204: { description: 'Removed' },
      ...adminOnly,
      ...conflict('It is the role that the server asks administrators for'),
    },
  };
  const remove = createRoute({
    ...removal,
    operationId: 'removeRole',
    path: '/api/services/{service}/{role}',
    request: { params: z.object({ service: serviceInPath, role: pathId }) },
  });
  const removeUnspecified = createRoute({
    ...removal,
    operationId: 'removeRoleWithoutService',
    description: EMPTY_SERVICE,
    path: '/api/services//{role}',
    request: { params: z.object({ role: pathId }) },
  });

  const assignment = {
    ...shared,
    method: 'put' as const,
    summary: 'Give a role to an account',
    middleware: [account, admin, recorded('Gave a role to an account')],
    responses: { 200: userAnswer('The updated account'), ...adminOnly },
  };
  const assign = createRoute({
    ...assignment,
    operationId: 'assignRole',
    path: '/api/services/{service}/{role}/{accountId}',
    request: { params: z.object({ service: serviceInPath, role: pathId, accountId: pathId }) },
  });
  const assignUnspecified = createRoute({
    ...assignment,
    operationId: 'assignRoleWithoutService',
    description: EMPTY_SERVICE,
    path: '/api/services//{role}/{accountId}',
    request: { params: z.object({ role: pathId, accountId: pathId }) },
  });

  const withdrawal = {
    ...shared,
    method: 'delete' as const,
    summary: 'Take a role from an account',
    middleware: [account, admin, recorded('Took a role from an account')],
    responses: {
      200: userAnswer('The updated account'),
      ...adminOnly,
      ...conflict('It is the last account with the role that the server asks administrators for'),
    },
  };
  const take = createRoute({
    ...withdrawal,
    operationId: 'takeRole',
    path: '/api/services/{service}/{role}/{accountId}',
    request: { params: z.object({ service: serviceInPath, role: pathId, accountId: pathId }) },
  });
  const takeUnspecified = createRoute({
    ...withdrawal,
    operationId: 'takeRoleWithoutService',
    description: EMPTY_SERVICE,
    path: '/api/services//{role}/{accountId}',
    request: { params: z.object({ role: pathId, accountId: pathId }) },
  });

  /** Roles of the service without a name have no part for it in their path. */
  const give = async (c: Context<Env>, accountId: string, role: ServiceRole) =>
    showItem(c, await assignRole(deps, c.var, accountId, role));
  const takeFrom = async (c: Context<Env>, accountId: string, role: ServiceRole) =>
    showItem(c, await takeRole(deps, c.var, accountId, role, deps.config.adminRole));
  const removeEverywhere = async (c: Context<Env>, role: ServiceRole) => {
    await removeRole(deps, c.var, role, deps.config.adminRole);
    return c.body(null, 204);
  };

  return createRouter()
    .openapi(list, async (c): Promise<Response> => {
      whenGone(c, begin(c, 'catalogue'));
      const { services, text } = await holdingAnswer(c, catalogue);
      const page = c.req.valid('query');
      if (page === null) return c.body(text, 200, { 'content-type': 'application/json' });
      const [last] = page.before ?? [];
      const rest = services.filter(({ service }) => last === undefined || byName(service, last) > 0);
      return c.json(paged(rest, page, ofService), 200);
    })
    .openapi(create, (c) => creating(deps, c, (made) => addRole(made, c.req.valid('json'))))
    .openapi(removeUnspecified, (c) => removeEverywhere(c, { service: '', ...c.req.valid('param') }))
    .openapi(remove, (c) => removeEverywhere(c, c.req.valid('param')))
    .openapi(assignUnspecified, (c) => {
      const { accountId, role } = c.req.valid('param');
      return give(c, accountId, { service: '', role });
    })
    .openapi(assign, (c) => {
      const { accountId, ...role } = c.req.valid('param');
      return give(c, accountId, role);
    })
    .openapi(takeUnspecified, (c) => {
      const { accountId, role } = c.req.valid('param');
      return takeFrom(c, accountId, { service: '', role });
    })
    .openapi(take, (c) => {
      const { accountId, ...role } = c.req.valid('param');
      return takeFrom(c, accountId, role);
    });
}

const ofService = {
  place: ({ service }: Service) => [service],
  present: (service: Service) => service,
};
