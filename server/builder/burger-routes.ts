import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
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
} from '../http/contract.ts';
import { pathId, requiredText } from '../http/fields.ts';
import { holdingAnswer } from '../http/holding.ts';
import { HttpError } from '../http/http-error.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { listAnswer } from '../http/list-answer.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { newId } from '../lib/ids.ts';
import type { Log } from '../lib/log.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { requireRow } from '../storage/require-row.ts';
import { coded, issueMessage } from '../words/coded.ts';
import { burgerSchema } from './entities.ts';
import { burgers } from './kinds.ts';
import { answersADay, burgerName, burgerType } from './layer-rules.ts';
import { deleteLayers } from './many-layers.ts';
import { readList } from './pages.ts';
import { burgerOf } from './wire.ts';
import { writeLayer } from './write-layer.ts';

const burgerInput = z
  .object({
    name: burgerName,
    type: burgerType,
    workshop_id: requiredText(issueMessage('workshop-id-required')),
    is_public: z.boolean().nullish().openapi({
      description: 'Default false for a new burger; omit it to leave an existing burger unchanged',
    }),
    answers_a_day: answersADay.openapi({
      description:
        'The most answers to visitors in a day (UTC). null: the server decides. Left out: null for a new burger, unchanged for another',
    }),
  })
  .openapi('BurgerInput');

/** The routes of the burgers themselves; layers have routes of their own. */
export function burgerRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Burgers'], security };
  const params = z.object({ id: pathId });
  const published = (log: Log, { id, is_public }: { id: string; is_public: number }) =>
    log.info('Said whether a burger is public', { burger: id, is_public: is_public === 1 });

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger',
    operationId: 'listBurgers',
    summary: 'List the burgers of one workshop, oldest first',
    middleware: [account],
    request: {
      query: z.object({
        workshop_id: z.string({ error: issueMessage('workshop-id-required') }).pipe(pathId),
      }),
    },
    responses: { 200: answer(z.array(burgerSchema), 'The burgers'), ...listRefusals, ...plainRefusals },
  });

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger',
    operationId: 'createBurger',
    summary: 'Create a burger',
    middleware: [account, usualLimit, idempotent(deps)],
    parameters: idempotentCall.parameters,
    request: { body: body(burgerInput) },
    responses: { 201: answer(burgerSchema, 'The burger'), ...idempotentCall.refusals, ...createRefusals },
  });

  const update = createRoute({
    ...shared,
    method: 'put',
    path: '/api/burger/{id}',
    operationId: 'updateBurger',
    summary: 'Change a burger; another `workshop_id` moves it to that workshop',
    middleware: [account, usualLimit],
    request: { params, body: body(burgerInput) },
    responses: { 200: answer(burgerSchema, 'The burger'), ...writeRefusals, ...importing },
  });

  const remove = createRoute({
    ...shared,
    method: 'delete',
    path: '/api/burger/{id}',
    operationId: 'deleteBurger',
    summary: 'Delete a burger and its layers',
    middleware: [account, recorded('Deleted a burger')],
    request: { params },
    responses: {
      200: answer(z.object({ id: z.string() }), 'The ID of the deleted burger'),
      ...readRefusals,
      ...importing,
    },
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { workshop_id } = c.req.valid('query');
      return holdingAnswer(c, async (hold) =>
        listAnswer(c, await readList(deps.db, burgers, workshop_id, hold), (row) =>
          JSON.stringify(burgerOf(row)),
        ),
      );
    })
    .openapi(create, async (c) => {
      const { is_public, answers_a_day = null, ...input } = c.req.valid('json');
      const now = deps.now().toISOString();
      const row = {
        id: newId('BRG'),
        ...input,
        is_public: is_public === true ? 1 : 0,
        answers_a_day,
        created_at: now,
        updated_at: now,
      };
      await deps.db.transaction().execute(async (trx) => {
        await requireRow(trx, 'workshop', input.workshop_id, unknownWorkshop(input.workshop_id));
        await trx.insertInto('burger').values(row).execute();
      });
      if (row.is_public === 1) published(c.var.log, row);
      return c.json({ data: burgerOf(row) }, 201);
    })
    .openapi(update, async (c) => {
      const { is_public, answers_a_day, ...input } = c.req.valid('json');
      const { id } = c.req.valid('param');
      const row = await writeLayer(deps, id, async (trx) => {
        await requireRow(trx, 'workshop', input.workshop_id, unknownWorkshop(input.workshop_id));
        return trx
          .updateTable('burger')
          .set({
            ...input,
            ...(typeof is_public === 'boolean' ? { is_public: is_public ? 1 : 0 } : {}),
            ...(answers_a_day === undefined ? {} : { answers_a_day }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      if (typeof is_public === 'boolean') published(c.var.log, row);
      return c.json({ data: burgerOf(row) }, 200);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param');
      await writeLayer(deps, id, async (trx) => {
        // The layers first: deleting the burger would delete them in one statement, however many there are.
        await deleteLayers(trx, [id]);
        await trx.deleteFrom('burger').where('id', '=', id).execute();
      });
      return c.json({ data: { id } }, 200);
    });
}

const unknownWorkshop = (id: string) => () =>
  new HttpError(400, coded('workshop-unknown', { id }), { field: 'workshop_id' });
