import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import {
  answer,
  body,
  importing,
  plainRefusals,
  readRefusals,
  security,
  usualLimit,
  writeRefusals,
} from '../http/contract.ts';
import { pathId } from '../http/fields.ts';
import { holdingAnswer } from '../http/holding.ts';
import { notFound } from '../http/http-error.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { listAnswer } from '../http/list-answer.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter } from '../http/router.ts';
import { requireAccount } from '../sessions/bearer.ts';
import { requireRow } from '../storage/require-row.ts';
import type { Layer, LayerRow } from './kinds.ts';
import { readList } from './pages.ts';
import { writeLayer } from './write-layer.ts';

interface Call {
  readonly operationId: string;
  readonly summary: string;
}

interface LayerCalls<Row extends LayerRow, Item, Params> {
  readonly tag: string;
  /** The kind as a refusal names it. */
  readonly name: Parameters<typeof notFound>[0];
  readonly layer: Layer<Row>;
  readonly item: Item;
  /** A row as the API shows it. */
  readonly toItem: (row: Row) => z.infer<Item>;
  /** The path of the list, and of one layer with its parameters. */
  readonly all: string;
  readonly one: string;
  readonly params: Params;
  /** The parameter that names one layer of a burger, and the field for it in the answer to a deletion. */
  readonly keyParam: Exclude<keyof z.infer<Params>, 'id'> & string;
  readonly keyField: 'id' | 'type';
  /** Further checks of a body, besides its schema. */
  readonly checks: readonly MiddlewareHandler[];
  readonly list: Call;
  readonly remove: Call;
}

interface Write<Input, Refusals> extends Call {
  readonly input: Input;
  /** Refusals besides the usual ones. */
  readonly refusals: Refusals;
}

/**
 * The common part of the calls of top buns, cheeses and patties: a router with the calls that list and remove, and the
 * contracts of those that create and update.
 */
export function layerCalls<
  Row extends LayerRow,
  Item extends z.ZodType,
  Params extends z.ZodObject<{ id: typeof pathId }>,
>(deps: Deps, calls: LayerCalls<Row, Item, Params>) {
  const { tag, name, layer, item, toItem, all, one, params, keyParam, keyField, checks } = calls;
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const shared = { tags: [tag], security };
  const written = answer(item, `The ${name.toLowerCase()}`);

  const list = createRoute({
    ...shared,
    ...calls.list,
    method: 'get',
    path: all,
    middleware: [account],
    request: { params: burgerParams },
    responses: {
      200: answer(z.array(item), `The ${tag.toLowerCase()}`),
      ...readRefusals,
      ...plainRefusals,
    },
  });
  const remove = createRoute({
    ...shared,
    ...calls.remove,
    method: 'delete',
    path: one,
    middleware: [account, recorded(`Deleted a ${name.toLowerCase()}`)],
    request: { params },
    responses: {
      200: answer(
        z.object({ [keyField]: z.string() }),
        `The ${keyField} of the deleted ${name.toLowerCase()}`,
      ),
      ...readRefusals,
      ...importing,
    },
  });

  const router = createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireRow(deps.db, 'burger', id, () => notFound('Burger'));
      return holdingAnswer(c, async (hold) =>
        listAnswer(c, await readList(deps.db, layer, id, hold), (row) => JSON.stringify(toItem(row))),
      );
    })
    .openapi(remove, async (c) => {
      const id = pathId.parse(c.req.param('id'));
      const key = pathId.parse(c.req.param(keyParam));
      await writeLayer(deps, id, async (trx) => {
        const { numDeletedRows } = await layer.remove(trx, id, key);
        if (numDeletedRows === 0n) throw notFound(name);
      });
      return c.json({ data: { [keyField]: key } }, 200);
    });

  return {
    router,
    create: <Body extends z.ZodType, More extends object>({ input, refusals, ...call }: Write<Body, More>) =>
      createRoute({
        ...shared,
        ...call,
        method: 'post',
        path: all,
        middleware: [account, usualLimit, ...checks, idempotent(deps)],
        parameters: idempotentCall.parameters,
        request: { params: burgerParams, body: body(input) },
        responses: { 201: written, ...importing, ...idempotentCall.refusals, ...writeRefusals, ...refusals },
      }),
    update: <Body extends z.ZodType, More extends object>({ input, refusals, ...call }: Write<Body, More>) =>
      createRoute({
        ...shared,
        ...call,
        method: 'put',
        path: one,
        middleware: [account, usualLimit, ...checks],
        request: { params, body: body(input) },
        responses: { 200: written, ...importing, ...writeRefusals, ...refusals },
      }),
  };
}
