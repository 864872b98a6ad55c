import { createRoute, z } from '@hono/zod-openapi';
import type { Transaction } from 'kysely';
import { requireAccount } from '../auth/bearer.ts';
import {
  answer,
  body,
  conflict,
  readRefusals,
  security,
  usualLimit,
  writeRefusals,
} from '../http/contract.ts';
import { exactNumbers } from '../http/exact-numbers.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, type Deps } from '../http/router.ts';
import { newId } from '../ids.ts';
import type { Schema } from '../storage/schema.ts';
import { pattySchema } from './entities.ts';
import { pathId } from './fields.ts';
import { inCreationOrder } from './order.ts';
import {
  checkSettings,
  definition,
  definitionRules,
  pattyFields,
  settingsRules,
  TOOL_ID_EXISTS,
  toolIdOf,
} from './patty-rules.ts';
import { pattyOf } from './wire.ts';
import { requireBurger, writeLayer } from './write-layer.ts';

const pattyInput = z
  .object({ ...pattyFields, json_data: definition })
  .superRefine(checkSettings)
  .openapi('PattyInput');

/** The patties: a burger's tools. */
export function pattyRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const params = z.object({ id: pathId, pattyId: pathId });
  const toolConflict = conflict('Another patty of the burger has this tool ID');

  const list = createRoute({
    method: 'get',
    path: '/api/burger/{id}/patty',
    operationId: 'listPatties',
    tags: ['Patties'],
    summary: 'List the patties, oldest first',
    security,
    middleware: [account],
    request: { params: burgerParams },
    responses: { 200: answer(z.array(pattySchema), 'The patties'), ...readRefusals },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/burger/{id}/patty',
    operationId: 'createPatty',
    tags: ['Patties'],
    summary: 'Add a patty',
    security,
    middleware: [account, usualLimit, exactNumbers],
    request: { params: burgerParams, body: body(pattyInput) },
    responses: { 201: answer(pattySchema, 'The patty'), ...writeRefusals, ...toolConflict },
  });

  const update = createRoute({
    method: 'put',
    path: '/api/burger/{id}/patty/{pattyId}',
    operationId: 'updatePatty',
    tags: ['Patties'],
    summary: 'Replace a patty',
    security,
    middleware: [account, usualLimit, exactNumbers],
    request: { params, body: body(pattyInput) },
    responses: { 200: answer(pattySchema, 'The patty'), ...writeRefusals, ...toolConflict },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/burger/{id}/patty/{pattyId}',
    operationId: 'deletePatty',
    tags: ['Patties'],
    summary: 'Delete a patty',
    security,
    middleware: [account, recorded(deps, 'Deleted a patty')],
    request: { params },
    responses: { 200: answer(z.object({ id: z.string() }), 'What was deleted'), ...readRefusals },
  });

  const router = createRouter();
  // The schemas that the entities and bodies refer to by name.
  router.openAPIRegistry.register('PattyDefinition', definitionRules);
  router.openAPIRegistry.register('ApiPattySettings', settingsRules.api);
  router.openAPIRegistry.register('PromptPattySettings', settingsRules.prompt);

  return router
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireBurger(deps.db, id);
      const rows = await deps.db.selectFrom('patty').selectAll().where('burger_id', '=', id).execute();
      return c.json({ data: inCreationOrder(rows, (row) => row.id).map(pattyOf) }, 200);
    })
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param');
      const columns = columnsOf(c.req.valid('json'));
      const row = await writeLayer(deps, id, async (trx, now) => {
        await refuseKnownTool(trx, id, columns.tool_id, null);
        return trx
          .insertInto('patty')
          .values({ id: newId('PAT'), burger_id: id, ...columns, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return c.json({ data: pattyOf(row) }, 201);
    })
    .openapi(update, async (c) => {
      const { id, pattyId } = c.req.valid('param');
      const columns = columnsOf(c.req.valid('json'));
      const row = await writeLayer(deps, id, async (trx, now) => {
        await refuseKnownTool(trx, id, columns.tool_id, pattyId);
        const changed = await trx
          .updateTable('patty')
          .set({ ...columns, updated_at: now })
          .where('burger_id', '=', id)
          .where('id', '=', pattyId)
          .returningAll()
          .executeTakeFirst();
        if (changed === undefined) throw notFound('Patty');
        return changed;
      });
      return c.json({ data: pattyOf(row) }, 200);
    })
    .openapi(remove, async (c) => {
      const { id, pattyId } = c.req.valid('param');
      await writeLayer(deps, id, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('patty')
          .where('burger_id', '=', id)
          .where('id', '=', pattyId)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw notFound('Patty');
      });
      return c.json({ data: { id: pattyId } }, 200);
    });
}

const columnsOf = ({ type, json_data, settings }: z.infer<typeof pattyInput>) => ({
  type,
  tool_id: toolIdOf(json_data),
  json_data: JSON.stringify(json_data),
  settings: JSON.stringify(settings),
});

/** The burger's row is locked by then, so nobody else can take the name in between. */
async function refuseKnownTool(
  trx: Transaction<Schema>,
  burgerId: string,
  toolId: string,
  own: string | null,
): Promise<void> {
  const namesake = await trx
    .selectFrom('patty')
    .select('id')
    .where('burger_id', '=', burgerId)
    .where('tool_id', '=', toolId)
    .executeTakeFirst();
  if (namesake === undefined || namesake.id === own) return;
  throw new HttpError(409, TOOL_ID_EXISTS, { field: 'json_data.name' });
}
