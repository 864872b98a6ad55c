import { createRoute, z } from '@hono/zod-openapi';
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
import { checkApiKey, sealApiKey, splitApiKey } from './api-key.ts';
import { API_KEY_MASK, cheeseSchema } from './entities.ts';
import { jsonObject, pathId } from './fields.ts';
import { cheeseConfiguration, cheeseType, typeKey } from './layer-rules.ts';
import { inCreationOrder, timeAfter } from './order.ts';
import { cheeseOf } from './wire.ts';
import { requireBurger, writeLayer } from './write-layer.ts';

const aboutKey = `\`api_key\` is write-only: it is stored encrypted and read back as ${API_KEY_MASK}. Writing that mask back keeps the stored key, unless the host's origin changes: then the key is dropped, and the answer shows none. Leaving \`api_key\` out, or empty, removes it.`;

const cheeseInput = z
  .object({ type: cheeseType, json_data: cheeseConfiguration })
  .openapi('CheeseInput', { description: aboutKey });
const cheeseChange = z
  .object({ json_data: jsonObject.superRefine(checkApiKey) })
  .openapi('CheeseChange', { description: aboutKey });

/** The cheeses: a burger's models. The one that was changed last is the one that answers. */
export function cheeseRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const params = z.object({
    id: pathId,
    type: pathId.openapi({ description: 'In any case' }),
  });

  const list = createRoute({
    method: 'get',
    path: '/api/burger/{id}/cheese',
    operationId: 'listCheeses',
    tags: ['Cheeses'],
    summary: 'List the cheeses, oldest first',
    security,
    middleware: [account],
    request: { params: burgerParams },
    responses: { 200: answer(z.array(cheeseSchema), 'The cheeses'), ...readRefusals },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/burger/{id}/cheese',
    operationId: 'createCheese',
    tags: ['Cheeses'],
    summary: 'Add a cheese',
    security,
    middleware: [account, usualLimit, exactNumbers],
    request: { params: burgerParams, body: body(cheeseInput) },
    responses: {
      201: answer(cheeseSchema, 'The cheese'),
      ...writeRefusals,
      ...conflict('The burger has a cheese of this type'),
    },
  });

  const update = createRoute({
    method: 'put',
    path: '/api/burger/{id}/cheese/{type}',
    operationId: 'updateCheese',
    tags: ['Cheeses'],
    summary: "Replace a cheese's configuration",
    security,
    middleware: [account, usualLimit, exactNumbers],
    request: { params, body: body(cheeseChange) },
    responses: { 200: answer(cheeseSchema, 'The cheese'), ...writeRefusals },
  });

  const remove = createRoute({
    method: 'delete',
    path: '/api/burger/{id}/cheese/{type}',
    operationId: 'deleteCheese',
    tags: ['Cheeses'],
    summary: 'Delete a cheese and its key',
    security,
    middleware: [account, recorded(deps, 'Deleted a cheese')],
    request: { params },
    responses: { 200: answer(z.object({ type: z.string() }), 'What was deleted'), ...readRefusals },
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireBurger(deps.db, id);
      const rows = await deps.db.selectFrom('cheese').selectAll().where('burger_id', '=', id).execute();
      return c.json({ data: inCreationOrder(rows, (row) => row.type_key).map(cheeseOf) }, 200);
    })
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param');
      const { type, json_data } = c.req.valid('json');
      const { settings, apiKey } = splitApiKey(json_data);
      const row = await writeLayer(deps, id, async (trx) => {
        const others = await trx
          .selectFrom('cheese')
          .select(['type_key', 'updated_at'])
          .where('burger_id', '=', id)
          .execute();
        if (others.some((other) => other.type_key === typeKey(type))) {
          throw new HttpError(409, `This burger has a cheese of the type ${type} already.`, {
            field: 'type',
          });
        }
        const now = timeAfter(
          others.map((other) => other.updated_at),
          deps.now(),
        );
        return trx
          .insertInto('cheese')
          .values({
            burger_id: id,
            type,
            type_key: typeKey(type),
            json_data: JSON.stringify(settings),
            api_key: sealApiKey(deps.secrets, apiKey, null, settings),
            created_at: now,
            updated_at: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return c.json({ data: cheeseOf(row) }, 201);
    })
    .openapi(update, async (c) => {
      const { id, type } = c.req.valid('param');
      const { settings, apiKey } = splitApiKey(c.req.valid('json').json_data);
      const row = await writeLayer(deps, id, async (trx) => {
        const cheeses = await trx.selectFrom('cheese').selectAll().where('burger_id', '=', id).execute();
        const stored = cheeses.find((cheese) => cheese.type_key === typeKey(type));
        if (stored === undefined) throw notFound('Cheese');
        return trx
          .updateTable('cheese')
          .set({
            json_data: JSON.stringify(settings),
            api_key: sealApiKey(deps.secrets, apiKey, stored, settings),
            updated_at: timeAfter(
              cheeses.map((cheese) => cheese.updated_at),
              deps.now(),
            ),
          })
          .where('burger_id', '=', id)
          .where('type_key', '=', stored.type_key)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return c.json({ data: cheeseOf(row) }, 200);
    })
    .openapi(remove, async (c) => {
      const { id, type } = c.req.valid('param');
      await writeLayer(deps, id, async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('cheese')
          .where('burger_id', '=', id)
          .where('type_key', '=', typeKey(type))
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw notFound('Cheese');
      });
      return c.json({ data: { type } }, 200);
    });
}
