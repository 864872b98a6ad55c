import { sql } from 'kysely';
import { type Change, change, type Data } from './change.ts';
import type { Subject } from './history.ts';
import type { Reads } from './reading.ts';

/*
 * The bounds of the history that no single change keeps. A burger's own are in history.ts.
 */

/** The newest entries that are kept of what belongs to no burger, by subject. */
const mostOf: Record<Exclude<Subject, 'burger' | 'bun' | 'cheese' | 'patty'>, number> = {
  workshop: 20_000,
  account: 20_000,
  catalogue: 20_000,
  key: 20_000,
  'question-set': 20_000,
  'question-run': 20_000,
  // Apart from the changes, so that nobody pushes those out by signing in.
  session: 10_000,
};
/** The burgers that are gone and can be brought back, and the bytes of all of their entries. */
const MAX_DELETED = 10_000;
const MAX_DELETED_BYTES = 200_000_000;
/** The entries of one transaction, so that no call waits long for its turn to write, and the burgers of one statement. */
const SLICE = 200;
const BURGERS = 50;

/** Makes a function that deletes the entries beyond the bounds, oldest first. */
export function createHistorySweep(deps: Data) {
  let newestDeleted = 0;

  return async (): Promise<void> => {
    for (const [subject, most] of Object.entries(mostOf)) {
      const until = await beyond(deps.db, subject, most);
      if (until !== null)
        while (await change(deps, 'cleanup', ({ tx }) => forgetSubject(tx, subject, until)));
    }
    const newest = await newestDeletion(deps.db, newestDeleted);
    if (newest === null) return;
    for await (const burgerId of burgersBeyond(deps.db, newest))
      while (await change(deps, 'cleanup', ({ tx }) => forgetBurger(tx, burgerId)));
    newestDeleted = newest;
  };
}

/** The newest entry of a subject that is one too many; null if none is. */
async function beyond(db: Reads, subject: string, most: number): Promise<number | null> {
  const first = await db
    .selectFrom('history')
    .select('id')
    .where('subject', '=', subject)
    .where('burger_id', 'is', null)
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? null;
}

/** Deletes some entries of a subject up to one of them, and returns whether there may be more. */
async function forgetSubject(tx: Change['tx'], subject: string, until: number): Promise<boolean> {
  const some = tx
    .selectFrom('history')
    .select('id')
    .where('subject', '=', subject)
    .where('burger_id', 'is', null)
    .where('id', '<=', until)
    .limit(SLICE);
  const { numDeletedRows } = await tx.deleteFrom('history').where('id', 'in', some).executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(SLICE);
}

// Not as parameters, with which SQLite would not use the index of such entries.
const deletions = (db: Reads) =>
  db.selectFrom('history').where('subject', '=', sql.lit('burger')).where('what', '=', sql.lit('deleted'));

/** The newest deletion after another entry; null if there is none. */
async function newestDeletion(db: Reads, after: number): Promise<number | null> {
  const newest = await deletions(db)
    .select('id')
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** The burgers that are gone and whose entries are too many, or have no state to bring them back. */
async function* burgersBeyond(db: Reads, newest: number): AsyncGenerator<string> {
  let before = newest + 1;
  let kept = 0;
  let bytes = 0;
  const seen = new Set<string>();
  for (;;) {
    const page = await goneBurgers(db, before);
    for (const { id, burger_id, has_state, bytes: own } of page) {
      before = id;
      if (burger_id === null || seen.has(burger_id)) continue;
      seen.add(burger_id);
      kept += 1;
      bytes += Number(own);
      if (!has_state || kept > MAX_DELETED || bytes > MAX_DELETED_BYTES) yield burger_id;
    }
    if (page.length < BURGERS) return;
  }
}

/** The next deletions of burgers that have not come back, newest first. */
function goneBurgers(db: Reads, before: number) {
  const bytes = sql<unknown>`(select sum(bytes) from history as other where other.burger_id = history.burger_id)`;
  return deletions(db)
    .select(['id', 'burger_id', bytes.as('bytes')])
    .select((row) => row('state', 'is not', null).as('has_state'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('burger').select('id').whereRef('burger.id', '=', 'history.burger_id'))),
    )
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(BURGERS)
    .execute();
}

/** Deletes some entries of a burger that is still gone, and returns whether there may be more. */
async function forgetBurger(tx: Change['tx'], burgerId: string): Promise<boolean> {
  const some = tx
    .selectFrom('history')
    .select('id')
    .where('burger_id', '=', burgerId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('burger').select('id').where('id', '=', burgerId))),
    )
    .orderBy('id')
    .limit(SLICE);
  const { numDeletedRows } = await tx.deleteFrom('history').where('id', 'in', some).executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(SLICE);
}
