import { createRoute, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { requireAccount } from '../auth/bearer.ts';
import type { Deps } from '../deps.ts';
import { pathId } from '../fields.ts';
import {
  answer,
  body,
  plainRefusals,
  readRefusals,
  security,
  usualLimit,
  writeRefusals,
} from '../http/contract.ts';
import { idempotent, idempotentCall } from '../http/idempotency.ts';
import { recorded } from '../http/recorded.ts';

interface Layer<Item, Params, Key> {
  readonly tag: string;
  /** The kind as a sentence names it. */
  readonly name: string;
  readonly item: Item;
  /** The path of the list, and of one layer with its parameters. */
  readonly all: string;
  readonly one: string;
  readonly params: Params;
  /** The fields of the answer to a deletion. */
  readonly key: Key;
  /** Further checks of a body, besides its schema. */
  readonly checks: readonly MiddlewareHandler[];
}

interface Call {
  readonly operationId: string;
  readonly summary: string;
}

interface Write<Input, Refusals> extends Call {
  readonly input: Input;
  /** Refusals besides the usual ones. */
  readonly refusals: Refusals;
}

/** The contract of a kind of layer: what the calls of top buns, cheeses and patties have in common. */
export function layerCalls<
  Item extends z.ZodType,
  Params extends z.ZodObject<{ id: typeof pathId }>,
  Key extends z.ZodType,
>(deps: Deps, { tag, name, item, all, one, params, key, checks }: Layer<Item, Params, Key>) {
  const account = requireAccount(deps);
  const burgerParams = z.object({ id: pathId });
  const shared = { tags: [tag], security };
  const written = answer(item, `The ${name}`);
  return {
    list: (call: Call) =>
      createRoute({
        ...shared,
        ...call,
        method: 'get',
        path: all,
        middleware: [account],
        request: { params: burgerParams },
        responses: {
          200: answer(z.array(item), `The ${tag.toLowerCase()}`),
          ...readRefusals,
          ...plainRefusals,
        },
      }),
    create: <Body extends z.ZodType, More extends object>({ input, refusals, ...call }: Write<Body, More>) =>
      createRoute({
        ...shared,
        ...call,
        method: 'post',
        path: all,
        middleware: [account, usualLimit, ...checks, idempotent(deps)],
        parameters: idempotentCall.parameters,
        request: { params: burgerParams, body: body(input) },
        responses: { 201: written, ...idempotentCall.refusals, ...writeRefusals, ...refusals },
      }),
    update: <Body extends z.ZodType, More extends object>({ input, refusals, ...call }: Write<Body, More>) =>
      createRoute({
        ...shared,
        ...call,
        method: 'put',
        path: one,
        middleware: [account, usualLimit, ...checks],
        request: { params, body: body(input) },
        responses: { 200: written, ...writeRefusals, ...refusals },
      }),
    remove: (call: Call) =>
      createRoute({
        ...shared,
        ...call,
        method: 'delete',
        path: one,
        middleware: [account, recorded(deps.log, `Deleted a ${name}`)],
        request: { params },
        responses: { 200: answer(key, 'What was deleted'), ...readRefusals },
      }),
  };
}
