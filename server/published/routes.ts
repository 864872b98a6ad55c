import { createRoute, z } from '@hono/zod-openapi';
import { changeBurger } from '../builder/change-burger.ts';
import type { Deps } from '../deps.ts';
import { answer, body, importing, json, ownResponse, security, usualLimit } from '../http/contract.ts';
import { creating, creatingCall } from '../http/creating.ts';
import { pathId } from '../http/fields.ts';
import { holdingAnswer } from '../http/holding.ts';
import { recorded } from '../http/recorded.ts';
import { logOf } from '../http/request.ts';
import { createRouter, problemSchema } from '../http/router.ts';
import { changedMeanwhile } from '../http/versions.ts';
import { requireAccount, requireToken } from '../sessions/tokens.ts';
import { publicationSchema, publicationWithState, publishedInput, publishInput } from './publication.ts';
import { listPublications, publishBurger, readPublication, setPublished } from './store.ts';

/** The memory that a character of a state takes, with that of the answer. */
const CHARACTER_BYTES = 4;

/** A number in a path. No state has the number 0. */
const stateNumber = z
  .string()
  .transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0))
  .openapi({ type: 'integer' });

const newestEntry = {
  newest_entry: z
    .int()
    .openapi({ description: 'The newest entry of the burger’s history, for `seen`; 0: none' }),
};

const refused = (description: string) => ({
  412: json(
    problemSchema.extend({
      current: z.object({
        ...newestEntry,
        in_force: z.int().nullable().openapi({ description: 'The state in force; null if there is none' }),
      }),
      changed: changedMeanwhile,
    }),
    description,
  ),
});

/** The routes of the published states of burgers: what visitors and programs get. */
export function publishedRoutes(deps: Deps) {
  const shared = { tags: ['Published states'], security };
  const account = requireAccount(deps);
  const token = requireToken(deps);
  const params = z.object({ id: pathId });

  const list = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}/publications',
    operationId: 'listPublications',
    summary: 'List the published states of a burger, newest first',
    description:
      'The newest 20 are kept, and 20 MB of them. None: the burger was never published, and visitors get the newest state of a public one. None in force: they get nothing',
    middleware: [account],
    request: { params },
    responses: {
      200: json(
        z.object({
          data: z.array(publicationSchema),
          ...newestEntry,
        }),
        'The states, without what they contain',
      ),
    },
  });

  const read = createRoute({
    ...shared,
    method: 'get',
    path: '/api/burger/{id}/publications/{number}',
    operationId: 'getPublication',
    summary: 'Read a published state',
    middleware: [account],
    request: { params: params.extend({ number: stateNumber }) },
    responses: { 200: answer(publicationWithState, 'The state'), ...ownResponse },
  });

  const publish = createRoute({
    ...shared,
    method: 'post',
    path: '/api/burger/{id}/publications',
    operationId: 'publishBurger',
    summary: 'Publish a burger as it is now',
    description:
      'Its top buns, cheeses and patties are copied, and never a secret: keys and headers are those of the present cheese. The name, `is_public` and `answers_a_day` are always those of now.',
    middleware: [token, usualLimit],
    parameters: creatingCall.parameters,
    request: { params, body: body(publishInput) },
    responses: {
      201: answer(publicationSchema, 'The published state'),
      ...creatingCall.refusals,
      ...importing,
      ...refused('The burger has changed since'),
    },
  });

  const set = createRoute({
    ...shared,
    method: 'put',
    path: '/api/burger/{id}/published',
    operationId: 'setPublished',
    summary: 'Put another published state in force, or none',
    description:
      'It takes back all that are newer: conversations that began with one of them go on with the one in force. Where none is, visitors and programs get nothing.',
    middleware: [token, usualLimit, recorded('Put another state in force')],
    request: { params, body: body(publishedInput) },
    responses: {
      200: answer(publicationSchema.nullable(), 'The state in force; null if there is none'),
      ...importing,
      ...refused('Another state is in force'),
    },
  });

  return createRouter()
    .openapi(list, async (c) => c.json(await listPublications(deps, c.req.valid('param').id), 200))
    .openapi(read, (c) => {
      const { id, number } = c.req.valid('param');
      return holdingAnswer(c, async (hold) => {
        const { publication, state } = await readPublication(deps, id, number);
        hold.grow(state.length * CHARACTER_BYTES);
        const text = `{"data":${JSON.stringify(publication).slice(0, -1)},"state":${state}}}`;
        return c.body(text, 200, { 'Content-Type': 'application/json' });
      });
    })
    .openapi(publish, (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      return creating(deps, c, (change) => publishBurger(change, deps.config, id, input), {
        open: (write) => changeBurger(deps, c.var, id, write, { touch: false }),
        created: ({ number }) => logOf(c).info('Published a burger', { burger: id, number }),
      });
    })
    .openapi(set, async (c) => {
      const { id } = c.req.valid('param');
      return c.json({ data: await setPublished(deps, c.var, id, c.req.valid('json')) }, 200);
    });
}
