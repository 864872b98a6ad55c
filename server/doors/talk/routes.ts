import { createRoute, z } from '@hono/zod-openapi';
import { answer } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { notFound } from '../../http/http-error.ts';
import { createRouter } from '../../http/router.ts';
import type { Stacks } from '../../published/stacks.ts';

const read = createRoute({
  method: 'get',
  path: '/api/talk/{id}',
  operationId: 'getTalk',
  tags: ['Chat'],
  summary: 'What a visitor may know of a public burger',
  security: [],
  request: { params: z.object({ id: pathId }) },
  responses: {
    200: answer(z.object({ name: z.string() }), 'Visitors may talk to the burger, at `/chat/{id}`'),
  },
});

/** `GET /api/talk/{id}`. A burger that is not for visitors answers as one that does not exist. */
export const talkRoutes = (stacks: Pick<Stacks, 'nameForVisitors'>) =>
  createRouter().openapi(read, async (c) => {
    const name = await stacks.nameForVisitors(c.req.valid('param').id);
    if (name === null) throw notFound('Burger');
    return c.json({ data: { name } }, 200);
  });
