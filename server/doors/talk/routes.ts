import { createRoute, z } from '@hono/zod-openapi';
import { readBurger } from '../../builder/burgers/store.ts';
import type { Deps } from '../../deps.ts';
import { answer } from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { notFound } from '../../http/http-error.ts';
import { createRouter } from '../../http/router.ts';

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

/** `GET /api/talk/{id}`. A burger that is not public answers as one that does not exist. */
export const talkRoutes = ({ db }: Pick<Deps, 'db'>) =>
  createRouter().openapi(read, async (c) => {
    const burger = await readBurger(db, c.req.valid('param').id);
    if (burger.is_public !== 1) throw notFound('Burger');
    return c.json({ data: { name: burger.name } }, 200);
  });
