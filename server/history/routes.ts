import { createRoute, z } from '@hono/zod-openapi';
import { burgerSchema } from '../builder/burgers/burger.ts';
import { bunSchema } from '../builder/layers/bun.ts';
import { cheeseSchema } from '../builder/layers/cheese.ts';
import { pattySchema } from '../builder/layers/patty.ts';
import type { Deps } from '../deps.ts';
import { answer, body, json, ownResponse, refusal, security, usualLimit } from '../http/contract.ts';
import { pathId, readJsonObject, shortText } from '../http/fields.ts';
import { holdingAnswer } from '../http/holding.ts';
import { AFTER_ALL_NUMBERS, numbered, numberedFields, numberedPage } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, problemSchema } from '../http/router.ts';
import { changedMeanwhile } from '../http/versions.ts';
import { requireAccount, requireToken } from '../sessions/tokens.ts';
import { authorOf, entryOf, entrySchema } from './entry.ts';
import { readEntry } from './read-entry.ts';
import { restoreBurger, restoreLayer } from './restore.ts';
import { wholeSchema } from './states.ts';
import { type DeletedRow, deletedBurgers, newestEntries } from './store.ts';

/** An ID of an entry in a path. No entry has the ID 0. */
const entryId = z
  .string()
  .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0))
  .openapi({ type: 'integer' });
const entryNumber = z.int().min(0).max(AFTER_ALL_NUMBERS);

const wanted = {
  entry: entryNumber.openapi({ description: 'The entry that is gone back to' }),
  side: z.enum(['before', 'after']).optional().openapi({
    description:
      'The state before the entry, or the one after it. Left out: what was deleted of a deletion, and the state after of anything else',
  }),
  seen: entryNumber.optional().openapi({
    description:
      'The newest entry that the caller has read. If there is a newer one about what is restored, nothing happens and the answer is 412. Left out: it is restored as it is',
  }),
};
const restoreInput = z
  .object({
    ...wanted,
    workshop_id: shortText.optional().openapi({
      description: 'For a deleted burger: the workshop that it comes back into. Left out: its own',
    }),
  })
  .openapi('RestoreInput');
const restoreLayerInput = z.object(wanted).openapi('RestoreLayerInput');

const changed = answer(
  z.object({
    changed: z.int().openapi({ description: 'How many things have changed; 0: all was so already' }),
  }),
  'What was restored',
);
const restoreRefusals = {
  409: refusal(
    '`history-gone`: the entry, or what was there then, is not kept any more. `tool-id-taken`: another patty has the tool ID, which `params.id` is. Or the workshop is being imported',
  ),
  412: json(
    problemSchema.extend({
      current: z.int().openapi({ description: 'The newest entry' }),
      changed: changedMeanwhile,
    }),
    'The burger has changed since',
  ),
};

const state = z.union([burgerSchema, bunSchema, cheeseSchema, pattySchema, wholeSchema]).nullable();
const entryWithStates = entrySchema
  .extend({
    before: state.openapi({
      description:
        'The state before, as its own call answers it: of an entry about a layer the layer, of a changed burger the burger, of one that was restored, imported or deleted the burger with its layers. null: there was none, or it is not kept (`has_state`)',
    }),
    after: state.optional().openapi({
      description: 'The state after. null: it was gone. Left out: it is not known any more',
    }),
  })
  .openapi('HistoryEntryWithStates');

const deletedSchema = z
  .object({
    entry: z.int().openapi({ description: 'For `restoreBurger`' }),
    burger_id: z.string(),
    name: z.string(),
    workshop_id: z.string(),
    workshop_name: z.string(),
    at: z.iso.datetime(),
    by: entrySchema.shape.by,
  })
  .openapi('DeletedBurger');

/** The routes of the history of burgers: what was changed, and back again. */
export function historyRoutes(deps: Deps) {
  const shared = { tags: ['History'], security };
  const account = requireAccount(deps);
  const token = requireToken(deps);
  const params = z.object({ id: pathId });

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}/history',
    operationId: 'listHistory',
    summary: 'List the changes of a burger and its layers in pages, newest first',
    description:
      'Also of a deleted burger. One that never was has none. At most 1,000 entries and 20 MB are kept',
    middleware: [account],
    request: {
      params,
      query: z.object({
        ...numberedFields,
        layer: pathId.optional().openapi({
          description:
            'The ID of a layer, of a cheese its type in lower case: only entries about it, and about the burger with all its layers',
        }),
      }),
    },
    responses: numberedPage(entrySchema, 'The entries, without the states'),
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}/history/{entry}',
    operationId: 'getHistoryEntry',
    summary: 'Read a change with the states before and after it',
    middleware: [account],
    request: { params: params.extend({ entry: entryId }) },
    responses: { 200: answer(entryWithStates, 'The entry'), ...ownResponse },
  });

  const restore = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger/{id}/restore',
    operationId: 'restoreBurger',
    summary: 'Make all layers what they were just after an entry, or a deleted burger again',
    description:
      'The cheese that answers comes back, and the name, `is_public` and `answers_a_day` stay. A cheese has the key and headers of now where the origin of its host is the same, and none otherwise. A deleted burger comes back private and without keys.',
    middleware: [token, usualLimit, recorded('Restored a burger')],
    request: { params, body: body(restoreInput) },
    responses: { 200: changed, ...restoreRefusals },
  });

  const restoreOne = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger/{id}/restore/{layer}',
    operationId: 'restoreLayer',
    summary: 'Make a layer what it was just after an entry about it, or before its deletion',
    description: 'One that is gone comes back with its ID and at its place.',
    middleware: [token, usualLimit, recorded('Restored a layer')],
    request: {
      params: params.extend({
        layer: pathId.openapi({ description: 'Its ID; of a cheese its type, case-insensitive' }),
      }),
      body: body(restoreLayerInput),
    },
    responses: { 200: changed, ...restoreRefusals },
  });

  const deleted = createRoute({
    ...shared,
    method: 'get',
    path: '/api/deleted-burgers',
    operationId: 'listDeletedBurgers',
    summary: 'List the deleted burgers that can be made again in pages, the latest deletion first',
    middleware: [account],
    request: {
      query: z.object({
        ...numberedFields,
        workshop: pathId.optional().openapi({ description: 'The ID of a workshop, also of a deleted one' }),
      }),
    },
    responses: numberedPage(deletedSchema, 'The burgers'),
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { id: burgerId } = c.req.valid('param');
      const { limit, ...query } = c.req.valid('query');
      const rows = await newestEntries(deps.db, { burgerId, ...query }, limit + 1);
      return c.json(numbered(rows, limit, entryOf), 200);
    })
    .openapi(read, (c) => {
      const { id, entry } = c.req.valid('param');
      return holdingAnswer(c, async (hold) => {
        const text = await readEntry(deps.db, id, entry, hold);
        return c.body(`{"data":${text}}`, 200, { 'Content-Type': 'application/json' });
      });
    })
    .openapi(restore, async (c) => {
      const changed = await restoreBurger(deps, c.var, c.req.valid('param').id, c.req.valid('json'));
      return c.json({ data: { changed } }, 200);
    })
    .openapi(restoreOne, async (c) => {
      const { id, layer } = c.req.valid('param');
      const changed = await restoreLayer(deps, c.var, id, layer, c.req.valid('json'));
      return c.json({ data: { changed } }, 200);
    })
    .openapi(deleted, async (c) => {
      const { limit, before, workshop } = c.req.valid('query');
      const rows = await deletedBurgers(deps.db, { workshopId: workshop ?? null, before }, limit + 1);
      return c.json(numbered(rows, limit, deletedOf), 200);
    });
}

const workshopName = z.object({ workshop_name: z.string() });

const deletedOf = (row: DeletedRow): z.infer<typeof deletedSchema> => ({
  entry: row.id,
  burger_id: row.subject_id,
  name: row.name ?? '',
  workshop_id: row.workshop_id ?? '',
  workshop_name: row.workshop_now ?? nameIn(row.detail),
  at: row.at,
  by: authorOf(row),
});

/** The name that a workshop had when its burger was deleted. */
const nameIn = (detail: string | null): string =>
  workshopName.safeParse(detail === null ? {} : readJsonObject(detail)).data?.workshop_name ?? '';
