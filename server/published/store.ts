import { z } from 'zod';
import { burgerOf } from '../builder/burgers/burger.ts';
import { readBurger, subjectOf } from '../builder/burgers/store.ts';
import { type WholeBurger, wholeBurgers } from '../builder/burgers/whole-burger.ts';
import { changeBurger } from '../builder/change-burger.ts';
import type { StoredCheese } from '../builder/layers/cheese-secrets.ts';
import type { Deps } from '../deps.ts';
import { changesSince, layerChanges, publishing } from '../history/layer-changes.ts';
import { newestEntries } from '../history/store.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { AFTER_ALL_NUMBERS } from '../http/page.ts';
import { type Actor, accountOf, type Change } from '../storage/change.ts';
import { firstBeyond, newestEntry } from '../storage/history.ts';
import { type Reader, type Reads, readTogether } from '../storage/reading.ts';
import { coded } from '../words/coded.ts';
import { readSummary, summaryOf } from './cheese.ts';
import {
  type Around,
  inForceOf,
  type PublicationRow,
  type PublishedInput,
  type PublishInput,
  publicationOf,
} from './publication.ts';

/** The published states of a burger that are kept, and their bytes together. The newest one always stays. */
const MAX_STATES = 20;
const MAX_BYTES = 20_000_000;

const COLUMNS = [
  'burger_id',
  'number',
  'at',
  'account_id',
  'account',
  'note',
  'withdrawn_at',
  'entry',
  'cheese',
  'bytes',
] as const;

/** A burger's published states, newest first, and what is there now. */
async function readAround(db: Reader, config: Deps['config'], burgerId: string) {
  const { answering, imported } = await readBurger(db, burgerId);
  const rows = await rowsOf(db, burgerId);
  const inForce = inForceOf(rows);
  const cheeses = await cheesesOf(db, burgerId);
  const changes = inForce === undefined ? 0 : await changesOf(inForce);
  const around: Around = { config, inForce: inForce?.number ?? null, changes, cheeses };
  return { rows, around };

  async function changesOf({ entry, cheese }: PublicationRow): Promise<number> {
    const then = { entry, answering: readSummary(cheese)?.type ?? null };
    return changesSince(await layerChanges(db, burgerId, entry), then, { answering, imported });
  }
}

const rowsOf = (db: Reads, burgerId: string): Promise<PublicationRow[]> =>
  db
    .selectFrom('publication')
    .select(COLUMNS)
    .where('burger_id', '=', burgerId)
    .orderBy('number', 'desc')
    .execute();

const cheesesOf = (db: Reads, burgerId: string): Promise<StoredCheese[]> =>
  db
    .selectFrom('cheese')
    .select(['type', 'json_data', 'api_key', 'headers'])
    .where('burger_id', '=', burgerId)
    .execute();

/**
 * The published states of a burger, newest first, and the newest entry of its history.
 * @throws {HttpError} 404 for an unknown burger
 */
export const listPublications = ({ db, config }: Deps, burgerId: string) =>
  readTogether(db, async (tx) => {
    const { rows, around } = await readAround(tx, config, burgerId);
    const newest = await newestOf(tx, burgerId);
    return { data: rows.map((row) => publicationOf(row, around)), newest_entry: newest?.id ?? 0 };
  });

/**
 * A published state, and what it contains as JSON.
 * @throws {HttpError} 404 for an unknown burger or number
 */
export const readPublication = ({ db, config }: Deps, burgerId: string, number: number) =>
  readTogether(db, async (tx) => {
    const { rows, around } = await readAround(tx, config, burgerId);
    const row = rows.find((one) => one.number === number);
    if (row === undefined) throw notFound('Published state');
    const { state } = await tx
      .selectFrom('publication')
      .select('state')
      .where('burger_id', '=', burgerId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return { publication: publicationOf(row, around), state };
  });

/**
 * Makes what a burger's layers are now the published state, while the burger's row is locked.
 * @throws {HttpError} 412 if the burger has a newer entry than the caller saw
 */
export async function publishBurger(
  { tx, by, now, record }: Change,
  config: Deps['config'],
  burgerId: string,
  { note, seen }: PublishInput,
) {
  const newest = await newestOf(tx, burgerId);
  if (newest !== undefined && seen !== undefined && newest.id > seen)
    throw await changedMeanwhile(tx, burgerId, { by: newest.account, at: newest.at });
  const burger = await readBurger(tx, burgerId);
  const whole = (await wholeBurgers(tx, [burger])).get(burgerId);
  if (whole === undefined) throw notFound('Burger');
  const number = (await lastNumber(tx, burgerId)) + 1;
  const state = JSON.stringify(whole);
  const account = accountOf(by);
  await tx
    .insertInto('publication')
    .values({
      burger_id: burgerId,
      number,
      at: now,
      account_id: account?.id ?? null,
      account: account?.name ?? null,
      note: note || null,
      withdrawn_at: null,
      entry: await newestEntry(tx),
      cheese: summaryOf(whole),
      bytes: Buffer.byteLength(state),
      state,
    })
    .execute();
  const { rows, around } = await readAround(tx, config, burgerId);
  await trim(tx, rows);
  record({ what: 'published', ...asBefore(whole.burger), detail: { number, ...(note && { note }) } });
  const [published] = rows;
  if (published === undefined) throw notFound('Published state');
  return publicationOf(published, around);
}

/**
 * Puts a state in force again, or none. It takes back all that are newer, so that a conversation never stays on one of them.
 * Returns the one in force.
 * @throws {HttpError} as `changeBurger`, 404 for an unknown number, 412 if another one is in force than the caller believes
 */
export const setPublished = (
  deps: Deps,
  by: Actor,
  burgerId: string,
  { number, instead_of: believed }: PublishedInput,
) =>
  changeBurger(
    deps,
    by,
    burgerId,
    async ({ tx, now, record }) => {
      const rows = await rowsOf(tx, burgerId);
      const before = inForceOf(rows)?.number ?? null;
      if (before !== believed)
        throw await changedMeanwhile(tx, burgerId, await lastPublishing(tx, burgerId, now));
      if (number !== null && rows.every((row) => row.number !== number)) throw notFound('Published state');
      if (number !== before) {
        const ofBurger = tx.updateTable('publication').where('burger_id', '=', burgerId);
        await ofBurger
          .set({ withdrawn_at: now })
          .where('number', '>', number ?? 0)
          .where('withdrawn_at', 'is', null)
          .execute();
        if (number !== null)
          await ofBurger.set({ withdrawn_at: null }).where('number', '=', number).execute();
        const burger = burgerOf(await readBurger(tx, burgerId));
        const isBack = before !== null && (number ?? 0) < before;
        record(
          isBack
            ? { what: 'taken-back', ...asBefore(burger), detail: { number: before, to: number } }
            : { what: 'published', ...asBefore(burger), detail: { number } },
        );
      }
      const after = await readAround(tx, deps.config, burgerId);
      const inForce = inForceOf(after.rows);
      return inForce === undefined ? null : publicationOf(inForce, after.around);
    },
    { touch: false },
  );

/** The burger as the subject of an entry. What it was before is what it is after. */
const asBefore = (burger: WholeBurger['burger']) => ({
  ...subjectOf(burger),
  state: JSON.stringify(burger),
});

async function newestOf(tx: Reads, burgerId: string) {
  const [newest] = await newestEntries(tx, { burgerId, before: AFTER_ALL_NUMBERS }, 1);
  return newest;
}

/** The refusal of a decision that was made on something older than what is there, which it tells. */
async function changedMeanwhile(
  tx: Reads,
  burgerId: string,
  changed: { readonly by: string | null; readonly at: string },
): Promise<HttpError> {
  const in_force = inForceOf(await rowsOf(tx, burgerId))?.number ?? null;
  const newest_entry = (await newestOf(tx, burgerId))?.id ?? 0;
  return new HttpError(412, coded('changed-meanwhile'), {
    details: { current: { in_force, newest_entry }, changed },
  });
}

const entriesOf = (tx: Reads, burgerId: string) =>
  tx
    .selectFrom('history')
    .select(['account', 'at', 'detail'])
    .where('burger_id', '=', burgerId)
    .where('subject', '=', 'burger')
    .where('what', 'in', publishing)
    .orderBy('id', 'desc');

/** Who published or took back last, and when. */
async function lastPublishing(tx: Reads, burgerId: string, now: string) {
  const last = await entriesOf(tx, burgerId).limit(1).executeTakeFirst();
  return { by: last?.account ?? null, at: last?.at ?? now };
}

const numbered = z.object({ number: z.int() });

/** The last number that a burger has given, also before it was deleted and made again, as far as its history has that; or 0. */
async function lastNumber(tx: Reads, burgerId: string): Promise<number> {
  const [newest] = await rowsOf(tx, burgerId);
  if (newest !== undefined) return newest.number;
  const entries = await entriesOf(tx, burgerId).execute();
  return Math.max(0, ...entries.map(({ detail }) => numbered.parse(JSON.parse(detail ?? '')).number));
}

/** Deletes the oldest of a burger's published states beyond their bounds. */
async function trim(tx: Change['tx'], rows: readonly PublicationRow[]): Promise<void> {
  const last = firstBeyond(rows, MAX_STATES, MAX_BYTES);
  if (last === undefined) return;
  await tx
    .deleteFrom('publication')
    .where('burger_id', '=', last.burger_id)
    .where('number', '<=', last.number)
    .execute();
}
