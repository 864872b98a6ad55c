import { createRoute, z } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import type { Deps } from '../deps.ts';
import { answer, body, importing, security, usualLimit } from '../http/contract.ts';
import { creating, creatingCall, type Options } from '../http/creating.ts';
import { pathId } from '../http/fields.ts';
import { notFound } from '../http/http-error.ts';
import { listOrPage, pageFields, pageOf, pageQuery } from '../http/page.ts';
import { recorded } from '../http/recorded.ts';
import { createRouter, type Env } from '../http/router.ts';
import { answerRows, type Created, type Kind } from '../http/rows.ts';
import { conditional, expectedIn, itemAnswer, showItem, type Target } from '../http/versions.ts';
import { requireAccount, requireToken } from '../sessions/tokens.ts';
import type { Change } from '../storage/change.ts';
import { requireRow } from '../storage/require-row.ts';
import { issueMessage } from '../words/coded.ts';

/** The query of the burgers' list: a workshop, and perhaps the page that is asked for. */
export const listQuery = z
  .object({
    workshop_id: z.string({ error: issueMessage('workshop-id-required') }).pipe(pathId),
    ...pageFields,
  })
  .transform(({ workshop_id: parent, ...page }) => ({ parent, page: pageOf(page) }));

interface Versioned {
  readonly version: number;
}

export interface Call {
  readonly operationId: string;
  readonly summary: string;
}

/** A call with a body. */
interface Write<Input> extends Call {
  readonly input: z.ZodType<Input>;
  /** Refusals besides the usual ones. */
  readonly refusals?: object;
}

/** A thing, and the versions of it that the caller means to change. A layer has its burger's ID, and a key in the burger. */
export interface ItemTarget extends Target {
  readonly key: string;
}

/** The calls of one kind of things: workshops, burgers, buns, cheeses, patties or sets of questions. */
export interface Resource<Row extends Created, Added, Changed, Item extends Versioned> {
  readonly tag: string;
  /** In lower case. */
  readonly name: string;
  readonly item: z.ZodType;
  /** The path of the list, with the burger's ID if it is the list of one, and of one thing with its parameters. */
  readonly all: string;
  readonly one: string;
  /** For layers: the parameter that is the key, and the field that has it in the answer to a deletion. */
  readonly layer?: { readonly param: string; readonly key: typeof pathId; readonly field: 'id' | 'type' };
  /** Further checks of a body, besides its schema. */
  readonly checks?: readonly MiddlewareHandler[];
  readonly list: Call & {
    readonly description: string;
    readonly item?: z.ZodType;
    readonly query?: typeof listQuery;
    readonly kind: Kind<Row>;
    present(row: Row): object;
  };
  readonly create: Write<Added> & {
    add(change: Change, input: Added, id: string): Promise<Item>;
    options?(c: Context<Env>, input: Added, id: string): Options<Item>;
  };
  readonly read?: Call & { find(id: string): Promise<Item> };
  readonly update: Write<Changed> & {
    change(c: Context<Env>, target: ItemTarget, input: Changed): Promise<Item>;
  };
  readonly remove: Call & { from(c: Context<Env>, target: ItemTarget): Promise<unknown> };
}

/** The routes of one kind of things. */
export function resourceRoutes<Row extends Created, Added, Changed, Item extends Versioned>(
  deps: Deps,
  { tag, name, item, all, one, layer, checks = [], ...calls }: Resource<Row, Added, Changed, Item>,
) {
  const account = requireAccount(deps);
  const token = requireToken(deps);
  const shared = { tags: [tag], security };
  const params = z.object({ id: pathId, ...(layer && { [layer.param]: layer.key }) });
  const parent = all.includes('{id}') ? { params: z.object({ id: pathId }) } : undefined;
  const versioned = conditional(item);
  const shown = itemAnswer(item, `The ${name}`);
  const field = layer?.field ?? 'id';
  const call = ({ operationId, summary }: Call) => ({ ...shared, operationId, summary });

  const list = createRoute({
    ...call(calls.list),
    method: 'get',
    path: all,
    middleware: [account],
    request: { ...parent, query: calls.list.query ?? pageQuery },
    responses: listOrPage(calls.list.item ?? item, calls.list.description),
  });
  const create = createRoute({
    ...call(calls.create),
    method: 'post',
    path: all,
    middleware: [token, usualLimit, ...checks],
    parameters: creatingCall.parameters,
    request: { ...parent, body: body(calls.create.input) },
    responses: { 201: shown, ...creatingCall.refusals, ...calls.create.refusals },
  });
  const update = createRoute({
    ...call(calls.update),
    method: 'put',
    path: one,
    middleware: [token, usualLimit, ...checks],
    parameters: versioned.parameters,
    request: { params, body: body(calls.update.input) },
    responses: { 200: shown, ...importing, ...versioned.refusals, ...calls.update.refusals },
  });
  const remove = createRoute({
    ...call(calls.remove),
    method: 'delete',
    path: one,
    middleware: [token, recorded(`Deleted a ${name}`)],
    parameters: versioned.parameters,
    request: { params },
    responses: {
      200: answer(z.object({ [field]: z.string() }), `The ${field} of the deleted ${name}`),
      ...versioned.refusals,
      ...importing,
    },
  });

  const idIn = (c: Context<Env>) => pathId.parse(c.req.param('id') ?? '');
  const targetOf = (c: Context<Env>): ItemTarget => ({
    id: idIn(c),
    key: pathId.parse(c.req.param(layer?.param ?? 'id')),
    expected: expectedIn(c),
  });

  const router = createRouter()
    .openapi(list, async (c) => {
      const { kind, present } = calls.list;
      if (parent) await requireRow(deps.db, 'burger', idIn(c), () => notFound('Burger'));
      return answerRows(c, deps.db, { kind, present, parent: idIn(c), ...c.req.valid('query') });
    })
    .openapi(create, (c) => {
      const input = c.req.valid('json');
      const add = (change: Change) => calls.create.add(change, input, idIn(c));
      return creating(deps, c, add, calls.create.options?.(c, input, idIn(c)));
    });
  if (calls.read !== undefined) {
    const { find, ...about } = calls.read;
    const read = createRoute({
      ...call(about),
      method: 'get',
      path: one,
      middleware: [account],
      request: { params },
      responses: { 200: shown },
    });
    router.openapi(read, async (c) => showItem<Versioned>(c, await find(idIn(c))));
  }
  return router
    .openapi(update, async (c) =>
      showItem<Versioned>(c, await calls.update.change(c, targetOf(c), c.req.valid('json'))),
    )
    .openapi(remove, async (c) => {
      const target = targetOf(c);
      await calls.remove.from(c, target);
      return c.json({ data: { [field]: target.key } }, 200);
    });
}
