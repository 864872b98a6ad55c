import { createRoute, z } from '@hono/zod-openapi';
import { requireAccount } from '../auth/bearer.ts';
import { answer, body, readRefusals, security, usualLimit, writeRefusals } from '../http/contract.ts';
import { notFound } from '../http/http-error.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, type Deps } from '../http/router.ts';
import { newId } from '../ids.ts';
import { bunSchema } from './entities.ts';
import { pathId } from './fields.ts';
import { bunFields } from './layer-rules.ts';
import { inCreationOrder, timeAfter } from './order.ts';
import { bunOf } from './wire.ts';
import { requireBurger, writeLayer } from './write-layer.ts';

const bunInput = z.object(bunFields).openapi('BunInput');

/** The top buns: a burger's system prompts. */
export function bunRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const params = z.object({ id: pathId, bunId: pathId });

  const list = createRoute({
    method: 'get',
    path: '/api/burger/{id}/bun',
    operationId: 'listBuns',
    tags: ['Top buns'],
    summary: 'List the top buns, oldest first: the order in which the model reads them',
    security,
    middleware: [account],
    request: { params: burgerParams },
    responses: { 200: answer(z.array(bunSchema), 'The top buns'), ...readRefusals },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/burger/{id}/bun',
    operationId: 'createBun',
    tags: ['Top buns'],
    summary: 'Add a top bun',
    security,
    middleware: [account, usualLimit],
    request: { params: burgerParams, body: body(bunInput) },
    responses: { 201: answer(bunSchema, 'The top bun'), ...writeRefusals },
  });

  const update = createRoute({
    method: 'put',
    path: '/api/burger/{id}/bun/top/{bunId}',
    operationId: 'updateTopBun',
    tags: ['Top buns'],
    summary: 'Change a top bun; prompt_service_id stays where it is left out',
    security,
    middleware: [account, usualLimit],
    request: { params, body: body(bunInput) },
    responses: { 200: answer(bunSchema, 'The top bun'), ...writeRefusals },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/burger/{id}/bun/top/{bunId}',
    operationId: 'deleteTopBun',
    tags: ['Top buns'],
    summary: 'Delete a top bun',
    security,
    middleware: [account, recorded(deps, 'Deleted a top bun')],
    request: { params },
    responses: { 200: answer(z.object({ id: z.string() }), 'What was deleted'), ...readRefusals },
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireBurger(deps.db, id);
      const rows = await deps.db.selectFrom('bun').selectAll().where('burger_id', '=', id).execute();
      return c.json({ data: inCreationOrder(rows, (row) => row.id).map(bunOf) }, 200);
    })
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param');
      const { prompt_service_id, ...input } = c.req.valid('json');
      const row = await writeLayer(deps, id, async (trx) => {
        const others = await trx.selectFrom('bun').select('created_at').where('burger_id', '=', id).execute();
        const now = timeAfter(
          others.map((other) => other.created_at),
          deps.now(),
        );
        return trx
          .insertInto('bun')
          .values({
            id: newId('BUN'),
            burger_id: id,
            ...input,
            prompt_service_id: prompt_service_id ?? null,
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return c.json({ data: bunOf(row) }, 201);
    })
    .openapi(update, async (c) => {
      const { id, bunId } = c.req.valid('param');
      const { prompt_service_id, ...input } = c.req.valid('json');
      const row = await writeLayer(deps, id, async (trx, now) => {
        const changed = await trx
          .updateTable('bun')
          .set({
            ...input,
            ...(prompt_service_id === undefined ? {} : { prompt_service_id }),
            updated_at: now,
          })
          .where('burger_id', '=', id)
          .where('id', '=', bunId)
          .returningAll()
          .executeTakeFirst();
        if (changed === undefined) throw notFound('Top bun');
        return changed;
      });
      return c.json({ data: bunOf(row) }, 200);
    })
    .openapi(remove, async (c) => {
      const { id, bunId } = c.req.valid('param');
      await writeLayer(deps, id, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('bun')
          .where('burger_id', '=', id)
          .where('id', '=', bunId)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw notFound('Top bun');
      });
      return c.json({ data: { id: bunId } }, 200);
    });
}
