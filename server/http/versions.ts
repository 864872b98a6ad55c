import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { coded } from '../words/coded.ts';
import { answer, json } from './contract.ts';
import { HttpError } from './http-error.ts';
import { problemSchema } from './router.ts';

/** The field `version` of an item. */
export const versionField = {
  version: z.int().openapi({ description: 'Grows with every change; the ETag of the item', example: 1 }),
};

/** The field `updated_by` of a layer. Neither an export nor a state of the history has it. */
export const authorField = {
  updated_by: z.string().nullable().optional().openapi({
    description:
      'The account that changed it last, by its name then; null if that is not known, as of what an import brought with its time. Left out in a state of the history',
    example: 'bea',
  }),
};

/** The versions that a caller means to change, as ETags; null for any. */
export type Expected = ReadonlySet<string> | null;

/** An item, and the versions of it that the caller means to change. */
export interface Target {
  readonly id: string;
  readonly expected: Expected;
}

/** A stored item with its version. */
interface Versioned {
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: string;
  /** When it got its version, if `updated_at` may be later. */
  readonly changed_at?: string | null;
}

/** The ETag of a version. */
export const tagOf = (version: number): string => `"${version}"`;

const etagOf = ({ version }: { readonly version: number }) => ({ ETag: tagOf(version) });

/** Answers with one item. Its version is the ETag. */
export const showItem = <Item extends { readonly version: number }>(c: Context, item: Item) =>
  c.json({ data: item }, 200, etagOf(item));

/** The versions in the header `If-Match`, of which an item has to have one. */
export function expectedIn(c: Context): Expected {
  const tags = c.req.header('if-match')?.split(',');
  if (tags === undefined) return null;
  const expected = new Set(tags.map((tag) => tag.trim()));
  return expected.has('*') ? null : expected;
}

/**
 * Refuses a change of an item that somebody has changed since the caller read it.
 * @throws {HttpError} 412 with the item as it is now, and who changed it when
 */
export function requireExpected<Row extends Versioned>(
  expected: Expected,
  row: Row,
  present: (row: Row) => object,
): void {
  if (expected === null || expected.has(tagOf(row.version))) return;
  throw new HttpError(412, coded('changed-meanwhile'), {
    headers: etagOf(row),
    details: { current: present(row), changed: { by: row.updated_by, at: row.changed_at ?? row.updated_at } },
  });
}

const tagged = {
  headers: {
    ETag: {
      description: 'The version of the item, for `If-Match`',
      schema: { type: 'string' as const, example: '"1"' },
    },
  },
};

/** The OpenAPI description of an answer that shows one item, with its ETag. */
export const itemAnswer = <Item extends z.ZodType>(item: Item, description: string) => ({
  ...answer(item, description),
  ...tagged,
});

/** Who has changed something since a caller read it, and when. */
export const changedMeanwhile = z.object({
  by: z.string().nullable().openapi({ description: 'The name of the account' }),
  at: z.iso.datetime(),
});

/** The OpenAPI description of a call that takes `If-Match`. */
export const conditional = <Item extends z.ZodType>(item: Item) => ({
  // As part of the request's schema it would be checked with every call, which would copy all headers.
  parameters: [
    {
      name: 'If-Match',
      in: 'header' as const,
      description:
        'The ETag of the item that the caller has read. If somebody has changed the item since, nothing happens and the answer is 412. Left out, or `*`: the item is changed as it is.',
      schema: { type: 'string' as const, example: '"1"' },
    },
  ],
  refusals: {
    412: {
      ...json(
        problemSchema.extend({
          current: item,
          changed: changedMeanwhile,
        }),
        'Somebody has changed the item since; `current` is what it is now',
      ),
      ...tagged,
    },
  },
});
