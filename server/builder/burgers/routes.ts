import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import {
  answer,
  body,
  createRefusals,
  importing,
  listRefusals,
  plainRefusals,
  readRefusals,
  security,
  usualLimit,
  writeRefusals,
} from '../../http/contract.ts';
import { creating, creatingCall } from '../../http/creating.ts';
import { pathId } from '../../http/fields.ts';
import { listOrPage, pageOf, pageQuery, pageRefusals } from '../../http/page.ts';
import { recorded } from '../../http/recorded.ts';
import { logOf } from '../../http/request.ts';
import { createRouter } from '../../http/router.ts';
import { conditional, etagOf, expectedIn, tagged } from '../../http/versions.ts';
import type { Log } from '../../lib/log.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { answerRows } from '../pages.ts';
import {
  type Burger,
  burgerInput,
  burgerOf,
  burgerSchema,
  listFields,
  publicity,
  saysPublic,
} from './burger.ts';
import { listedBurgerOf, listedBurgerSchema, listedBurgers } from './listed.ts';
import { addBurger, readBurger, removeBurger, replaceBurger, unknownWorkshop } from './store.ts';

/** The routes of the burgers themselves; layers have routes of their own. */
export function burgerRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Burgers'], security };
  const params = z.object({ id: pathId });
  const versioned = conditional(burgerSchema);
  const burgerAnswer = { ...answer(burgerSchema, 'The burger'), ...tagged };
  const published = (log: Log, burger: Burger) =>
    log.info('Said whether a burger is public', publicity(burger));

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger',
    operationId: 'listBurgers',
    summary: 'List the burgers of one workshop, oldest first',
    middleware: [account],
    request: { query: z.object({ ...listFields, ...pageQuery }) },
    responses: {
      200: listOrPage(listedBurgerSchema, 'The burgers'),
      ...listRefusals,
      ...pageRefusals,
      ...plainRefusals,
    },
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
    responses: { 201: burgerAnswer, ...creatingCall.refusals, ...createRefusals },
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}',
    operationId: 'getBurger',
    summary: 'Read a burger',
    middleware: [account],
    request: { params },
    responses: { 200: burgerAnswer, ...readRefusals, ...plainRefusals },
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
    responses: { 200: burgerAnswer, ...versioned.refusals, ...writeRefusals, ...importing },
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
      ...readRefusals,
      ...versioned.refusals,
      ...importing,
    },
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { workshop_id: parent, ...page } = c.req.valid('query');
      return answerRows(c, deps.db, {
        kind: listedBurgers,
        parent,
        page: pageOf(page),
        present: listedBurgerOf,
      });
    })
    .openapi(read, async (c) => {
      const burger = burgerOf(await readBurger(deps.db, c.req.valid('param').id));
      return c.json({ data: burger }, 200, etagOf(burger));
    })
    .openapi(create, (c) => {
      const input = c.req.valid('json');
      return creating(deps, c, async (change) => burgerOf(await addBurger(change, input)), {
        gone: unknownWorkshop(input.workshop_id),
        created: (burger) => burger.is_public && published(logOf(c), burger),
      });
    })
    .openapi(update, async (c) => {
      const input = c.req.valid('json');
      const target = { ...c.req.valid('param'), expected: expectedIn(c) };
      const burger = burgerOf(await replaceBurger(deps, c.var, target, input));
      if (saysPublic(input)) published(logOf(c), burger);
      return c.json({ data: burger }, 200, etagOf(burger));
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      await removeBurger(deps, c.var, { id, expected: expectedIn(c) });
      return c.json({ data: { id } }, 200);
    });
}
