import { roleName, type ServiceRole } from '../config/config.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Kind, pagesBy } from '../http/rows.ts';
import { requireExpected, type Target } from '../http/versions.ts';
import { newId } from '../lib/ids.ts';
import { keyOf, type ProfileInput } from '../sessions/account-fields.ts';
import { dropLink, openLinks } from '../sessions/links/store.ts';
import { accountEntry, endSessions, forgetFailuresOf, type NamedAccount } from '../sessions/store.ts';
import { type Actor, authorOf, type Change, change, serialise, type Writing } from '../storage/change.ts';
import { isSame } from '../storage/is-same.ts';
import type { Reads } from '../storage/reading.ts';
import type { AccountRow } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { type AccountWithRoles, SHOWN_COLUMNS, type User, userOf } from './users.ts';

/**
 * The name by which changes of accounts follow each other. People sign in with a name or an email, so no name may be
 * another account's email; and of two deletions at once each could leave the other account.
 */
export const ACCOUNTS = 'accounts';

/** The name by which changes of the catalogue follow each other, and by whose state readers know that it changed. */
export const CATALOGUE = 'catalogue';

/** A new account, with the hash of its password. */
export interface NewAccount {
  readonly account: string;
  readonly password_hash: string;
  readonly first_name?: string;
  readonly last_name?: string;
  /** One that nobody else has as email or name. */
  readonly email?: string;
}

/** @throws {HttpError} 404 */
export async function readAccount(db: Reads, id: string): Promise<AccountRow & AccountWithRoles> {
  const row = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Account'));
  const roles = await db.selectFrom('account_role').selectAll().where('account_id', '=', id).execute();
  return { ...row, roles };
}

const shown = pagesBy((db) => db.selectFrom('account').select(SHOWN_COLUMNS), 'id');

/** All accounts with their roles, without what they sign in by; and with the links that may be used then, if there is a time. */
export const accountsAt = (time: string | null): Kind<AccountWithRoles> => ({
  page: async (db, ...place) => withLinks(db, await withRoles(db, await shown.page(db, ...place)), time),
  older: async (db, ...place) => withLinks(db, await withRoles(db, await shown.older(db, ...place)), time),
  key: (row) => row.id,
});

/** The accounts, each with the link that may be used then, or null; as they are if there is no time. */
export async function withLinks<Account extends AccountWithRoles>(
  db: Reads,
  accounts: readonly Account[],
  time: string | null,
): Promise<Account[]> {
  if (time === null) return [...accounts];
  const links = await openLinks(
    db,
    accounts.map(({ id }) => id),
    time,
  );
  return accounts.map((account) => ({ ...account, link: links.get(account.id) ?? null }));
}

async function withRoles(
  db: Reads,
  rows: readonly Omit<AccountWithRoles, 'roles'>[],
): Promise<AccountWithRoles[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const roles = await db.selectFrom('account_role').selectAll().where('account_id', 'in', ids).execute();
  const byAccount = Map.groupBy(roles, (role) => role.account_id);
  return rows.map((row) => ({ ...row, roles: byAccount.get(row.id) ?? [] }));
}

/**
 * Adds an account that can sign in.
 * @throws {HttpError} 409 if the name is another account's name or email
 */
export async function addAccount({ tx, by, now, record }: Change, created: NewAccount): Promise<User> {
  const id = newId('ACC');
  const row = {
    first_name: '',
    last_name: '',
    email: '',
    ...created,
    id,
    account_key: keyOf(created.account),
    email_key: created.email ? keyOf(created.email) : null,
    created_at: now,
    updated_at: now,
    changed_at: now,
    updated_by: authorOf(by),
  };
  await serialise(tx, ACCOUNTS);
  if (await isTaken(tx, 'email_key', row.account_key, id))
    throw new HttpError(409, coded('account-is-email'), { field: 'account' });
  if (await isTaken(tx, 'account_key', row.account_key, id))
    throw new HttpError(409, coded('account-exists'), { field: 'account' });
  const added = await tx.insertInto('account').values(row).returningAll().executeTakeFirstOrThrow();
  record({ what: 'added', ...accountEntry(added) });
  return userOf({ ...added, roles: [] });
}

/** Adds an account in a transaction of its own. */
export const addAccountAlone = (deps: Writing, by: Actor, created: NewAccount): Promise<User> =>
  change(deps, by, (made) => addAccount(made, created));

/**
 * Changes names and email of an account.
 * @throws {HttpError} 404; 409 if the email is another account's email or name; 412 for another version
 */
export const changeProfile = (
  deps: Writing,
  by: Actor,
  { id, expected }: Target,
  { first_name, last_name, email }: ProfileInput,
): Promise<User> =>
  change(deps, by, async ({ tx, by: author, now, record }) => {
    await serialise(tx, ACCOUNTS);
    const stored = await readAccount(tx, id);
    requireExpected(expected, stored, userOf);
    const key = email ? keyOf(email) : null;
    const columns = {
      first_name,
      last_name,
      ...(typeof email === 'string' && { email, email_key: key }),
    };
    if (isSame(stored, columns)) return userOf(stored);
    if (
      key !== null &&
      ((await isTaken(tx, 'account_key', key, id)) || (await isTaken(tx, 'email_key', key, id)))
    )
      throw new HttpError(409, coded('email-taken'), { field: 'email' });
    const fields = (['first_name', 'last_name', 'email'] as const).filter(
      (field) => columns[field] !== undefined && columns[field] !== stored[field],
    );
    record({ what: 'changed', ...accountEntry(stored), detail: { fields } });
    const row = await tx
      .updateTable('account')
      .set({
        ...columns,
        version: stored.version + 1,
        updated_at: now,
        changed_at: now,
        updated_by: authorOf(author),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return userOf({ ...row, roles: stored.roles });
  });

async function isTaken(tx: Reads, column: 'account_key' | 'email_key', key: string, id: string) {
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
 * @throws {HttpError} 404; 409 for the last account, and for the last one with the `kept` role; 412 for another version
 */
export const removeAccount = (
  deps: Writing,
  by: Actor,
  { id, expected }: Target,
  kept: ServiceRole | undefined,
): Promise<void> =>
  change(deps, by, async ({ tx, record }) => {
    await serialise(tx, ACCOUNTS);
    const stored = await readAccount(tx, id);
    requireExpected(expected, stored, userOf);
    const others = tx.selectFrom('account').select('id').where('id', '<>', id).limit(1);
    if ((await others.executeTakeFirst()) === undefined) throw new HttpError(409, coded('account-last'));
    if (kept !== undefined) await requireOtherHolder(tx, id, kept, 'account-last-with-role');
    await tx.deleteFrom('account').where('id', '=', id).execute();
    record({ what: 'deleted', ...accountEntry(stored) });
  });

/** True if an account has a role. */
export async function holds(db: Reads, id: string, role: ServiceRole): Promise<boolean> {
  return (await holdersOf(db, role).where('account_id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Refuses to take a role from the last account that has it. The transaction has to be one of those that follow each other.
 * @throws {HttpError} 409 with the code `refusal`
 */
export async function requireOtherHolder(
  tx: Reads,
  id: string,
  role: ServiceRole,
  refusal: 'account-last-with-role' | 'role-last',
): Promise<void> {
  if (await isLastHolder(tx, id, role)) throw new HttpError(409, coded(refusal, { role: roleName(role) }));
}

/** True if an account is the only one that has a role. */
export async function isLastHolder(db: Reads, id: string, role: ServiceRole): Promise<boolean> {
  if (!(await holds(db, id, role))) return false;
  return (await holdersOf(db, role).where('account_id', '<>', id).executeTakeFirst()) === undefined;
}

const holdersOf = (db: Reads, { service, role }: ServiceRole) =>
  db
    .selectFrom('account_role')
    .select('account_id')
    .where('service', '=', service)
    .where('role', '=', role)
    .limit(1);

/** Gives a role to the oldest account if nobody has it. */
export const giveToOldest = (deps: Writing, role: ServiceRole): Promise<void> =>
  change(deps, 'first account', async (made) => {
    const { tx } = made;
    await serialise(tx, ACCOUNTS);
    if ((await holdersOf(tx, role).executeTakeFirst()) !== undefined) return;
    const oldest = await tx
      .selectFrom('account')
      .select(['id', 'account'])
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await giveRole(made, oldest, role);
  });

/** Gives an account a role, which the catalogue then has, too. */
export async function giveRole(made: Change, account: NamedAccount, role: ServiceRole): Promise<void> {
  const { tx } = made;
  await serialise(tx, CATALOGUE);
  await tx
    .insertInto('service_role')
    .values(role)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addHolder(made, account, role);
}

/** Gives an account a role of the catalogue. It may have it already. */
export async function addHolder(
  { tx, record }: Change,
  account: NamedAccount,
  { service, role }: ServiceRole,
): Promise<void> {
  const { numInsertedOrUpdatedRows: given } = await tx
    .insertInto('account_role')
    .values({ account_id: account.id, service, role })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (given === 1n) record({ what: 'role-given', ...accountEntry(account), detail: { service, role } });
}

/** Takes a role from an account, and returns whether it had it. */
export async function dropHolder(
  { tx, record }: Change,
  account: NamedAccount,
  { service, role }: ServiceRole,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_role')
    .where('account_id', '=', account.id)
    .where('service', '=', service)
    .where('role', '=', role)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  record({ what: 'role-taken', ...accountEntry(account), detail: { service, role } });
  return true;
}

/** The name and the password's hash of an account. @throws {HttpError} 404 */
export const readPassword = (db: Reads, id: string) =>
  db
    .selectFrom('account')
    .select(['account_key', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Account'));

/**
 * Replaces the password of an account and ends its sign-ins except one; false if the account has another password than
 * `before` by now.
 */
export const replacePassword = (
  deps: Writing,
  by: Actor,
  asked: { readonly id: string; readonly before: string; readonly after: string; readonly except: string },
): Promise<boolean> =>
  change(deps, by, async (made) => {
    const changed = await made.tx
      .updateTable('account')
      .set({ password_hash: asked.after, updated_at: made.now })
      .where('id', '=', asked.id)
      .where('password_hash', '=', asked.before)
      .returning(['id', 'account'])
      .executeTakeFirst();
    if (changed === undefined) return false;
    await endSessions(made, asked.id, asked.except);
    await dropLink(made, asked.id);
    made.record({ what: 'password-changed', ...accountEntry(changed) });
    return true;
  });

/**
 * Sets the password of whoever has a name, ends the account's sign-ins, and forgets the failed attempts with the old
 * password. False if nobody has the name.
 */
export const setPasswordOf = (deps: Writing, name: string, password_hash: string): Promise<boolean> =>
  change(deps, 'operator', async (made) => {
    const account = await made.tx
      .updateTable('account')
      .set({ password_hash, updated_at: made.now })
      .where('account_key', '=', keyOf(name))
      .returning(['id', 'account', 'account_key', 'email_key'])
      .executeTakeFirst();
    if (account === undefined) return false;
    await endSessions(made, account.id);
    await dropLink(made, account.id);
    made.record({ what: 'password-changed', ...accountEntry(account) });
    await forgetFailuresOf(made, [account.account_key, account.email_key ?? account.account_key]);
    return true;
  });
