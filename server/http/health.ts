import { createRoute, z } from '@hono/zod-openapi';
import { answer } from './contract.ts';
import { createRouter } from './router.ts';

const health = createRoute({
  method: 'get',
  path: '/api/health',
  tags: ['Server'],
  summary: 'Whether the server answers',
  security: [],
  responses: { 200: answer(z.object({ status: z.literal('ok') }), 'It does') },
});

export function healthRoutes() {
  return createRouter().openapi(health, (c) => c.json({ data: { status: 'ok' as const } }, 200));
}
