import { randomInt } from 'node:crypto';
import { type Insertable, sql, type Transaction } from 'kysely';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Reads } from './reading.ts';
import type { Database, HistoryTable, Schema } from './schema.ts';
import { statement } from './statement.ts';

/*
 * The history: one entry for each change, written in its transaction (`change`).
 */

/** The entries of a burger, and the bytes of their states together. The newest one always stays. */
const MAX_BURGER_ENTRIES = 1000;
const MAX_BURGER_BYTES = 20_000_000;
/** One entry in so many has its burger's oldest ones deleted, and so has each that is longer than this. */
const TRIMMING_SHARE = 32;
const LONG_BYTES = 100_000;
/** The entries of one statement, and the bytes after which it is sent with fewer. */
const PAGE = 50;
const PAGE_BYTES = 2_000_000;

/** What was done. */
type What =
  | 'added'
  | 'changed'
  | 'deleted'
  | 'imported'
  | 'restored'
  | 'published'
  | 'taken-back'
  | 'asked'
  | 'password-changed'
  | 'role-given'
  | 'role-taken'
  | 'link-made'
  | 'link-used'
  | 'link-revoked'
  | 'signed-in'
  | 'sign-in-refused'
  | 'joined';

/** What it was done to. */
export type Subject =
  | 'burger'
  | 'bun'
  | 'cheese'
  | 'patty'
  | 'key'
  | 'question-set'
  | 'question-run'
  | 'workshop'
  | 'account'
  | 'catalogue'
  | 'session';

/** An account by its name at the time. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

/** What a change tells the history about itself. Never a secret: neither in `state` nor in `detail`. */
export interface Entry {
  readonly what: What;
  readonly subject: Subject;
  readonly subjectId: string;
  /** The burger that it belongs to. */
  readonly burgerId?: string | null;
  readonly workshopId?: string;
  /** The name of the subject, or of its burger, before the change. */
  readonly name?: string;
  /** JSON: the subject before the change, with masks for secrets; left out if it was not there. */
  readonly state?: string | undefined;
  /** What the state does not tell. */
  readonly detail?: object | undefined;
  /** The account that acted, where no sign-in says it. */
  readonly account?: NamedAccount;
}

/** Writes the entries of a transaction, and deletes the oldest ones of their burgers now and then. */
export async function writeEntries(
  tx: Transaction<Schema>,
  entries: readonly Entry[],
  at: string,
  by: NamedAccount | null,
): Promise<void> {
  const rows = entries.map((entry) => rowOf(entry, at, entry.account ?? by));
  const [first] = rows;
  if (first !== undefined && rows.length === 1) await inserting(tx, first);
  else for (const page of pagesOf(rows)) await insertPage(tx, page);
  for (const { burger_id, bytes } of rows)
    if (burger_id !== null && (bytes > LONG_BYTES || randomInt(TRIMMING_SHARE) === 0))
      await trim(tx, burger_id);
}

/** The number of the newest entry. The entries of a row that a transaction has locked have lower ones, and later ones higher. */
export async function newestEntry(tx: Reads): Promise<number> {
  const { newest } = await tx
    .selectFrom('history')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

type Row = Omit<Insertable<HistoryTable>, 'id'>;

function rowOf(entry: Entry, at: string, account: NamedAccount | null) {
  const detail = entry.detail === undefined ? null : JSON.stringify(entry.detail);
  const state = entry.state ?? null;
  return {
    at,
    account_id: account?.id ?? null,
    account: account?.name ?? null,
    what: entry.what,
    subject: entry.subject,
    subject_id: entry.subjectId,
    burger_id: entry.burgerId ?? null,
    workshop_id: entry.workshopId ?? null,
    name: entry.name ?? null,
    bytes: Buffer.byteLength(detail ?? '') + Buffer.byteLength(state ?? ''),
    detail,
    state,
  };
}

const inserting = statement((db: Database) =>
  db
    .insertInto('history')
    .values({
      at: ':at',
      account_id: ':account_id',
      account: ':account',
      what: ':what',
      subject: ':subject',
      subject_id: ':subject_id',
      burger_id: ':burger_id',
      workshop_id: ':workshop_id',
      name: ':name',
      bytes: sql<number>`${':bytes'}`,
      detail: ':detail',
      state: ':state',
    })
    .compile(),
);

async function insertPage(tx: Transaction<Schema>, page: readonly Row[]): Promise<void> {
  await tx.insertInto('history').values(page).execute();
  await yieldWhenDue();
}

function* pagesOf(rows: readonly Row[]): Generator<Row[]> {
  let page: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (page.length === PAGE || (page.length > 0 && bytes + row.bytes > PAGE_BYTES)) {
      yield page;
      [page, bytes] = [[], 0];
    }
    page.push(row);
    bytes += row.bytes;
  }
  if (page.length > 0) yield page;
}

/** Deletes a burger's oldest entries beyond its bounds. The index has all that is read. */
async function trim(tx: Transaction<Schema>, burgerId: string): Promise<void> {
  const entries = await tx
    .selectFrom('history')
    .select(['id', 'bytes'])
    .where('burger_id', '=', burgerId)
    .orderBy('id', 'desc')
    .execute();
  const last = firstBeyond(entries, MAX_BURGER_ENTRIES, MAX_BURGER_BYTES);
  if (last !== undefined)
    await tx.deleteFrom('history').where('burger_id', '=', burgerId).where('id', '<=', last.id).execute();
  await yieldWhenDue();
}

/** The first row, in this order, that is beyond so many rows or bytes. The first of all never is. */
export function firstBeyond<Kept extends { readonly bytes: number }>(
  rows: readonly Kept[],
  mostRows: number,
  mostBytes: number,
): Kept | undefined {
  let sum = 0;
  return rows.find(({ bytes }, index) => {
    sum += bytes;
    return index > 0 && (index >= mostRows || sum > mostBytes);
  });
}
