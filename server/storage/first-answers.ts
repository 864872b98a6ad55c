import { sql } from 'kysely';
import { type Change, change, type Statement, type Writing } from './change.ts';
import type { Reads } from './reading.ts';
import type { Database } from './schema.ts';

/*
 * The answers to calls with an `Idempotency-Key`. A key, the change and its answer are written in one transaction.
 */

const REMEMBERED_MS = 24 * 60 * 60_000;
/** The number of an account's newest keys that are remembered. */
const REMEMBERED_KEYS = 200;
/** The maximum number of characters of their answers together. The newest answer is always remembered. */
const REMEMBERED_CHARACTERS = 4_000_000;

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
export async function keepAnswer(
  { tx, now, compiled }: Change,
  { account_id, key, digest }: KeyedCall,
  answer: string,
): Promise<boolean> {
  const parameters = [account_id, key, digest, CREATED, answer, now];
  const { numAffectedRows: kept } = await tx.executeQuery({ ...compiled(keeping), parameters });
  return kept === 1n;
}

const CREATED = 201;

const keeping: Statement = (db) =>
  db
    .insertInto('idempotency_key')
    .values({ account_id: '', key: '', digest: '', status: CREATED, answer: '', created_at: '' })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'key'])
        .doUpdateSet((row) => ({
          digest: row.ref('excluded.digest'),
          status: row.ref('excluded.status'),
          answer: row.ref('excluded.answer'),
        }))
        // Before version 006 a call that was cut short left its key without an answer.
        .where('idempotency_key.answer', 'is', null),
    )
    .compile();

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
export function createKeySweep(deps: Writing & { readonly db: Pick<Database, 'selectFrom'> }) {
  let since = '';

  return async (): Promise<void> => {
    const now = deps.now();
    const forgotten = new Date(now.getTime() - REMEMBERED_MS).toISOString();
    const accounts = await deps.db
      .selectFrom('idempotency_key')
      .select('account_id')
      .distinct()
      .where('created_at', '>=', since)
      .execute();
    await change(deps, 'sweep', ({ tx }) =>
      tx.deleteFrom('idempotency_key').where('created_at', '<=', forgotten).execute(),
    );
    for (const { account_id } of accounts) await change(deps, 'sweep', ({ tx }) => trim(tx, account_id));
    since = now.toISOString();
  };
}

/** Deletes the account's keys beyond the newest, by number or by the length of the answers together. */
async function trim(tx: Change['tx'], account_id: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_key')
    .where('account_id', '=', account_id)
    .where(
      'created_at',
      '<=',
      tx
        .selectFrom(
          tx
            .selectFrom('idempotency_key')
            .select([
              'created_at',
              sql<number>`row_number() over (order by created_at desc)`.as('keys'),
              sql<number>`sum(length(answer)) over (order by created_at desc)`.as('characters'),
            ])
            .where('account_id', '=', account_id)
            .as('newest'),
        )
        .select(({ fn }) => fn.max('created_at').as('created_at'))
        .where('keys', '>', 1)
        .where((is) =>
          is.or([is('keys', '>', REMEMBERED_KEYS), is('characters', '>', REMEMBERED_CHARACTERS)]),
        ),
    )
    .execute();
}
