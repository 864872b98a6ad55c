import { createRoute, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { Deps } from '../../deps.ts';
import { answer, body, importing, security, usualLimit } from '../../http/contract.ts';
import { creating, creatingCall } from '../../http/creating.ts';
import { pathId } from '../../http/fields.ts';
import { notFound } from '../../http/http-error.ts';
import { listOrPage, pageQuery } from '../../http/page.ts';
import { recorded } from '../../http/recorded.ts';
import { createRouter } from '../../http/router.ts';
import { answerRows } from '../../http/rows.ts';
import { conditional, expectedIn, itemAnswer, showItem } from '../../http/versions.ts';
import { requireAccount } from '../../sessions/tokens.ts';
import type { Change } from '../../storage/change.ts';
import type { Reader } from '../../storage/reading.ts';
import { requireRow } from '../../storage/require-row.ts';
import { changeBurger } from '../burgers/change-burger.ts';
import {
  addLayer,
  changeLayer,
  type LayerStore,
  type LayerTarget,
  removeLayer,
  type Stored,
} from './store.ts';

interface Call {
  readonly operationId: string;
  readonly summary: string;
}

/** A call with a body. */
interface Write<Input> extends Call {
  readonly input: z.ZodType<Input>;
  /** Refusals besides the usual ones. */
  readonly refusals?: object;
}

/** The calls of one kind of layers. */
export interface LayerCalls<Row extends Stored, Columns, Added, Changed> {
  readonly tag: string;
  readonly store: LayerStore<Row, Columns>;
  readonly item: z.ZodType;
  /** The path of the list, and of one layer with its parameters. */
  readonly all: string;
  readonly one: string;
  /** The parameter that names one layer of a burger. */
  readonly keyParam: string;
  readonly key: typeof pathId;
  /** The field that names it in the answer to a deletion. */
  readonly keyField: 'id' | 'type';
  /** Further checks of a body, besides its schema. */
  readonly checks: readonly MiddlewareHandler[];
  readonly list: Call;
  readonly create: Write<Added> & { columns(input: Added, db: Reader): Columns | Promise<Columns> };
  readonly update: Write<Changed> & { columns(input: Changed): (stored: Row) => Columns };
  readonly remove: Call;
}

/** The routes of one kind of layers: buns, cheeses or patties. */
export function layerRoutes<Row extends Stored, Columns, Added, Changed>(
  deps: Deps,
  calls: LayerCalls<Row, Columns, Added, Changed>,
) {
  const { tag, store, item, all, one, keyParam, keyField, checks } = calls;
  const name = store.name.toLowerCase();
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const params = z.object({ id: pathId, [keyParam]: calls.key });
  const shared = { tags: [tag], security };
  const versioned = conditional(item);
  const written = itemAnswer(item, `The ${name}`);

  const list = createRoute({
    ...shared,
    ...calls.list,
    method: 'get',
    path: all,
    middleware: [account],
    request: { params: burgerParams, query: pageQuery },
    responses: listOrPage(item, `The ${tag.toLowerCase()}`),
  });
  const create = createRoute({
    ...shared,
    operationId: calls.create.operationId,
    summary: calls.create.summary,
    method: 'post',
    path: all,
    middleware: [account, usualLimit, ...checks],
    parameters: creatingCall.parameters,
    request: { params: burgerParams, body: body(calls.create.input) },
    responses: {
      201: written,
      ...importing,
      ...creatingCall.refusals,
      ...calls.create.refusals,
    },
  });
  const update = createRoute({
    ...shared,
    operationId: calls.update.operationId,
    summary: calls.update.summary,
    method: 'put',
    path: one,
    middleware: [account, usualLimit, ...checks],
    parameters: versioned.parameters,
    request: { params, body: body(calls.update.input) },
    responses: {
      200: written,
      ...importing,
      ...versioned.refusals,
      ...calls.update.refusals,
    },
  });
  const remove = createRoute({
    ...shared,
    ...calls.remove,
    method: 'delete',
    path: one,
    middleware: [account, recorded(`Deleted a ${name}`)],
    parameters: versioned.parameters,
    request: { params },
    responses: {
      200: answer(z.object({ [keyField]: z.string() }), `The ${keyField} of the deleted ${name}`),
      ...versioned.refusals,
      ...importing,
    },
  });

  const targetOf = (c: Context): LayerTarget => ({
    burgerId: pathId.parse(c.req.param('id')),
    key: pathId.parse(c.req.param(keyParam)),
    expected: expectedIn(c),
  });

  return createRouter()
    .openapi(list, async (c) => {
      const { id } = c.req.valid('param');
      await requireRow(deps.db, 'burger', id, () => notFound('Burger'));
      const page = c.req.valid('query');
      return answerRows(c, deps.db, { kind: store, parent: id, page, present: store.present });
    })
    .openapi(create, (c) => {
      const { id } = c.req.valid('param');
      const input = c.req.valid('json');
      const add = async (change: Change) => {
        const columns = await calls.create.columns(input, change.tx);
        return store.present(await addLayer(change, store, id, columns));
      };
      return creating(deps, c, add, { open: (write) => changeBurger(deps, c.var, id, write) });
    })
    .openapi(update, async (c) => {
      const columns = calls.update.columns(c.req.valid('json'));
      return showItem(c, store.present(await changeLayer(deps, c.var, store, targetOf(c), columns)));
    })
    .openapi(remove, async (c) => {
      const target = targetOf(c);
      await removeLayer(deps, c.var, store, target);
      return c.json({ data: { [keyField]: target.key } }, 200);
    });
}
