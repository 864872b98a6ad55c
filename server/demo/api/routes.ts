import { createRoute, z } from '@hono/zod-openapi';
import { answer, refusal } from '../../http/contract.ts';
import { HttpError } from '../../http/http-error.ts';
import { createRouter } from '../../http/router.ts';
import { listed } from '../../lib/names.ts';
import { uncoded } from '../../words/coded.ts';
import { buildingSchema, buildings, findBuilding } from './buildings.ts';
import { chineseBuildingSchema, inChinese } from './chinese-buildings.ts';

const getBuilding = createRoute({
  method: 'get',
  path: '/demo-api/buildings/{building_id}',
  operationId: 'getBuilding',
  tags: ['Demo'],
  summary: 'Look up a demo building',
  security: [],
  request: {
    params: z.object({ building_id: z.string().openapi({ example: 'B-101' }) }),
    query: z.object({
      lang: z.enum(['en', 'zh']).optional().openapi({ description: 'The language of the answer' }),
    }),
  },
  responses: {
    200: answer(z.union([buildingSchema, chineseBuildingSchema]), 'The building'),
    404: refusal('Not found; the message lists the existing buildings'),
  },
});

/** The public API that the guided demo's tool calls: a few invented buildings. */
export function demoApiRoutes() {
  return createRouter().openapi(getBuilding, (c) => {
    const { building_id: id } = c.req.valid('param');
    const { lang } = c.req.valid('query');
    const building = findBuilding(id);
    if (building === undefined) {
      const known = listed(buildings.map((one) => one.id));
      throw new HttpError(404, uncoded(`There is no building “${id}”. The demo knows ${known}.`));
    }
    return c.json({ data: lang === 'zh' ? inChinese(building) : building }, 200);
  });
}
