import { AFTER_ALL_NUMBERS } from '../http/page.ts';
import { folded } from '../lib/names.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Subject } from '../storage/history.ts';
import type { Reads } from '../storage/reading.ts';
import { type EntryRow, SHOWN_COLUMNS } from './entry.ts';

/*
 * The audit log: all entries, filtered. There is no index for its filters, which would cost every change for a page that one
 * person opens a week. It reads slices of the newest entries instead, with turns for other work in between.
 */

/** The entries that one statement looks at. */
const SLICE = 1000;
/** The slices that one page looks at. */
const MAX_SLICES = 10;
/** The entries that one statement reads for an answer. */
const BATCH = 100;
/** An entry has the time at which its transaction began, so that one with a higher ID may have an earlier time. */
const DISORDER_MS = 60_000;

/** What an entry of the log has to have. A person, a burger or a workshop is named by its ID, or by a part of its name. */
export interface AuditFilter {
  readonly account?: string | undefined;
  readonly what?: string | undefined;
  readonly subject?: string | undefined;
  readonly burger?: string | undefined;
  readonly workshop?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** The account that sees no sign-ins but its own; undefined: it sees all. */
  readonly viewer?: string | undefined;
}

/** What is of a burger but not of its history. Its entries have the burger's ID as that of their subject. */
const besideHistory: ReadonlySet<string> = new Set<Subject>(['key', 'question-set', 'question-run']);

type Candidate = Pick<
  EntryRow,
  | 'id'
  | 'at'
  | 'account_id'
  | 'account'
  | 'what'
  | 'subject'
  | 'subject_id'
  | 'burger_id'
  | 'workshop_id'
  | 'name'
>;

/** A condition, and the columns that it reads. */
interface Condition {
  readonly columns: readonly (keyof Candidate)[];
  holds(entry: Candidate, workshops: ReadonlyMap<string, string>): boolean;
}

/** The entries of a slice that pass, and the entry before which the next slice begins; null after the last one. */
interface Slice {
  readonly ids: readonly number[];
  readonly next: number | null;
}

/**
 * A page of the log, newest first. It may have fewer entries than its limit, or none, and still have a `next`: so many entries
 * were looked at.
 */
export async function auditPage(
  db: Reads,
  filter: AuditFilter,
  { limit, before }: { readonly limit: number; readonly before: number },
): Promise<{ rows: EntryRow[]; next: number | null }> {
  const ids: number[] = [];
  let slices = 0;
  for await (const slice of slicesOf(db, filter, before)) {
    ids.push(...slice.ids);
    slices += 1;
    if (ids.length > limit)
      return { rows: await readAll(db, ids.slice(0, limit)), next: ids[limit - 1] ?? null };
    if (slices === MAX_SLICES || slice.next === null)
      return { rows: await readAll(db, ids), next: slice.next };
  }
  return { rows: [], next: null };
}

async function readAll(db: Reads, ids: readonly number[]): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for await (const batch of batchesOf(db, ids)) rows.push(...batch);
  return rows;
}

/** The whole log, newest first, a few entries at a time. */
export async function* auditEntries(db: Reads, filter: AuditFilter): AsyncGenerator<EntryRow[]> {
  for await (const { ids } of slicesOf(db, filter, AFTER_ALL_NUMBERS)) yield* batchesOf(db, ids);
}

async function* batchesOf(db: Reads, ids: readonly number[]): AsyncGenerator<EntryRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const rows = await db
      .selectFrom('history')
      .select(SHOWN_COLUMNS)
      .where('id', 'in', ids.slice(start, start + BATCH))
      .execute();
    yield rows.toSorted((one, other) => other.id - one.id);
    await yieldWhenDue();
  }
}

async function* slicesOf(db: Reads, filter: AuditFilter, before: number): AsyncGenerator<Slice> {
  const conditions = conditionsOf(filter);
  const columns = [...new Set(['id' as const, 'at' as const, ...conditions.flatMap((one) => one.columns)])];
  const workshops = new Map<string, string>();
  const earliest =
    filter.since === undefined ? '' : new Date(Date.parse(filter.since) - DISORDER_MS).toISOString();
  for (let next: number | null = before; next !== null; ) {
    const rows: Candidate[] = await db
      .selectFrom('history')
      .select(columns)
      .where('id', '<', next)
      .orderBy('id', 'desc')
      .limit(SLICE)
      .execute();
    if (filter.workshop !== undefined) await readNames(db, rows, workshops);
    const passing = rows.filter((row) => conditions.every((one) => one.holds(row, workshops)));
    const last = rows.at(-1);
    next = last === undefined || rows.length < SLICE || last.at < earliest ? null : last.id;
    yield { ids: passing.map(({ id }) => id), next };
    await yieldWhenDue();
  }
}

/** The names of the workshops of entries. Those that are gone have none but in the entries about themselves. */
async function readNames(db: Reads, rows: readonly Candidate[], names: Map<string, string>): Promise<void> {
  const ids = new Set(rows.flatMap(({ workshop_id: id }) => (id === null || names.has(id) ? [] : [id])));
  if (ids.size === 0) return;
  for (const id of ids) names.set(id, '');
  const found = await db
    .selectFrom('workshop')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  for (const { id, name } of found) names.set(id, folded(name));
}

function conditionsOf({
  account,
  what,
  subject,
  burger,
  workshop,
  since,
  until,
  viewer,
}: AuditFilter): Condition[] {
  const conditions: Condition[] = [];
  const add = (columns: readonly (keyof Candidate)[], holds: Condition['holds']) =>
    conditions.push({ columns, holds });
  if (viewer !== undefined)
    add(
      ['subject', 'subject_id', 'account_id'],
      (entry) => entry.subject !== 'session' || entry.account_id === viewer || entry.subject_id === viewer,
    );
  if (what !== undefined) add(['what'], (entry) => entry.what === what);
  if (subject !== undefined) add(['subject'], (entry) => entry.subject === subject);
  if (since !== undefined) add(['at'], (entry) => entry.at >= since);
  if (until !== undefined) add(['at'], (entry) => entry.at <= until);
  if (account !== undefined) {
    const isNamed = named(account);
    add(['account_id', 'account'], (entry) => isNamed(entry.account_id, entry.account));
  }
  if (burger !== undefined) {
    const isNamed = named(burger);
    add(['burger_id', 'subject', 'subject_id', 'name'], (entry) => {
      const id = besideHistory.has(entry.subject) ? entry.subject_id : entry.burger_id;
      return id !== null && isNamed(id, entry.name);
    });
  }
  if (workshop !== undefined) {
    const isNamed = named(workshop);
    add(['workshop_id', 'subject', 'name'], (entry, workshops) => {
      const { workshop_id: id } = entry;
      if (id === null) return false;
      return (
        isNamed(id, workshops.get(id) ?? '') || (entry.subject === 'workshop' && isNamed(id, entry.name))
      );
    });
  }
  return conditions;
}

/** Whether somebody or something has a text as the ID, or as a part of the name in whatever case. */
function named(text: string): (id: string | null, name: string | null) => boolean {
  const part = folded(text.trim());
  return (id, name) => id === text || (name !== null && folded(name).includes(part));
}
