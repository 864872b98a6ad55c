import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { pathId } from '../fields.ts';
import { notFound } from '../http/http-error.ts';
import { listAnswer } from '../http/list-answer.ts';
import { createRouter } from '../http/router.ts';
import { newId } from '../ids.ts';
import { bunSchema } from './entities.ts';
import { buns } from './kinds.ts';
import { layerCalls } from './layer-calls.ts';
import { bunFields } from './layer-rules.ts';
import { timeAfter } from './order.ts';
import { readList } from './pages.ts';
import { bunOf } from './wire.ts';
import { removeLayer, requireBurger, writeLayer } from './write-layer.ts';

const bunInput = z.object(bunFields).openapi('BunInput');

const bunCalls = (deps: Deps) => {
  const calls = layerCalls(deps, {
    tag: 'Top buns',
    name: 'top bun',
    item: bunSchema,
    all: '/api/burger/{id}/bun',
    one: '/api/burger/{id}/bun/top/{bunId}',
    params: z.object({ id: pathId, bunId: pathId }),
    key: z.object({ id: z.string() }),
    checks: [],
  });
  return {
    list: calls.list({
      operationId: 'listBuns',
      summary: 'List the top buns, oldest first: the order in which the model reads them',
    }),
    create: calls.create({
      operationId: 'createBun',
      summary: 'Add a top bun',
      input: bunInput,
      refusals: {},
    }),
    update: calls.update({
      operationId: 'updateTopBun',
      summary: 'Change a top bun; prompt_service_id stays where it is left out',
      input: bunInput,
      refusals: {},
    }),
    remove: calls.remove({ operationId: 'deleteTopBun', summary: 'Delete a top bun' }),
  };
};

/** The routes of the top buns, a burger's system prompts. */
export function bunRoutes(deps: Deps) {
  const { list, create, update, remove } = bunCalls(deps);

  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireBurger(deps.db, id);
      return listAnswer(c, await readList(deps.db, buns, id), (row) => JSON.stringify(bunOf(row)));
    })
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
      await removeLayer(deps, id, 'Top bun', (trx) =>
        trx.deleteFrom('bun').where('burger_id', '=', id).where('id', '=', bunId),
      );
      return c.json({ data: { id: bunId } }, 200);
    });
}
