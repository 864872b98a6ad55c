import type { Change } from './change.ts';
import { requireRow } from './require-row.ts';

/** Another transaction has locked the row. */
export class LockedError extends Error {}

/**
 * Locks a row until the transaction ends, on both databases, by updating it, which also says that it changed now unless
 * `touch` is false. Throws what `missing` makes if there is none.
 * It never waits for a lock, because a transaction that waits occupies a connection to the database.
 * @throws {LockedError}
 */
export async function lockRow(
  { tx, now }: Change,
  table: 'burger' | 'workshop',
  id: string,
  missing: () => Error,
  { touch = true } = {},
): Promise<void> {
  const free = tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().skipLocked();
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set(({ ref }) => ({ updated_at: touch ? now : ref('updated_at') }))
    .where('id', '=', free)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await requireRow(tx, table, id, missing);
  throw new LockedError();
}
