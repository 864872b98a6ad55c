import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import { answer, body, refusal, security, usualLimit } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter } from '../../http/router.ts';
import { requireAccount, requireToken } from '../../sessions/tokens.ts';
import { keyInput, keySchema, newKeySchema } from './key.ts';
import { addKey, listKeys, removeKey } from './store.ts';

/** The routes of the keys with which programs ask a burger. */
export function keyRoutes(deps: Deps) {
  const shared = { tags: ['Keys'], security };
  const token = requireToken(deps);
  const params = z.object({ id: pathId });
  const path = '/api/burger/{id}/key';

  const list = createRoute({
    ...shared,
    method: 'get',
    path,
    operationId: 'listDoorKeys',
    summary: 'List the keys of a burger, oldest first',
    middleware: [requireAccount(deps)],
    request: { params },
    responses: { 200: answer(z.array(keySchema), 'The keys, without their secrets') },
  });

  // Without `Idempotency-Key`, whose answers are stored: the secret would lie in the data and in backups.
  const create = createRoute({
    ...shared,
    method: 'post',
    path,
    operationId: 'createDoorKey',
    summary: 'Make a key of a burger, with which programs ask its published state at /v1',
    description:
      'Only this answer has the secret, and it is stored nowhere. Whoever loses the answer revokes the key and makes another one',
    middleware: [token, usualLimit, recorded('Made a key')],
    request: { params, body: body(keyInput) },
    responses: {
      201: answer(newKeySchema, 'The key with its secret'),
      409: refusal('The burger has 50 keys, or its workshop is being imported'),
    },
  });

  const remove = createRoute({
    ...shared,
    method: 'delete',
    path: `${path}/{keyId}`,
    operationId: 'deleteDoorKey',
    summary: 'Revoke a key, which ends its running answers within seconds',
    middleware: [token, recorded('Revoked a key')],
    request: { params: params.extend({ keyId: pathId }) },
    responses: {
      200: answer(z.object({ id: z.string() }), 'The ID of the revoked key'),
      409: refusal('The workshop is being imported'),
    },
  });

  return createRouter()
    .openapi(list, async (c) => c.json({ data: await listKeys(deps.db, c.req.valid('param').id) }, 200))
    .openapi(create, async (c) =>
      c.json({ data: await addKey(deps, c.var, c.req.valid('param').id, c.req.valid('json')) }, 201),
    )
    .openapi(remove, async (c) => {
      const { id, keyId } = c.req.valid('param');
      await removeKey(deps, c.var, id, keyId);
      return c.json({ data: { id: keyId } }, 200);
    });
}
