import { createRoute, z } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import type { Deps } from '../../deps.ts';
import { bodyText } from '../../http/body.ts';
import {
  answer,
  body,
  conflict,
  importing,
  importLimit,
  ownResponse,
  refusal,
  security,
} from '../../http/contract.ts';
import { pathId } from '../../http/fields.ts';
import { begin, holdingAnswer, whenGone } from '../../http/holding.ts';
import { listAnswer } from '../../http/list-answer.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter } from '../../http/router.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import { burgerSchema } from '../burgers/burger.ts';
import { exportBurgers } from './export.ts';
import { burgerExportSchema, importSchema } from './file-schema.ts';
import { itemsOf, planImport } from './plan.ts';
import { replaceBurgers } from './store.ts';

/** The memory that an item of a plan takes besides its texts, also as a row of the answer. The body's hold has room for the texts. */
const ITEM_BYTES = 1024;

/** The routes that export and import a workshop's burgers. */
export function transferRoutes(deps: Deps) {
  const account = requireAccount(deps);
  const shared = { tags: ['Workshops'], security };
  const params = z.object({ id: pathId });

  const download = createRoute({
    ...shared,
    method: 'get',
    path: '/api/workshop/{id}/burgers',
    operationId: 'exportBurgers',
    summary: 'Export the burgers with their layers, without API keys and headers',
    middleware: [account],
    request: { params },
    responses: {
      200: answer(z.array(burgerExportSchema), 'The burgers, oldest first'),
      ...ownResponse,
      ...conflict('The file would be larger than 16 MiB'),
      429: refusal('Two exports of the account are running; `Retry-After` gives the seconds to wait'),
    },
  });

  const upload = createRoute({
    ...shared,
    method: 'post',
    path: '/api/workshop/{id}/burgers',
    operationId: 'importBurgers',
    summary: 'Import burgers, replacing every burger of the workshop, all or nothing',
    description:
      'Reads what an export gave, bare or as {data: […]}. IDs are kept unless another workshop has them; a cheese without `api_key` or `headers`, in a burger that keeps its ID here, keeps the stored ones unless the origin of its host changes.',
    request: { params, body: body(importSchema) },
    responses: {
      200: answer(z.array(burgerSchema), 'The imported burgers, without their layers'),
      ...importing,
      429: refusal('Two imports of the account are running; `Retry-After` gives the seconds to wait'),
    },
  });

  const record = recorded('Replaced the burgers of a workshop');
  const router = createRouter();
  // Documented like any call, but checked burger by burger: a large file would hold up every other request.
  router.openAPIRegistry.registerPath(upload);
  router.post('/api/workshop/:id/burgers', account, importLimit, record, async (c) => {
    if (!/^application\/([\w.-]+\+)?json\b/i.test(c.req.header('content-type') ?? ''))
      throw new HTTPException(415);
    const id = pathId.parse(c.req.param('id'));
    const text = await bodyText(c);
    // Until the import ends, because it goes on without its caller.
    const release = begin(c, 'imports');
    try {
      return await holdingAnswer(c, async (hold) => {
        const plan = await planImport(text, deps.now());
        hold.grow(itemsOf(plan) * ITEM_BYTES);
        return listAnswer(c, await replaceBurgers(deps, c.var, id, plan), (burger) => JSON.stringify(burger));
      });
    } finally {
      release();
    }
  });
  return router.openapi(download, (c) => {
    whenGone(c, begin(c, 'exports'));
    return holdingAnswer(c, async (hold) =>
      listAnswer(c, await exportBurgers(deps, c.req.valid('param').id, hold), (json) => json),
    );
  });
}
