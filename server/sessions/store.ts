import type { Change } from '../storage/change.ts';
import type { Reads } from '../storage/reading.ts';
import type { AccountTable, TokenFamilyTable } from '../storage/schema.ts';
import { keyOf } from './account-fields.ts';

/** How many expired sign-ins are deleted at once, so that no call waits long for its turn to write. */
const SLICE = 500;

/** An account with the hash of its password that was compared. */
export type ComparedAccount = Pick<AccountTable, 'id' | 'password_hash'>;

/**
 * The account of what was typed. A name wins over an email, so that nobody takes over an account by setting its name as
 * their own email.
 */
export async function findAccount(db: Reads, typed: string): Promise<ComparedAccount | undefined> {
  const key = keyOf(typed);
  const found = await db
    .selectFrom('account')
    .select(['id', 'account_key', 'password_hash'])
    .where((row) => row.or([row('account_key', '=', key), row('email_key', '=', key)]))
    .execute();
  return found.find((account) => account.account_key === key) ?? found[0];
}

/**
 * Locks the account's row until the transaction ends, on both databases, by an update that changes nothing. Returns
 * whether it still has that password; of a deleted account, false.
 */
export async function lockAccount({ tx }: Change, { id, password_hash }: ComparedAccount): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function addFamily({ tx }: Change, family: TokenFamilyTable): Promise<void> {
  await tx.insertInto('token_family').values(family).execute();
}

/** Ends the account's sign-ins that have been unused for the longest, so that fewer than `most` are left. */
export async function endUnused({ tx, now }: Change, accountId: string, most: number): Promise<void> {
  const last = await tx
    .selectFrom('token_family')
    .select(['rotated_at', 'id'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(most - 1)
    .executeTakeFirst();
  if (last === undefined) return;
  await tx
    .deleteFrom('token_family')
    .where('account_id', '=', accountId)
    // The sweep, which deletes in another order, has the expired ones.
    .where('expires_at', '>', now)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('rotated_at', 'id'), '<=', tuple(last.rotated_at, last.id)),
    )
    .execute();
}

/** Locks the row until the transaction ends, on both databases, by an update that changes nothing. */
export const lockFamily = ({ tx }: Change, id: string): Promise<TokenFamilyTable | undefined> =>
  tx
    .updateTable('token_family')
    .set((row) => ({ generation: row.ref('generation') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Starts the next generation of a sign-in's tokens, and returns the sign-in. */
export const rotateFamily = (
  { tx, now }: Change,
  { id, generation }: TokenFamilyTable,
): Promise<TokenFamilyTable> =>
  tx
    .updateTable('token_family')
    .set({ generation: generation + 1, rotated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends a sign-in, which revokes all of its tokens. */
export async function endFamily({ tx }: Change, id: string): Promise<void> {
  await tx.deleteFrom('token_family').where('id', '=', id).execute();
}

/** Ends the sign-ins of an account, except one. */
export async function endFamilies({ tx }: Change, accountId: string, except = ''): Promise<void> {
  await tx.deleteFrom('token_family').where('account_id', '=', accountId).where('id', '<>', except).execute();
}

/** Deletes some sign-ins that have expired, and returns whether there may be more. Locked ones are left to the next sweep. */
export async function endExpired({ tx, now }: Change): Promise<boolean> {
  const expired = tx
    .selectFrom('token_family')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(SLICE)
    // Whoever waits for these rows may have locked some of them in another order.
    .forUpdate()
    .skipLocked();
  const { numDeletedRows } = await tx
    .deleteFrom('token_family')
    .where('id', 'in', expired)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(SLICE);
}

/** The count of failures of a caller at an account; see the table. */
interface Failures {
  readonly account_key: string;
  readonly address: string;
}

/** Between which times the last failure of a count must be. */
export interface Remembered {
  readonly from: string;
  readonly to: string;
}

/** Adds one to each count, or begins it anew, and returns the counts. */
export const countFailures = ({ tx, now }: Change, counts: readonly Failures[], { from, to }: Remembered) =>
  tx
    .insertInto('sign_in_failure')
    .values(
      counts.map(({ account_key, address }) => ({ account_key, address, failures: 1, last_failed_at: now })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_key', 'address']).doUpdateSet((row) => ({
        failures: row
          .case()
          .when('sign_in_failure.last_failed_at', '<=', from)
          .then(1)
          .when('sign_in_failure.last_failed_at', '>', to)
          .then(1)
          .else(row('sign_in_failure.failures', '+', 1))
          .end(),
        last_failed_at: now,
      })),
    )
    .returning(['account_key', 'address', 'failures'])
    .execute();

/** Resets a count. */
export async function forgetFailures({ tx }: Change, { account_key, address }: Failures): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where('account_key', '=', account_key)
    .where('address', '=', address)
    .execute();
}

/** Resets all counts of some names. */
export async function forgetFailuresOf({ tx }: Change, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('account_key', 'in', names).execute();
}

/** Deletes the counts that are not remembered. */
export async function forgetOld({ tx }: Change, { from, to }: Remembered): Promise<void> {
  await tx
    .deleteFrom('sign_in_failure')
    .where((row) => row.or([row('last_failed_at', '<=', from), row('last_failed_at', '>', to)]))
    .execute();
}
