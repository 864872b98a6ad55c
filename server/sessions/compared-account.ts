import type { AccountTable, Database } from '../storage/schema.ts';
import { keyOf } from './account-fields.ts';

/** An account with the hash of its password that was compared. */
export type ComparedAccount = Pick<AccountTable, 'id' | 'password_hash'>;

/**
 * The account of what was typed. A name wins over an email, so that nobody takes over an account by setting its name as
 * their own email.
 */
export async function findAccount(db: Database, typed: string): Promise<ComparedAccount | undefined> {
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
 * whether it still has that password.
 */
export async function lockAccount(tx: Database, { id, password_hash }: ComparedAccount): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
