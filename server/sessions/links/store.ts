import { notFound } from '../../http/http-error.ts';
import { type Change, change, type Writing } from '../../storage/change.ts';
import type { Reads } from '../../storage/reading.ts';
import type { SessionRow } from '../../storage/schema.ts';
import { accountEntry, beginSession, endSessions, type FoundAccount, forgetFailuresOf } from '../store.ts';
import { type NewLink, newLink, type OpenLink } from './link.ts';

/**
 * Makes the link of an account, in the place of an earlier one.
 * @throws {HttpError} 404
 */
export async function putLink({ tx, now, record }: Change, accountId: string): Promise<NewLink> {
  // Whoever uses a link locks the account before the link, too.
  const account = await tx
    .selectFrom('account')
    .select(['id', 'account'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('Account'));
  const { link, hash, expires_at } = newLink(now);
  const row = { hash, expires_at };
  await tx
    .insertInto('account_link')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  record({ what: 'link-made', ...accountEntry(account), detail: { expires_at } });
  return { link, expires_at };
}

/** Deletes the link of an account, and returns whether there was one that could be used. */
export async function dropLink({ tx, now }: Change, accountId: string): Promise<boolean> {
  const dropped = await tx
    .deleteFrom('account_link')
    .where('account_id', '=', accountId)
    .returning('expires_at')
    .executeTakeFirst();
  return dropped !== undefined && dropped.expires_at > now;
}

/** The links of accounts that may be used, by the IDs of the accounts. */
export async function openLinks(
  db: Reads,
  accountIds: readonly string[],
  now: string,
): Promise<Map<string, OpenLink>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_link')
    .select(['account_id', 'expires_at'])
    .where('account_id', 'in', accountIds)
    .where('expires_at', '>', now)
    .execute();
  return new Map(rows.map(({ account_id, ...link }) => [account_id, link]));
}

/** The name of the account whose link has this hash; undefined if none may be used. */
export async function holderOf(db: Reads, hash: string, now: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('account_link')
    .innerJoin('account', 'account.id', 'account_link.account_id')
    .select('account.account')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.account;
}

/** A sign-in that has begun by a link, and its account. */
export interface LinkSignIn {
  readonly account: FoundAccount;
  readonly session: SessionRow;
}

/**
 * Sets the password of the account whose link has this hash, ends its sign-ins, and starts one. The link is gone then. Null if
 * there is no such link, or not any more.
 */
export const takeLink = (
  deps: Writing,
  taken: { readonly hash: string; readonly passwordHash: string; readonly address: string },
): Promise<LinkSignIn | null> =>
  change(deps, 'sign-in', async (made) => {
    const { tx, now, record } = made;
    const ofLink = tx.selectFrom('account_link').select('account_id').where('hash', '=', taken.hash);
    // A deletion of the account locks it before its link, too.
    const found = await tx
      .selectFrom('account')
      .select(['id', 'account', 'account_key', 'email_key'])
      .where('id', '=', ofLink)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) return null;
    const { numDeletedRows } = await tx
      .deleteFrom('account_link')
      .where('hash', '=', taken.hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    const { id, account, account_key, email_key } = found;
    const password_hash = taken.passwordHash;
    await tx.updateTable('account').set({ password_hash, updated_at: now }).where('id', '=', id).execute();
    await endSessions(made, id);
    await forgetFailuresOf(made, [account_key, email_key ?? account_key]);
    const entry = { ...accountEntry(found), account: { id, name: account } };
    record({ what: 'link-used', ...entry, detail: { address: taken.address } });
    return {
      account: { id, account, password_hash },
      session: await beginSession(made, found, taken.address),
    };
  });

/** Deletes the links that have expired. */
export const cleanUpLinks = (deps: Writing): Promise<unknown> =>
  change(deps, 'cleanup', ({ tx, now }) =>
    tx.deleteFrom('account_link').where('expires_at', '<=', now).execute(),
  );
