import { createRoute, z } from '@hono/zod-openapi';
import { requireAdmin } from '../accounts/admin-role.ts';
import { userAnswer } from '../accounts/calls.ts';
import type { Deps } from '../deps.ts';
import { adminOnly, answer, body, conflict, refusal, security, usualLimit } from '../http/contract.ts';
import { creating, creatingCall } from '../http/creating.ts';
import { pathId } from '../http/fields.ts';
import { begin, holdingAnswer, whenGone } from '../http/holding.ts';
import { listOrPage, paged, pageQuery } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { showItem } from '../http/versions.ts';
import { byName } from '../lib/names.ts';
import { requireAccount } from '../sessions/tokens.ts';
import { keepCatalogue } from './kept-catalogue.ts';
import { normalService, type Service, serviceRoleInput, serviceSchema } from './services.ts';
import { addRole, assignRole, removeRole, takeRole } from './store.ts';

const tags = ['Services'];
const shared = { tags, security };
const service = pathId.transform(normalService);
const unnamed = <Role extends object>(role: Role) => ({ service: '', ...role });

/** The paths of a role. The service without a name has no part in it. */
const places = [
  {
    path: '/api/services//{role}',
    role: z.object({ role: pathId }).transform(unnamed),
    held: z.object({ role: pathId, accountId: pathId }).transform(unnamed),
    suffix: 'WithoutService',
    description: 'The same for the service without a name, as `(unspecified)` in the place of it is',
  },
  {
    path: '/api/services/{service}/{role}',
    role: z.object({ service, role: pathId }),
    held: z.object({ service, role: pathId, accountId: pathId }),
    suffix: '',
  },
];

const aboutCall = (name: string, { suffix, description }: { suffix: string; description?: string }) => ({
  operationId: name + suffix,
  ...(description !== undefined && { description }),
});

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

  const router = createRouter();
  for (const { path, role, held, ...about } of places) {
    const remove = createRoute({
      ...shared,
      ...aboutCall('removeRole', about),
      method: 'delete',
      summary: 'Remove a role from the catalogue and from every account',
      path,
      middleware: [account, admin, recorded('Removed a role')],
      request: { params: role },
      responses: {
        204: { description: 'Removed' },
        ...adminOnly,
        ...conflict('It is the role that the server asks administrators for'),
      },
    });
    const assign = createRoute({
      ...shared,
      ...aboutCall('assignRole', about),
      method: 'put',
      summary: 'Give a role to an account',
      path: `${path}/{accountId}`,
      middleware: [account, admin, recorded('Gave a role to an account')],
      request: { params: held },
      responses: { 200: userAnswer('The updated account'), ...adminOnly },
    });
    const take = createRoute({
      ...shared,
      ...aboutCall('takeRole', about),
      method: 'delete',
      summary: 'Take a role from an account',
      path: `${path}/{accountId}`,
      middleware: [account, admin, recorded('Took a role from an account')],
      request: { params: held },
      responses: {
        200: userAnswer('The updated account'),
        ...adminOnly,
        ...conflict('It is the last account with the role that the server asks administrators for'),
      },
    });
    router
      .openapi(remove, async (c) => {
        await removeRole(deps, c.var, c.req.valid('param'), deps.config.adminRole);
        return c.body(null, 204);
      })
      .openapi(assign, async (c) => {
        const { accountId, ...role } = c.req.valid('param');
        return showItem(c, await assignRole(deps, c.var, accountId, role));
      })
      .openapi(take, async (c) => {
        const { accountId, ...role } = c.req.valid('param');
        return showItem(c, await takeRole(deps, c.var, accountId, role, deps.config.adminRole));
      });
  }

  return router
    .openapi(list, async (c): Promise<Response> => {
      whenGone(c, begin(c, 'catalogue'));
      const { services, text } = await holdingAnswer(c, catalogue);
      const { page } = c.req.valid('query');
      if (page === null) return c.body(text, 200, { 'content-type': 'application/json' });
      const [last] = page.before ?? [];
      const rest = services.filter(({ service }) => last === undefined || byName(service, last) > 0);
      return c.json(paged(rest, page, ofService), 200);
    })
    .openapi(create, (c) => creating(deps, c, (made) => addRole(made, c.req.valid('json'))));
}

const ofService = {
  cursor: ({ service }: Service) => [service],
  present: (service: Service) => service,
};
