import { z } from '@hono/zod-openapi';
import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/contract.ts';
import { exactNumbers } from '../http/exact-numbers.ts';
import { pathId } from '../http/fields.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import type { Schema } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { pattySchema } from './entities.ts';
import { patties } from './kinds.ts';
import { layerCalls } from './layer-calls.ts';
import {
  checkSettings,
  definition,
  definitionRules,
  pattyFields,
  settingsRules,
  toolIdOf,
} from './patty-rules.ts';
import { pattyOf } from './wire.ts';
import { writeLayer } from './write-layer.ts';

const pattyInput = z
  .object({ ...pattyFields, json_data: definition })
  .superRefine(checkSettings)
  .openapi('PattyInput');

/** The routes of the patties, a burger's tools. */
export function pattyRoutes(deps: Deps) {
  const calls = layerCalls(deps, {
    tag: 'Patties',
    name: 'Patty',
    layer: patties,
    item: pattySchema,
    toItem: pattyOf,
    all: '/api/burger/{id}/patty',
    one: '/api/burger/{id}/patty/{pattyId}',
    params: z.object({ id: pathId, pattyId: pathId }),
    keyParam: 'pattyId',
    keyField: 'id',
    checks: [exactNumbers],
    list: { operationId: 'listPatties', summary: 'List the patties, oldest first' },
    remove: { operationId: 'deletePatty', summary: 'Delete a patty' },
  });
  const refusals = conflict('Another patty of the burger has this tool ID');
  const create = calls.create({
    operationId: 'createPatty',
    summary: 'Add a patty',
    input: pattyInput,
    refusals,
  });
  const update = calls.update({
    operationId: 'updatePatty',
    summary: 'Replace a patty',
    input: pattyInput,
    refusals,
  });

  // The schemas that the entities and bodies refer to by name.
  const { openAPIRegistry } = calls.router;
  openAPIRegistry.register('PattyDefinition', definitionRules);
  openAPIRegistry.register('ApiPattySettings', settingsRules.api);
  openAPIRegistry.register('PromptPattySettings', settingsRules.prompt);

  return calls.router
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
        return trx
          .updateTable('patty')
          .set({ ...columns, updated_at: now })
          .where('burger_id', '=', id)
          .where('id', '=', pattyId)
          .returningAll()
          .executeTakeFirstOrThrow(() => notFound('Patty'));
      });
      return c.json({ data: pattyOf(row) }, 200);
    });
}

const columnsOf = ({ type, json_data, settings }: z.infer<typeof pattyInput>) => ({
  type,
  tool_id: toolIdOf(json_data),
  json_data: JSON.stringify(json_data),
  settings: JSON.stringify(settings),
});

/** Runs while the burger's row is locked, so nobody else can take the name in between. */
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
  throw new HttpError(409, coded('tool-id-exists'), { field: 'json_data.name' });
}
