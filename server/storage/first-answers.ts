import { sql } from 'kysely';
import { type Change, change, type Writing } from './change.ts';
import type { Reads } from './reading.ts';
import type { Database } from './schema.ts';
import { statement } from './statement.ts';

/*
 * The answers to calls with an `Idempotency-Key`. A key, the change and its answer are written in one transaction.
 */

const REMEMBERED_MS = 24 * 60 * 60_000;
/** The number of an account's newest keys that are remembered. */
const REMEMBERED_KEYS = 200;
/** The maximum number of characters of their answers together. The newest answer is always remembered. */
const REMEMBERED_CHARACTERS = 4_000_000;
/** The numbers of keys and of accounts of one statement of the sweep, so that no call waits long for its turn to write. */
const KEYS = 500;
const ACCOUNTS = 5;

/** A call with a key. */
export interface KeyedCall {
  readonly account_id: string;
  readonly key: string;
  /** A signature of the call, which a repeated call has as well. */
  readonly digest: string;
}

/**
 * Keeps the answer to the first call with the key; false if another call has it. While another transaction has the key, this
 * waits for its end.
 */
export async function keepAnswer({ tx, now }: Change, call: KeyedCall, answer: string): Promise<boolean> {
  return (await keeping(tx, { ...call, answer, now })).length > 0;
}

/** The status of every answer. */
const CREATED = 201;

const keeping = statement((db: Database) =>
  db
    .insertInto('idempotency_key')
    .values({
      account_id: ':account_id',
      key: ':key',
      digest: ':digest',
      status: CREATED,
      answer: ':answer',
      created_at: ':now',
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .compile(),
);

/** The stored answer to the first call with the key; null if there was none. */
export async function firstAnswer(
  db: Reads,
  { account_id, key }: KeyedCall,
): Promise<{ digest: string; answer: string } | null> {
  const first = await db
    .selectFrom('idempotency_key')
    .select(['digest', 'answer'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst();
  return first === undefined || first.answer === null ? null : { digest: first.digest, answer: first.answer };
}

/**
 * Makes a function that deletes the keys that need not be remembered any more. Keys beyond an account's newest are looked
 * for where keys were added since it ran before.
 */
export function createKeyCleanup(deps: Writing & { readonly db: Reads }) {
  let since = '';

  return async (): Promise<void> => {
    const now = deps.now();
    const forgotten = new Date(now.getTime() - REMEMBERED_MS).toISOString();
    while (await change(deps, 'cleanup', ({ tx }) => forgetSome(tx, forgotten)));
    for await (const accounts of accountsSince(deps.db, since))
      await change(deps, 'cleanup', ({ tx }) => trim(tx, accounts));
    since = now.toISOString();
  };
}

/** Deletes some of the keys that were added until a time, and returns whether there may be more. */
async function forgetSome(tx: Change['tx'], until: string): Promise<boolean> {
  const last = await tx
    .selectFrom('idempotency_key')
    .select('created_at')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('account_id')
    .offset(KEYS - 1)
    .limit(1)
    .executeTakeFirst();
  await tx
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', last?.created_at ?? until)
    .execute();
  return last !== undefined;
}

/** The accounts that have added keys since a time, in slices. One that has added many is in several of them. */
async function* accountsSince(db: Reads, since: string): AsyncGenerator<string[]> {
  let place: [string, string] = [since, ''];
  for (;;) {
    const keys = await db
      .selectFrom('idempotency_key')
      .select(['created_at', 'account_id'])
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'account_id'), '>', tuple(...place)))
      .orderBy('created_at')
      .orderBy('account_id')
      .limit(KEYS)
      .execute();
    const last = keys.at(-1);
    if (last === undefined) return;
    const accounts = [...new Set(keys.map(({ account_id }) => account_id))];
    while (accounts.length > 0) yield accounts.splice(0, ACCOUNTS);
    place = [last.created_at, last.account_id];
  }
}

/** Deletes keys beyond the newest of each account, by number or by the length of the answers together. */
async function trim(tx: Change['tx'], accounts: readonly string[]): Promise<void> {
  const ofAccount = sql`over (partition by account_id order by created_at desc)`;
  const newest = tx
    .selectFrom('idempotency_key')
    .select([
      'account_id',
      'key',
      sql<number>`row_number() ${ofAccount}`.as('keys'),
      sql<number>`sum(length(answer)) ${ofAccount}`.as('characters'),
    ])
    .where('account_id', 'in', accounts);
  const beyond = tx
    .selectFrom(newest.as('newest'))
    .select(['account_id', 'key'])
    .where('keys', '>', 1)
    .where((is) => is.or([is('keys', '>', REMEMBERED_KEYS), is('characters', '>', REMEMBERED_CHARACTERS)]));
  await tx
    .deleteFrom('idempotency_key')
    .where(({ eb, refTuple }) =>
      eb(refTuple('account_id', 'key'), 'in', beyond.$asTuple('account_id', 'key')),
    )
    .execute();
}
