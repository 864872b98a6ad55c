import type { Deps } from '../deps.ts';
import { keyOf } from '../sessions/account-fields.ts';
import { generatePassword } from './first-account.ts';

/**
 * Sets a generated password without asking for the old one, and ends all of the account's sign-ins. Returns the password,
 * or null if there is no account of that name.
 */
export async function resetPassword(
  { db, passwords, now }: Pick<Deps, 'db' | 'passwords' | 'now'>,
  name: string,
): Promise<string | null> {
  const password = generatePassword();
  const changed = { password_hash: await passwords.hash(password), updated_at: now().toISOString() };
  return db.transaction().execute(async (tx) => {
    const account = await tx
      .updateTable('account')
      .set(changed)
      .where('account_key', '=', keyOf(name))
      .returning(['id', 'account_key', 'email_key'])
      .executeTakeFirst();
    if (account === undefined) return null;
    await tx.deleteFrom('token_family').where('account_id', '=', account.id).execute();
    // Failed attempts with the forgotten password no longer count.
    const typed = [account.account_key, account.email_key ?? account.account_key];
    await tx.deleteFrom('sign_in_failure').where('account_key', 'in', typed).execute();
    return password;
  });
}
