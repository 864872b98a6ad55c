import { keyOf } from '../account-fields.ts';
import type { Deps } from '../deps.ts';
import { generatePassword } from './first-account.ts';

/**
 * Gives an account a new password, made up here, and ends all its sign-ins. For whoever has the server in hand: nobody
 * asks for the old one. Gives the password, or null where there is no account of that name.
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
      .returning(['id', 'account_key'])
      .executeTakeFirst();
    if (account === undefined) return null;
    await tx.deleteFrom('token_family').where('account_id', '=', account.id).execute();
    // Whoever forgot it has tried a few.
    await tx.deleteFrom('sign_in_failure').where('account_key', '=', account.account_key).execute();
    return password;
  });
}
