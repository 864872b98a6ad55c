import { createRoute, z } from '@hono/zod-openapi';
import { VERSION } from '../lib/version.ts';
import type { Data } from '../storage/change.ts';
import { requireWritable } from '../storage/database.ts';
import { clockDifference, worthSaying } from '../storage/shared-clock.ts';
import { UnavailableError } from '../storage/unavailable.ts';
import { uncoded } from '../words/coded.ts';
import { answer, refusal } from './contract.ts';
import { HttpError } from './http-error.ts';
import { createRouter } from './router.ts';

/** Shorter than the usual timeout of probes. */
const READY_WITHIN_MS = 2000;

const health = createRoute({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tags: ['Server'],
  summary: 'Liveness check: the server process',
  security: [],
  responses: { 200: answer(z.object({ status: z.literal('ok'), version: z.string() }), 'The server is up') },
});

const ready = createRoute({
  method: 'get',
  path: '/api/ready',
  operationId: 'getReadiness',
  tags: ['Server'],
  summary: 'Readiness check: the server and its database, which must accept writes',
  security: [],
  responses: {
    200: answer(
      z.object({
        status: z.literal('ready'),
        clock_difference_seconds: z.int().optional().openapi({
          description:
            'By how many seconds the clock of the database is ahead of the server’s, whose clock should be set. Left out below a minute',
        }),
      }),
      'The server is ready',
    ),
    503: refusal(
      'The database did not answer or take a write within two seconds; or the server is about to stop',
    ),
  },
});

/** `GET /api/health` and `GET /api/ready`, which is refused as soon as the server `isLeaving`. */
export function healthRoutes(deps: Data, isLeaving: () => boolean) {
  let asked: Promise<number> | undefined;
  /** All probes share one question, so that a frozen database does not occupy every connection. */
  function ask(): Promise<number> {
    asked ??= requireWritable(deps)
      .then(() => clockDifference(deps.db))
      .finally(() => {
        asked = undefined;
      });
    return asked;
  }
  return createRouter()
    .openapi(health, (c) => c.json({ data: { status: 'ok' as const, version: VERSION } }, 200))
    .openapi(ready, async (c) => {
      if (isLeaving()) throw new HttpError(503, uncoded('The server is about to stop.'));
      const seconds = worthSaying(await Promise.race([ask(), timedOut(READY_WITHIN_MS)]));
      const clock = seconds === undefined ? {} : { clock_difference_seconds: seconds };
      return c.json({ data: { status: 'ready' as const, ...clock } }, 200);
    });
}

function timedOut(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new UnavailableError('away', `no answer in ${ms} ms`)), ms).unref();
  });
}
