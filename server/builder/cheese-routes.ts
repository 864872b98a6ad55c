import { z } from '@hono/zod-openapi';
import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { conflict } from '../http/contract.ts';
import { exactNumbers } from '../http/exact-numbers.ts';
import { jsonObject, pathId } from '../http/fields.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { Schema } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { checkSecrets, sealSecrets, splitSecrets } from './cheese-secrets.ts';
import { cheeseSchema, SECRET_MASK } from './entities.ts';
import { cheeseOfType, cheeses } from './kinds.ts';
import { layerCalls } from './layer-calls.ts';
import { cheeseConfiguration, cheeseType, typeKey } from './layer-rules.ts';
import { timeAfter } from './order.ts';
import { cheeseOf } from './wire.ts';
import { writeLayer } from './write-layer.ts';

const ABOUT_SECRETS = `\`api_key\` is write-only: it is stored encrypted and read back as ${SECRET_MASK}. Writing that mask back keeps the stored key, unless the host's origin changes: then the key is dropped, and the answer shows none. Leaving \`api_key\` out, or empty, removes it. The same holds for each of \`headers\`, an object of names and texts that are sent with every call.`;

const cheeseInput = z
  .object({ type: cheeseType, json_data: cheeseConfiguration })
  .openapi('CheeseInput', { description: ABOUT_SECRETS });
const cheeseChange = z
  .object({ json_data: jsonObject.superRefine(checkSecrets) })
  .openapi('CheeseChange', { description: ABOUT_SECRETS });

/** The routes of the cheeses, a burger's models. The cheese that was changed last answers. */
export function cheeseRoutes(deps: Deps) {
  const calls = layerCalls(deps, {
    tag: 'Cheeses',
    name: 'Cheese',
    layer: cheeses,
    item: cheeseSchema,
    toItem: cheeseOf,
    all: '/api/burger/{id}/cheese',
    one: '/api/burger/{id}/cheese/{type}',
    params: z.object({ id: pathId, type: pathId.openapi({ description: 'Case-insensitive' }) }),
    keyParam: 'type',
    keyField: 'type',
    checks: [exactNumbers],
    list: { operationId: 'listCheeses', summary: 'List the cheeses, oldest first' },
    remove: { operationId: 'deleteCheese', summary: 'Delete a cheese and its key' },
  });
  const create = calls.create({
    operationId: 'createCheese',
    summary: 'Add a cheese',
    input: cheeseInput,
    refusals: conflict('The burger has a cheese of this type'),
  });
  const update = calls.update({
    operationId: 'updateCheese',
    summary: "Replace a cheese's configuration",
    input: cheeseChange,
    refusals: {},
  });

  return calls.router
    .openapi(create, async (c) => {
      const { id } = c.req.valid('param');
      const { type, json_data } = c.req.valid('json');
      const sent = splitSecrets(json_data);
      const row = await writeLayer(deps, id, async (trx) => {
        if ((await cheeseOfType(trx, id, type).executeTakeFirst()) !== undefined) {
          throw new HttpError(409, coded('cheese-exists', { type }), { field: 'type' });
        }
        const now = timeAfter(await latestChange(trx, id), deps.now());
        return trx
          .insertInto('cheese')
          .values({
            burger_id: id,
            type,
            type_key: typeKey(type),
            ...sealSecrets(deps.secrets, sent, null),
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
      const sent = splitSecrets(c.req.valid('json').json_data);
      const row = await writeLayer(deps, id, async (trx) => {
        const stored = await cheeseOfType(trx, id, type).executeTakeFirstOrThrow(() => notFound('Cheese'));
        return trx
          .updateTable('cheese')
          .set({
            ...sealSecrets(deps.secrets, sent, stored),
            updated_at: timeAfter(await latestChange(trx, id), deps.now()),
          })
          .where('burger_id', '=', id)
          .where('type_key', '=', stored.type_key)
          .returningAll()
          .executeTakeFirstOrThrow();
      });
      return c.json({ data: cheeseOf(row) }, 200);
    });
}

/** When one of the burger's cheeses was changed last; null if it has none. */
async function latestChange(trx: Transaction<Schema>, burgerId: string): Promise<string | null> {
  const { latest } = await trx
    .selectFrom('cheese')
    .select(({ fn }) => fn.max('updated_at').as('latest'))
    .where('burger_id', '=', burgerId)
    .executeTakeFirstOrThrow();
  return latest;
}
