import { sql } from 'kysely';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import type { Reads } from '../storage/reading.ts';
import { statement } from '../storage/statement.ts';
import { type EntryRow, SHOWN_COLUMNS } from './entry.ts';

/*
 * The statements that read the history of burgers. A burger has at most 1,000 entries and 20 MB of them.
 */

/** The rows and the bytes of states that one statement reads, unless the first state alone has more. */
const BATCH_ROWS = 50;
const BATCH_BYTES = 1_000_000;

/** An entry with the state that its subject had before. */
export type EntryWithState = EntryRow & { readonly state: string | null };

/** The entries of a burger that are asked for: only those that concern a layer if its key is given. */
interface EntriesOf {
  readonly burgerId: string;
  readonly before: number;
  readonly layer?: string | null | undefined;
}

const whole = ['restored', 'imported', 'deleted'];

const number = (name: string) => sql<number>`${name}`;

const newest = statement((db) =>
  db
    .selectFrom('history')
    .select(SHOWN_COLUMNS)
    .where('burger_id', '=', ':burgerId')
    .where('id', '<', number(':before'))
    .where((entry) =>
      entry.or([
        entry('subject_id', '=', sql<string>`coalesce(${':layer'}, subject_id)`),
        entry.and([entry('subject', '=', 'burger'), entry('what', 'in', whole)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(number(':most'))
    .compile(),
);

/** The newest entries of a burger, newest first. A burger that never was has none. */
export const newestEntries = (
  db: Reads,
  { burgerId, before, layer = null }: EntriesOf,
  most: number,
): Promise<EntryRow[]> => newest(db, { burgerId, before, layer, most });

const one = statement((db) =>
  db
    .selectFrom('history')
    .select([...SHOWN_COLUMNS, 'state'])
    .where('burger_id', '=', ':burgerId')
    .where('id', '=', number(':id'))
    .compile(),
);

/** The entry of this burger with this ID. */
export async function entryIn(db: Reads, burgerId: string, id: number): Promise<EntryWithState | undefined> {
  const [row] = await one(db, { burgerId, id });
  return row;
}

/** True if the state of an entry is that of a burger with its layers. */
export const keepsWhole = ({ subject, what }: Pick<EntryRow, 'subject' | 'what'>): boolean =>
  subject === 'burger' && whole.includes(what);

const next = statement((db) =>
  db
    .selectFrom('history')
    .select([...SHOWN_COLUMNS, 'state'])
    .where('burger_id', '=', ':burgerId')
    .where('id', '>', number(':id'))
    .where((entry) =>
      entry.or([
        entry.and([entry('subject', '=', ':subject'), entry('subject_id', '=', ':subjectId')]),
        entry.and([entry('subject', '=', 'burger'), entry('what', 'in', whole)]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .compile(),
);

const deletion = statement((db) =>
  db
    .selectFrom('history')
    .select([...SHOWN_COLUMNS, 'state'])
    .where('burger_id', '=', ':burgerId')
    .where('subject', '=', 'burger')
    .where('what', '=', 'deleted')
    .orderBy('id', 'desc')
    .limit(1)
    .compile(),
);

/** The last entry of a burger that was deleted. */
export async function lastDeletion(db: Reads, burgerId: string): Promise<EntryWithState | undefined> {
  const [row] = await deletion(db, { burgerId });
  return row;
}

/** The first later entry that tells what the subject of an entry was before: one about it, or about the burger as a whole. */
export async function nextOf(
  db: Reads,
  burgerId: string,
  { id, subject, subject_id: subjectId }: Pick<EntryRow, 'id' | 'subject' | 'subject_id'>,
): Promise<EntryWithState | undefined> {
  const [row] = await next(db, { burgerId, id, subject, subjectId });
  return row;
}

const sizes = statement((db) =>
  db
    .selectFrom('history')
    .select(['id', 'bytes'])
    .where('burger_id', '=', ':burgerId')
    .where('id', '>', number(':id'))
    .orderBy('id')
    .compile(),
);

const between = statement((db) =>
  db
    .selectFrom('history')
    .select([...SHOWN_COLUMNS, 'state'])
    .where('burger_id', '=', ':burgerId')
    .where('id', '>=', number(':from'))
    .where('id', '<=', number(':to'))
    .orderBy('id')
    .compile(),
);

/** The entries of a burger after one, oldest first, with their states. Other requests run in between. */
export async function* entriesAfter(
  db: Reads,
  burgerId: string,
  id: number,
): AsyncGenerator<EntryWithState, void, void> {
  for (const { from, to } of batches(await sizes(db, { burgerId, id }))) {
    for (const entry of await between(db, { burgerId, from, to })) {
      yield entry;
      await yieldWhenDue();
    }
  }
}

function batches(entries: readonly { id: number; bytes: number }[]): { from: number; to: number }[] {
  const all: { from: number; to: number; rows: number; bytes: number }[] = [];
  for (const { id, bytes } of entries) {
    const last = all.at(-1);
    if (last === undefined || last.rows === BATCH_ROWS || last.bytes + bytes > BATCH_BYTES)
      all.push({ from: id, to: id, rows: 1, bytes });
    else Object.assign(last, { to: id, rows: last.rows + 1, bytes: last.bytes + bytes });
  }
  return all;
}

/** The last entry of a burger that is not there any more, with its workshop's name if that is there. */
export type DeletedRow = EntryRow & { readonly workshop_now: string | null };

const deleted = statement((db) =>
  db
    .selectFrom('history')
    .leftJoin('burger', 'burger.id', 'history.burger_id')
    .leftJoin('workshop', 'workshop.id', 'history.workshop_id')
    .select([...SHOWN_COLUMNS, 'workshop.name as workshop_now'])
    // Not as parameters, with which SQLite would not use the index of such entries.
    .where('history.subject', '=', sql.lit('burger'))
    .where('history.what', '=', sql.lit('deleted'))
    .where('history.id', '<', number(':before'))
    .where('history.workshop_id', '=', sql<string>`coalesce(${':workshopId'}, history.workshop_id)`)
    .where('history.state', 'is not', null)
    .where('burger.id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('history as later')
            .select('later.id')
            .whereRef('later.burger_id', '=', 'history.burger_id')
            .whereRef('later.id', '>', 'history.id')
            .where('later.subject', '=', 'burger')
            .where('later.what', '=', 'deleted'),
        ),
      ),
    )
    .orderBy('history.id', 'desc')
    .limit(number(':most'))
    .compile(),
);

/** The burgers that can be made again, newest deletion first: those of a workshop, or all. */
export const deletedBurgers = (
  db: Reads,
  { workshopId, before }: { readonly workshopId: string | null; readonly before: number },
  most: number,
): Promise<DeletedRow[]> => deleted(db, { workshopId, before, most });
