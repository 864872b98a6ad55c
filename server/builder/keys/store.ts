import { sql } from 'kysely';
import type { PresentedKey } from '../../deps.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { inCreationOrder } from '../../http/rows.ts';
import { newId } from '../../lib/ids.ts';
import { type Actor, authorOf, type Change, change, type Data, type Writing } from '../../storage/change.ts';
import type { Entry } from '../../storage/history.ts';
import type { Reader, Reads } from '../../storage/reading.ts';
import { requireRow } from '../../storage/require-row.ts';
import { statement } from '../../storage/statement.ts';
import { coded } from '../../words/coded.ts';
import { changeBurger } from '../change-burger.ts';
import { inBatches } from '../in-batches.ts';
import { hashOf, KEY_COLUMNS, type KeyInput, type KeyRow, keyOf, newSecret } from './key.ts';

/** The keys of a burger. */
const MAX_KEYS = 50;

/**
 * The keys of a burger, oldest first.
 * @throws {HttpError} 404 for an unknown burger
 */
export async function listKeys(db: Reader, burgerId: string): Promise<ReturnType<typeof keyOf>[]> {
  await requireRow(db, 'burger', burgerId, () => notFound('Burger'));
  const rows = await keysOf(db, burgerId).select(KEY_COLUMNS).orderBy('created_at').execute();
  return inCreationOrder(rows, ({ id }) => id).map(keyOf);
}

const keysOf = (db: Reads, burgerId: string) => db.selectFrom('door_key').where('burger_id', '=', burgerId);

/**
 * Makes a key of a burger, and returns it with its secret, which cannot be read again.
 * @throws {HttpError} 404 for an unknown burger, 409 for one that has enough keys or is being imported, 400 for a time that is over
 */
export const addKey = (deps: Data, by: Actor, burgerId: string, { name, expires_at = null }: KeyInput) =>
  changeBurger(
    deps,
    by,
    burgerId,
    async (made) => {
      if (expires_at !== null && expires_at <= made.now)
        throw new HttpError(400, coded('door-key-expired'), { field: 'expires_at' });
      const { keys } = await keysOf(made.tx, burgerId)
        .select(({ fn }) => fn.countAll().as('keys'))
        .executeTakeFirstOrThrow();
      if (Number(keys) >= MAX_KEYS)
        throw new HttpError(409, coded('door-keys-too-many', { most: String(MAX_KEYS) }));
      const { secret, shown, hash } = newSecret();
      const row = await made.tx
        .insertInto('door_key')
        .values({
          id: newId('KEY'),
          burger_id: burgerId,
          name,
          shown,
          hash,
          expires_at,
          created_at: made.now,
          created_by: authorOf(made.by),
          last_used_at: null,
        })
        .returning(KEY_COLUMNS)
        .executeTakeFirstOrThrow();
      made.record(entryOf('added', burgerId, row));
      return { ...keyOf(row), secret };
    },
    { touch: false },
  );

/**
 * Deletes a key of a burger.
 * @throws {HttpError} 404 for an unknown burger or key, 409 while it is being imported
 */
export const removeKey = (deps: Data, by: Actor, burgerId: string, id: string): Promise<void> =>
  changeBurger(
    deps,
    by,
    burgerId,
    async ({ tx, record }) => {
      const row = await tx
        .deleteFrom('door_key')
        .where('id', '=', id)
        .where('burger_id', '=', burgerId)
        .returning(KEY_COLUMNS)
        .executeTakeFirst();
      if (row === undefined) throw notFound('Key');
      record(entryOf('deleted', burgerId, row));
    },
    { touch: false },
  );

/**
 * It is no part of the burger's history: nobody goes back to a key, and whoever publishes or restores has not missed anything.
 */
const entryOf = (
  what: 'added' | 'deleted',
  burgerId: string,
  { id, name, shown, expires_at }: KeyRow,
): Entry => ({
  what,
  subject: 'key',
  subjectId: burgerId,
  burgerId: null,
  detail: { key: id, key_name: name, shown, expires_at },
});

const presented = statement((db) =>
  db
    .selectFrom('door_key')
    .select(['id', 'burger_id as burgerId', 'created_at as createdAt', 'day', 'day_answers as dayAnswers'])
    .where('hash', '=', ':hash')
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', ':now')]))
    .compile(),
);

interface Reading {
  readonly db: Reader;
  readonly now: () => Date;
}

/** The key with this secret; null for one that is wrong, revoked or expired. It is looked up each time, so that revoking holds at once. */
export async function keyWith({ db, now }: Reading, secret: string): Promise<PresentedKey | null> {
  const hash = hashOf(secret);
  if (hash === null) return null;
  const [found] = await presented(db, { hash, now: now().toISOString() });
  return found ?? null;
}

/** Those of these keys that are neither revoked nor expired. */
export async function liveKeys({ db, now }: Reading, ids: readonly string[]): Promise<string[]> {
  const live: string[] = [];
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom('door_key')
      .select('id')
      .where('id', 'in', some)
      .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now().toISOString())]))
      .execute();
    live.push(...rows.map(({ id }) => id));
  });
  return live;
}

/** What a key has used since it was written last. */
export interface Use {
  readonly id: string;
  readonly lastUsedAt: string;
  readonly day: string;
  readonly answers: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Adds what keys have used, some in each transaction. A key that is gone is left out. */
export async function writeUses(
  deps: Writing,
  uses: readonly Use[],
  written: (id: string) => void,
): Promise<void> {
  // Two servers that write the same keys lock them in the same order.
  const sorted = uses.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await inBatches(sorted, async (some) => {
    await change(deps, 'cleanup', async ({ tx }) => {
      for (const use of some) await adding(tx, { ...use });
    });
    for (const { id } of some) written(id);
  });
}

const number = (name: string) => sql<number>`${name}`;

const adding = statement((db: Change['tx']) =>
  db
    .updateTable('door_key')
    .set((row) => ({
      last_used_at: ':lastUsedAt',
      answers: row('answers', '+', number(':answers')),
      input_tokens: sql<number>`input_tokens + ${':inputTokens'}`,
      output_tokens: sql<number>`output_tokens + ${':outputTokens'}`,
      // The clock of another server may be in the next day already.
      day: sql<string>`case when day > ${':day'} then day else ${':day'} end`,
      day_answers: sql<number>`case when day >= ${':day'} then day_answers else 0 end + ${':answers'}`,
    }))
    .where('id', '=', ':id')
    .compile(),
);
