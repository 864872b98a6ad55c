import type { Context } from 'hono';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Hold } from '../limits/budget.ts';
import { BeyondShareError } from '../limits/busy-error.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import { type Reader, type Reads, readTogether } from '../storage/reading.ts';
import type { Schema } from '../storage/schema.ts';
import { statement } from '../storage/statement.ts';
import { coded } from '../words/coded.ts';
import { holdingAnswer } from './holding.ts';
import { HttpError } from './http-error.ts';
import { listAnswer } from './list-answer.ts';
import { AFTER_ALL, type Cursor, type Page, paged } from './page.ts';
import type { Env } from './router.ts';

/*
 * Lists of rows in creation order, which are read in pages.
 */

/** The number of rows that one statement reads. A layer may be a megabyte long, and no other request runs meanwhile. */
const PAGE = 50;

/** The memory that a row takes besides its texts. */
const ROW_BYTES = 256;

export interface Created {
  readonly created_at: string;
}

/** Rows of one kind, each of which belongs to one `parent`. */
export interface Kind<Row extends Created> {
  /** The next `PAGE` of a parent's rows after a place (`[]`: from the oldest), in the database's creation order. */
  page(db: Reader, parent: string, after: Cursor): Promise<Row[]>;
  /** The next rows of a parent before a place (`[]`: from the newest), `PAGE` at most, in the opposite order. */
  older(db: Reader, parent: string, before: Cursor, most: number): Promise<Row[]>;
  /** Distinguishes rows of the same time and parent. */
  key(row: Row): string;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Sorts rows oldest first, and those of the same millisecond by `key`. Databases order text by their own collations, and both
 * have to answer alike. Times of one format compare as texts.
 */
export const inCreationOrder = <Row extends Created>(
  rows: readonly Row[],
  key: (row: Row) => string,
): Row[] =>
  rows.toSorted((one, other) => compare(one.created_at, other.created_at) || compare(key(one), key(other)));

/** The place of a row in creation order. */
const cursorOf = <Row extends Created>({ key }: Kind<Row>, row: Row): Cursor => [row.created_at, key(row)];

/** A parent's rows in pages, between which other requests run. */
export async function* pagesOf<Row extends Created>(
  tx: Reader,
  kind: Kind<Row>,
  parent: string,
): AsyncGenerator<Row[]> {
  let after: Cursor = [];
  for (;;) {
    const rows = await kind.page(tx, parent, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE) return;
    after = cursorOf(kind, last);
    await yieldWhenDue();
  }
}

/** The approximate memory of rows, also as the text of an answer. */
export const bytesOf = (rows: readonly object[]): number =>
  rows.reduce((bytes, row) => bytes + ROW_BYTES + bytesIn(Object.values(row)), 0);

function bytesIn(values: readonly unknown[]): number {
  let bytes = 0;
  for (const value of values)
    if (typeof value === 'string') bytes += 2 * value.length;
    else if (Array.isArray(value)) bytes += bytesOf(value);
  return bytes;
}

/** A parent's rows, oldest first, as a transaction sees them. */
export async function readAll<Row extends Created>(
  tx: Reader,
  kind: Kind<Row>,
  parent: string,
  hold: Pick<Hold, 'grow'>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(tx, kind, parent)) {
    hold.grow(bytesOf(page));
    rows.push(...page);
  }
  return inCreationOrder(rows, kind.key);
}

/** A parent's rows as of one moment, oldest first. */
async function readList<Row extends Created>(
  db: Reader,
  kind: Kind<Row>,
  parent: string,
  hold: Pick<Hold, 'grow'>,
): Promise<Row[]> {
  const rows = await kind.page(db, parent, []);
  if (rows.length === PAGE) return readTogether(db, (tx) => readAll(tx, kind, parent, hold));
  hold.grow(bytesOf(rows));
  return inCreationOrder(rows, kind.key);
}

/** As many of a parent's rows as a caller asks for, and one more, newest first. */
async function readNewest<Row extends Created>(
  db: Reader,
  kind: Kind<Row>,
  parent: string,
  { limit, before }: Page,
  hold: Pick<Hold, 'grow'>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = before ?? [];
  for (;;) {
    const most = Math.min(PAGE, limit + 1 - rows.length);
    const page = await kind.older(db, parent, cursor, most);
    hold.grow(bytesOf(page));
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < most || rows.length > limit) return rows;
    cursor = cursorOf(kind, last);
    await yieldWhenDue();
  }
}

/**
 * Answers a parent's rows: the page that is asked for, or all of them, oldest first.
 * @throws {HttpError} 400 for more rows than the caller may ever hold at once
 */
export const answerRows = <Row extends Created>(
  c: Context<Env>,
  db: Reader,
  {
    kind,
    parent = '',
    page,
    present,
  }: { kind: Kind<Row>; parent?: string; page: Page | null; present(row: Row): object },
): Promise<Response> =>
  holdingAnswer(c, async (hold) => {
    try {
      if (page === null)
        return listAnswer(c, await readList(db, kind, parent, hold), (row) => JSON.stringify(present(row)));
      const rows = await readNewest(db, kind, parent, page, hold);
      return c.json(paged(rows, page, { cursor: (row) => cursorOf(kind, row), present }), 200);
    } catch (error) {
      throw error instanceof BeyondShareError ? new HttpError(400, coded('list-too-long')) : error;
    }
  });

/** The pages of rows, which are ordered by their time. `column` distinguishes rows of the same time. */
export function pagesBy<Table extends keyof Schema, Row>(
  rows: (db: Reads, parent: string) => SelectQueryBuilder<Schema, Table, Row>,
  column: 'id' | 'type_key',
) {
  const page = (side: '<' | '>', direction: 'asc' | 'desc') =>
    statement((db) =>
      rows(db, ':parent')
        .where(sql<boolean>`(created_at, ${sql.ref(column)}) ${sql.raw(side)} (${':time'}, ${':key'})`)
        .orderBy(sql.ref('created_at'), direction)
        .orderBy(sql.ref(column), direction)
        .limit(sql<number>`${':most'}`)
        .compile(),
    );
  const newer = page('>', 'asc');
  const older = page('<', 'desc');
  return {
    page: (db: Reader, parent: string, [time = '', key = '']: Cursor) =>
      newer(db, { parent, time, key, most: PAGE }),
    older: (db: Reader, parent: string, [time = AFTER_ALL, key = '']: Cursor, most: number) =>
      older(db, { parent, time, key, most }),
  };
}
