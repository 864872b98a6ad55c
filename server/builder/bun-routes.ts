import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { pathId } from '../http/fields.ts';
import { notFound } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import { bunSchema } from './entities.ts';
import { buns } from './kinds.ts';
import { layerCalls } from './layer-calls.ts';
import { bunFields } from './layer-rules.ts';
import { timeAfter } from './order.ts';
import { bunOf } from './wire.ts';
import { writeLayer } from './write-layer.ts';

const bunInput = z.object(bunFields).openapi('BunInput');

/** The routes of the top buns, a burger's system prompts. */
export function bunRoutes(deps: Deps) {
  const calls = layerCalls(deps, {
    tag: 'Top buns',
    name: 'Top bun',
    layer: buns,
    item: bunSchema,
    toItem: bunOf,
    all: '/api/burger/{id}/bun',
    one: '/api/burger/{id}/bun/top/{bunId}',
    params: z.object({ id: pathId, bunId: pathId }),
    keyParam: 'bunId',
    keyField: 'id',
    checks: [],
    list: {
      operationId: 'listBuns',
      summary: 'List the top buns, oldest first, in the order in which the model reads them',
    },
    remove: { operationId: 'deleteTopBun', summary: 'Delete a top bun' },
  });
  const create = calls.create({
    operationId: 'createBun',
    summary: 'Add a top bun',
    input: bunInput,
    refusals: {},
  });
  const update = calls.update({
    operationId: 'updateTopBun',
    summary: 'Change a top bun; omit `prompt_service_id` to leave it unchanged',
    input: bunInput,
    refusals: {},
  });

  return calls.router
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param');
      const { prompt_service_id, ...input } = c.req.valid('json');
      const row = await writeLayer(deps, id, async (trx) => {
        const { latest } = await trx
          .selectFrom('bun')
          .select(({ fn }) => fn.max('created_at').as('latest'))
          .where('burger_id', '=', id)
          .executeTakeFirstOrThrow();
        const now = timeAfter(latest, deps.now());
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
      const row = await writeLayer(deps, id, (trx, now) =>
        trx
          .updateTable('bun')
          .set({
            ...input,
            ...(prompt_service_id === undefined ? {} : { prompt_service_id }),
            updated_at: now,
          })
          .where('burger_id', '=', id)
          .where('id', '=', bunId)
          .returningAll()
          .executeTakeFirstOrThrow(() => notFound('Top bun')),
      );
      return c.json({ data: bunOf(row) }, 200);
    });
}
