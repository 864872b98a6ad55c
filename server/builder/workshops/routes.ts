import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import { answer, body, importing, security, usualLimit } from '../../http/contract.ts';
import { creating, creatingCall } from '../../http/creating.ts';
import { pathId } from '../../http/fields.ts';
import { listOrPage, pageQuery } from '../../http/page.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter } from '../../http/router.ts';
import { answerRows } from '../../http/rows.ts';
import { conditional, expectedIn, itemAnswer, showItem } from '../../http/versions.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { workshops } from '../kinds.ts';
import { addWorkshop, readWorkshop, removeWorkshop, renameWorkshop } from './store.ts';
import { workshopInput, workshopOf, workshopSchema } from './workshop.ts';

/** The routes of the workshops; what moves their burgers in a file has routes of its own. */
export function workshopRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Workshops'], security };
  const params = z.object({ id: pathId });
  const versioned = conditional(workshopSchema);
  const workshop = itemAnswer(workshopSchema, 'The workshop');

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/workshop',
    operationId: 'listWorkshops',
    summary: 'List the workshops, oldest first',
    middleware: [account],
    request: { query: pageQuery },
    responses: listOrPage(workshopSchema, 'Every workshop'),
  });

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/workshop',
    operationId: 'createWorkshop',
    summary: 'Create a workshop',
    middleware: [account, usualLimit],
    parameters: creatingCall.parameters,
    request: { body: body(workshopInput) },
    responses: { 201: workshop, ...creatingCall.refusals },
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/workshop/{id}',
    operationId: 'getWorkshop',
    summary: 'Read a workshop',
    middleware: [account],
    request: { params },
    responses: { 200: workshop },
  });

  const update = createRoute({
    ...shared,
    method: 'put',
    path: '/api/workshop/{id}',
    operationId: 'updateWorkshop',
    summary: 'Rename a workshop',
    middleware: [account, usualLimit],
    parameters: versioned.parameters,
    request: { params, body: body(workshopInput) },
    responses: { 200: workshop, ...versioned.refusals, ...importing },
  });

  const remove = createRoute({
    ...shared,
    method: 'delete',
    path: '/api/workshop/{id}',
    operationId: 'deleteWorkshop',
    summary: 'Delete a workshop with its burgers and their layers',
    middleware: [account, recorded('Deleted a workshop')],
    parameters: versioned.parameters,
    request: { params },
    responses: {
      200: answer(z.object({ id: z.string() }), 'The ID of the deleted workshop'),
      ...versioned.refusals,
      ...importing,
    },
  });

  return createRouter()
    .openapi(list, (c) =>
      answerRows(c, deps.db, { kind: workshops, page: c.req.valid('query'), present: workshopOf }),
    )
    .openapi(create, (c) =>
      creating(deps, c, async (change) => workshopOf(await addWorkshop(change, c.req.valid('json').name))),
    )
    .openapi(read, async (c) => showItem(c, workshopOf(await readWorkshop(deps.db, c.req.valid('param').id))))
    .openapi(update, async (c) => {
      const target = { ...c.req.valid('param'), expected: expectedIn(c) };
      return showItem(c, workshopOf(await renameWorkshop(deps, c.var, target, c.req.valid('json').name)));
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      await removeWorkshop(deps, c.var, { id, expected: expectedIn(c) });
      return c.json({ data: { id } }, 200);
    });
}
