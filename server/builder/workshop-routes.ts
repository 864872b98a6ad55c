import { createRoute, z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { answer, body, createRefusals, listRefusals, security, usualLimit } from '../http/contract.ts';
import { requiredText } from '../http/fields.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { createRouter } from '../http/router.ts';
import { newId } from '../lib/ids.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { issueMessage } from '../words/coded.ts';
import { workshopSchema } from './entities.ts';
import { inCreationOrder } from './order.ts';

const workshopInput = z
  .object({ name: requiredText(issueMessage('workshop-name-required')) })
  .openapi('WorkshopInput');

/** `GET` and `POST /api/workshop`. */
export function workshopRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Workshops'], security };

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/workshop',
    operationId: 'listWorkshops',
    summary: 'List the workshops, oldest first',
    middleware: [account],
    responses: { 200: answer(z.array(workshopSchema), 'Every workshop'), ...listRefusals },
  });

  const create = createRoute({
    ...shared,
    method: 'post',
    path: '/api/workshop',
    operationId: 'createWorkshop',
    summary: 'Create a workshop',
    middleware: [account, usualLimit, idempotent(deps)],
    parameters: idempotentCall.parameters,
    request: { body: body(workshopInput) },
    responses: { 201: answer(workshopSchema, 'The workshop'), ...idempotentCall.refusals, ...createRefusals },
  });

  const everyWorkshop = deps.db.selectFrom('workshop').selectAll().compile();

  return createRouter()
    .openapi(list, async (c) => {
      const { rows } = await deps.db.executeQuery(everyWorkshop);
      return c.json({ data: inCreationOrder(rows, (row) => row.id) }, 200);
    })
    .openapi(create, async (c) => {
      const now = deps.now().toISOString();
      const workshop = {
        id: newId('WS'),
        name: c.req.valid('json').name,
        created_at: now,
        updated_at: now,
      };
      await deps.db.insertInto('workshop').values(workshop).execute();
      return c.json({ data: workshop }, 201);
    });
}
