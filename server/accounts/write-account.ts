import { HttpError, notFound } from '../http/http-error.ts';
import type { Deps } from '../http/router.ts';
import { newId } from '../ids.ts';
import { isUniqueViolation } from '../storage/failures.ts';
import { keyOf, type ProfileInput } from './fields.ts';

/**
 * Creates an account that can sign in; gives its ID.
 * @throws {HttpError} 409 where the name is taken.
 */
export async function createAccount(
  { db, now, passwords }: Deps,
  account: { account: string; password: string; firstName?: string; lastName?: string },
): Promise<string> {
  const id = newId('ACC');
  const created = now().toISOString();
  const row = {
    id,
    account: account.account,
    account_key: keyOf(account.account),
    email: '',
    email_key: null,
    first_name: account.firstName ?? '',
    last_name: account.lastName ?? '',
    password_hash: await passwords.hash(account.password),
    created_at: created,
    updated_at: created,
  };
  try {
    await db.insertInto('account').values(row).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(409, 'An account with this name exists already.', { field: 'account' });
  }
  return id;
}

/** @throws {HttpError} 404; 409 where the email belongs to another account. */
export async function writeProfile({ db, now }: Deps, id: string, profile: ProfileInput): Promise<void> {
  const { first_name, last_name, email } = profile;
  const mail =
    email === undefined || email === null ? {} : { email, email_key: email === '' ? null : keyOf(email) };
  try {
    const { numUpdatedRows } = await db
      .updateTable('account')
      .set({ first_name, last_name, ...mail, updated_at: now().toISOString() })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Account');
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(409, 'This email belongs to another account.', { field: 'email' });
  }
}

/**
 * Deletes an account and ends its sign-ins.
 * @throws {HttpError} 404; 409 for the last one, without which nobody could ever sign in again.
 */
export async function deleteAccount({ db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Deletions follow each other on this row, or two at once could each spare the other's account.
    await tx
      .insertInto('fact')
      .values({ name: 'account-deletion', value: '' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
      .execute();
    const accounts = await tx.selectFrom('account').select('id').execute();
    if (!accounts.some((account) => account.id === id)) throw notFound('Account');
    if (accounts.length === 1) throw new HttpError(409, 'The last account cannot be deleted.');
    await tx.deleteFrom('account').where('id', '=', id).execute();
  });
}
