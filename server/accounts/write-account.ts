import type { ServiceRole } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import { keyOf, type ProfileInput } from '../sessions/account-fields.ts';
import { isUniqueViolation } from '../storage/failures.ts';
import { inTurn } from '../storage/in-turn.ts';
import { requireRow } from '../storage/require-row.ts';
import type { Database } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { holds, othersHold, roleName } from './admin-role.ts';

/**
 * The name by which changes of account names and emails follow each other. People sign in with either, so no name may be
 * another account's email.
 */
const SIGN_IN_NAMES = 'sign-in-names';

/**
 * Creates an account that can sign in, and returns its ID. `by` is the account that asks for it.
 * @throws {HttpError} 409 if the name is another account's name or email
 */
export async function createAccount(
  { db, now, passwords }: Deps,
  account: { account: string; password: string; firstName?: string; lastName?: string },
  by?: string,
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
    password_hash: await passwords.hash(account.password, by),
    created_at: created,
    updated_at: created,
    updated_by: null,
  };
  try {
    await db.transaction().execute(async (tx) => {
      await inTurn(tx, SIGN_IN_NAMES);
      if (await isTaken(tx, 'email_key', row.account_key, id))
        throw new HttpError(409, coded('account-is-email'), { field: 'account' });
      await tx.insertInto('account').values(row).execute();
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new HttpError(409, coded('account-exists'), { field: 'account' });
  }
  return id;
}

/**
 * Changes names and email of an account.
 * @throws {HttpError} 404; 409 if the email is another account's email or name
 */
export async function writeProfile({ db, now }: Deps, id: string, profile: ProfileInput): Promise<void> {
  const { first_name, last_name, email } = profile;
  const key = email === undefined || email === null || email === '' ? null : keyOf(email);
  const mail = email === undefined || email === null ? {} : { email, email_key: key };
  try {
    await db.transaction().execute(async (tx) => {
      await inTurn(tx, SIGN_IN_NAMES);
      if (key !== null && (await isTaken(tx, 'account_key', key, id))) throw emailTaken();
      const { numUpdatedRows } = await tx
        .updateTable('account')
        .set({ first_name, last_name, ...mail, updated_at: now().toISOString() })
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('Account');
    });
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

const emailTaken = () => new HttpError(409, coded('email-taken'), { field: 'email' });

async function isTaken(tx: Database, column: 'account_key' | 'email_key', key: string, id: string) {
  const other = await tx
    .selectFrom('account')
    .select('id')
    .where(column, '=', key)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Deletes an account and ends its sign-ins.
 * @throws {HttpError} 404; 409 for the last account, and for the last one that may administer
 */
export async function deleteAccount({ config: { adminRole }, db }: Deps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Otherwise two deletions at once could delete the last two accounts.
    await inTurn(tx, 'account-deletion');
    await requireRow(tx, 'account', id, () => notFound('Account'));
    const other = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst();
    if (other === undefined) throw new HttpError(409, coded('account-last'));
    if (adminRole !== undefined && (await isLastHolder(tx, id, adminRole)))
      throw new HttpError(409, coded('account-last-with-role', { role: roleName(adminRole) }));
    await tx.deleteFrom('account').where('id', '=', id).execute();
  });
}

const isLastHolder = async (tx: Database, id: string, role: ServiceRole) =>
  (await holds(tx, id, role)) && !(await othersHold(tx, id, role));
