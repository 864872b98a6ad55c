import { z } from '@hono/zod-openapi';
import { parseJson } from '../lib/json.ts';
import { issueMessage } from '../words/coded.ts';
import { json, ownResponse } from './contract.ts';
import { isStorable } from './fields.ts';

/*
 * The convention of every list that can be asked for in pages: `?limit=` gives the newest items, newest first, and `next`;
 * `?before=` with that value gives the older ones. Without both a list is whole, as it always was.
 */

const MAX_LIMIT = 200;
const USUAL = 50;
const ofLimit = issueMessage('page-limit', { most: String(MAX_LIMIT) });

/** The place of an item in its list: the values by which the list is ordered, the last of which no two items share. */
export type Cursor = readonly string[];

/** A time after that of every row, in a place before the first of a list that is newest first. */
export const AFTER_ALL = '9999';

/** The page that a caller asks for. */
export interface Page {
  readonly limit: number;
  /** Only what comes after this item, which is older. Null for the first page. */
  readonly before: Cursor | null;
}

const cursor = z.array(z.string().refine(isStorable)).min(1);

const limit = z
  .string()
  .regex(/^\d{1,4}$/, ofLimit)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= MAX_LIMIT, ofLimit);
const limited = { type: 'integer', minimum: 1, maximum: MAX_LIMIT } as const;

/** The fields by which a query asks for a page. */
export const pageFields = {
  limit: limit.optional().openapi({
    ...limited,
    description: `Asks for a page of at most this many items, newest first (default ${USUAL} where only \`before\` is given). Without both the list is whole`,
  }),
  before: z
    .string()
    .transform((text, context) => {
      const read = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: issueMessage('page-before') });
      return z.NEVER;
    })
    .optional()
    .openapi({ type: 'string', description: '`next` of a page: asks for the items after its last one' }),
};

/** The page that checked fields ask for; null if they ask for the whole list. */
export const pageOf = ({
  limit,
  before,
}: {
  limit?: number | undefined;
  before?: Cursor | undefined;
}): Page | null =>
  limit === undefined && before === undefined ? null : { limit: limit ?? USUAL, before: before ?? null };

/** The query of a list without other parameters. */
export const pageQuery = z.object(pageFields).transform((fields) => ({ page: pageOf(fields) }));

/** The answers of a call that gives a whole list or a page of it. */
export const listOrPage = <Schema extends z.ZodType>(item: Schema, description: string) => ({
  200: json(
    z.object({
      data: z.array(item),
      next: z.string().nullable().optional().openapi({
        description: 'Of a page: the value of `before` for the next one; null for the last one',
      }),
    }),
    description,
  ),
  ...ownResponse,
});

/**
 * A page from its rows in the order of the list: as many as its limit and one more, which only says that there are others.
 */
export function paged<Row, Item>(
  rows: readonly Row[],
  { limit }: Page,
  { cursor, present }: { cursor: (row: Row) => Cursor; present: (row: Row) => Item },
): { data: Item[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map(present),
    next: last === undefined ? null : Buffer.from(JSON.stringify(cursor(last))).toString('base64url'),
  };
}

/** A number that no item of a numbered list reaches. */
export const AFTER_ALL_NUMBERS = 2_147_483_647;

/** The fields by which a query asks for a page of a list whose items are numbered, and which is never given as a whole. */
export const numberedFields = {
  limit: limit.default(USUAL).openapi({ ...limited, default: USUAL }),
  before: z
    .string()
    .regex(/^\d{1,9}$/, issueMessage('page-before'))
    .transform(Number)
    .default(AFTER_ALL_NUMBERS)
    .openapi({ type: 'integer', description: '`next` of a page: asks for the items after its last one' }),
};

/** The answers of a call that gives a page of a numbered list. */
export const numberedPage = <Schema extends z.ZodType>(item: Schema, description: string) => ({
  200: json(
    z.object({
      data: z.array(item),
      next: z.int().nullable().openapi({
        description: 'The value of `before` for the next page; null for the last one',
      }),
    }),
    description,
  ),
});

/** A page from its rows, newest first: as many as its limit and one more, which only says that there are others. */
export function numbered<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  present: (row: Row) => Item,
): { data: Item[]; next: number | null } {
  const shown = rows.slice(0, limit);
  return { data: shown.map(present), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
