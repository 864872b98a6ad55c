import type { Transaction } from 'kysely';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/http-error.ts';
import type { Schema } from '../storage/schema.ts';

/**
 * Changes a burger's layers in one transaction. It first updates the burger, which locks its row: two writers of the same
 * burger follow each other on both databases, so that a rule that `write` checks still holds when it commits.
 * @throws {HttpError} 404 for an unknown burger, and what `write` throws; then nothing is changed
 */
export async function writeLayer<Result>(
  deps: Deps,
  burgerId: string,
  write: (trx: Transaction<Schema>, now: string) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now().toISOString();
    const { numUpdatedRows } = await trx
      .updateTable('burger')
      .set({ updated_at: now })
      .where('id', '=', burgerId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw notFound('Burger');
    return write(trx, now);
  });
}
