import { setTimeout as pause } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import { requireRow } from '../storage/require-row.ts';
import type { Schema } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Another transaction has locked the row. */
class LockedError extends Error {}

/**
 * Locks a row until the transaction ends, on both databases, by updating it. Throws what `missing` makes if there is none.
 * It never waits for a lock, because a transaction that waits occupies a connection to the database; see `whenFree`.
 * @throws {LockedError}
 */
export async function lockRow(
  trx: Transaction<Schema>,
  table: 'burger' | 'workshop',
  { id, now }: { readonly id: string; readonly now: string },
  missing: () => Error,
): Promise<void> {
  const free = trx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
  const { numUpdatedRows } = await trx
    .updateTable(table)
    .set({ updated_at: now })
    .where('id', '=', free)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await requireRow(trx, table, id, missing);
  throw new LockedError();
}

/**
 * Runs a transaction again and again until `lockRow` finds its row free, for `ms` at most. In between it has no connection.
 * @throws {HttpError} 409, because only an import holds a row for that long
 */
export async function whenFree<Result>(ms: number, transaction: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + ms;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      if (performance.now() >= deadline) throw new HttpError(409, coded('workshop-importing'));
    }
    await pause(wait);
  }
}
