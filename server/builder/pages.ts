import type { Context } from 'hono';
import { holdingAnswer } from '../http/holding.ts';
import { listAnswer } from '../http/list-answer.ts';
import { type Page, type Place, paged } from '../http/page.ts';
import type { Env } from '../http/router.ts';
import { yieldToOthers } from '../lib/event-loop.ts';
import type { Hold } from '../limits/budget.ts';
import { type Reader, readTogether } from '../storage/reading.ts';
import { type Created, inCreationOrder } from './order.ts';

/** The number of rows that one statement reads. A layer may be a megabyte long, and no other request runs meanwhile. */
export const PAGE = 50;

/** The memory that a row takes besides its texts. */
const ROW_BYTES = 256;

/** Rows of one kind, each of which belongs to one `parent`. */
export interface Kind<Row extends Created> {
  /** The next `PAGE` of a parent's rows after a place (`[]`: from the oldest), in the database's creation order. */
  page(db: Reader, parent: string, after: Place): Promise<Row[]>;
  /** The next `PAGE` of a parent's rows before a place (`[]`: from the newest), in the opposite order. */
  older(db: Reader, parent: string, before: Place): Promise<Row[]>;
  /** Distinguishes rows of the same time and parent. */
  key(row: Row): string;
}

/** The place of a row in creation order. */
const placeOf = <Row extends Created>({ key }: Kind<Row>, row: Row): Place => [row.created_at, key(row)];

/** A parent's rows in pages, between which other requests run. */
export async function* pagesOf<Row extends Created>(
  tx: Reader,
  kind: Kind<Row>,
  parent: string,
): AsyncGenerator<Row[]> {
  let after: Place = [];
  for (;;) {
    const rows = await kind.page(tx, parent, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < PAGE) return;
    after = placeOf(kind, last);
    await yieldToOthers();
  }
}

/** The approximate memory of rows, also as the text of an answer. */
export function bytesOf(rows: readonly object[]): number {
  let bytes = rows.length * ROW_BYTES;
  for (const row of rows)
    for (const value of Object.values(row)) if (typeof value === 'string') bytes += 2 * value.length;
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
  let place = before ?? [];
  for (;;) {
    const page = await kind.older(db, parent, place);
    hold.grow(bytesOf(page));
    rows.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || rows.length > limit) return rows.slice(0, limit + 1);
    place = placeOf(kind, last);
    await yieldToOthers();
  }
}

/** Answers a parent's rows: the page that is asked for, or all of them, oldest first. */
export const answerRows = <Row extends Created>(
  c: Context<Env>,
  db: Reader,
  {
    kind,
    parent,
    page,
    present,
  }: { kind: Kind<Row>; parent: string; page: Page | null; present(row: Row): object },
): Promise<Response> =>
  holdingAnswer(c, async (hold) => {
    if (page === null)
      return listAnswer(c, await readList(db, kind, parent, hold), (row) => JSON.stringify(present(row)));
    const rows = await readNewest(db, kind, parent, page, hold);
    return c.json(paged(rows, page, { place: (row) => placeOf(kind, row), present }), 200);
  });
