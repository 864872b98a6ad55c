import { createRoute, z } from '@hono/zod-openapi';
import { requireAdmin } from '../accounts/admin-role.ts';
import { readUser, userSchema } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import {
  adminOnly,
  answer,
  body,
  conflict,
  createRefusals,
  plainRefusals,
  readRefusals,
  security,
  usualLimit,
} from '../http/contract.ts';
import { pathId } from '../http/fields.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { assignRole, createRole, removeRole } from './roles.ts';
import { listServices, normalService, serviceRoleInput, serviceSchema } from './services.ts';

const tags = ['Services'];
const shared = { tags, security };
const serviceInPath = pathId.transform(normalService);
const EMPTY_SERVICE = 'The same for the service without a name, as `(unspecified)` in the place of it is';

const list = createRoute({
  method: 'get',
  path: '/api/services',
  operationId: 'listServices',
  tags,
  summary: 'List the services and their roles',
  security: [],
  responses: { 200: answer(z.array(serviceSchema), 'The catalogue'), ...plainRefusals },
});

/** The routes of services, their roles, and the accounts that have them. The catalogue is public. */
export function catalogueRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const admin = requireAdmin(deps);

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/services',
    operationId: 'createServiceRole',
    summary: 'Create a service role',
    middleware: [account, admin, usualLimit, idempotent(deps), recorded('Created a role')],
    parameters: idempotentCall.parameters,
    request: { body: body(serviceRoleInput) },
    responses: {
      201: answer(z.object({ service: z.string(), role: z.string() }), 'The role'),
      ...idempotentCall.refusals,
      ...adminOnly,
      ...createRefusals,
      ...conflict('The service has this role already'),
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
      ...readRefusals,
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
    responses: { 200: answer(userSchema, 'The updated account'), ...adminOnly, ...readRefusals },
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

  return createRouter()
    .openapi(list, async (c) => c.json({ data: await listServices(deps.db) }, 200))
    .openapi(create, async (c) => {
      const created = c.req.valid('json');
      await createRole(deps, created);
      return c.json({ data: created }, 201);
    })
    .openapi(removeUnspecified, async (c) => {
      await removeRole(deps, { service: '', ...c.req.valid('param') });
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      await removeRole(deps, c.req.valid('param'));
      return c.body(null, 204);
    })
    .openapi(assignUnspecified, async (c) => {
      const { accountId, role } = c.req.valid('param');
      await assignRole(deps, accountId, { service: '', role });
      return c.json({ data: await readUser(deps.db, accountId) }, 200);
    })
    .openapi(assign, async (c) => {
      const { accountId, service, role } = c.req.valid('param');
      await assignRole(deps, accountId, { service, role });
      return c.json({ data: await readUser(deps.db, accountId) }, 200);
    });
}
