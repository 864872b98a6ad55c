import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import { answer, body, importing, security, usualLimit } from '../../http/contract.ts';
import { creating, creatingCall } from '../../http/creating.ts';
import { pathId } from '../../http/fields.ts';
import { listOrPage } from '../../http/page.ts';
import { recorded } from '../../http/recorded.ts';
import { logOf } from '../../http/request.ts';
import { createRouter } from '../../http/router.ts';
import { answerRows } from '../../http/rows.ts';
import { conditional, expectedIn, itemAnswer, showItem } from '../../http/versions.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { burgerInput, burgerOf, burgerSchema, listQuery, logPublicity } from './burger.ts';
import { listedBurgerOf, listedBurgerSchema, listedBurgers } from './listed.ts';
import { addBurger, readBurger, removeBurger, replaceBurger, unknownWorkshop } from './store.ts';

/** The routes of the burgers themselves; layers have routes of their own. */
export function burgerRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Burgers'], security };
  const params = z.object({ id: pathId });
  const versioned = conditional(burgerSchema);
  const burgerAnswer = itemAnswer(burgerSchema, 'The burger');

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger',
    operationId: 'listBurgers',
    summary: 'List the burgers of one workshop, oldest first',
    middleware: [account],
    request: { query: listQuery },
    responses: listOrPage(listedBurgerSchema, 'The burgers; a workshop that does not exist has none'),
  });

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger',
    operationId: 'createBurger',
    summary: 'Create a burger',
    middleware: [account, usualLimit],
    parameters: creatingCall.parameters,
    request: { body: body(burgerInput) },
    responses: { 201: burgerAnswer, ...creatingCall.refusals },
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}',
    operationId: 'getBurger',
    summary: 'Read a burger',
    middleware: [account],
    request: { params },
    responses: { 200: burgerAnswer },
  });

  const update = createRoute({
    ...shared,
    method: 'put',
    path: '/api/burger/{id}',
    operationId: 'updateBurger',
    summary: 'Change a burger; another workshop moves it there',
    middleware: [account, usualLimit],
    parameters: versioned.parameters,
    request: { params, body: body(burgerInput) },
    responses: { 200: burgerAnswer, ...versioned.refusals, ...importing },
  });

  const remove = createRoute({
    ...shared,
    method: 'delete',
    path: '/api/burger/{id}',
    operationId: 'deleteBurger',
    summary: 'Delete a burger and its layers',
    middleware: [account, recorded('Deleted a burger')],
    parameters: versioned.parameters,
    request: { params },
    responses: {
      200: answer(z.object({ id: z.string() }), 'The ID of the deleted burger'),
      ...versioned.refusals,
      ...importing,
    },
  });

  return createRouter()
    .openapi(list, (c) =>
      answerRows(c, deps.db, { kind: listedBurgers, ...c.req.valid('query'), present: listedBurgerOf }),
    )
    .openapi(read, async (c) => showItem(c, burgerOf(await readBurger(deps.db, c.req.valid('param').id))))
    .openapi(create, (c) => {
      const input = c.req.valid('json');
      return creating(deps, c, async (change) => burgerOf(await addBurger(change, input)), {
        gone: unknownWorkshop(input),
        created: (burger) => logPublicity(logOf(c), input, burger),
      });
    })
    .openapi(update, async (c) => {
      const input = c.req.valid('json');
      const target = { ...c.req.valid('param'), expected: expectedIn(c) };
      const burger = burgerOf(await replaceBurger(deps, c.var, target, input));
      logPublicity(logOf(c), input, burger);
      return showItem(c, burger);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      await removeBurger(deps, c.var, { id, expected: expectedIn(c) });
      return c.json({ data: { id } }, 200);
    });
}
