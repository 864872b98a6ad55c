import { notFound } from '../../http/http-error.ts';
import { keyOf } from '../../sessions/account-fields.ts';
import type { NewLink } from '../../sessions/links/link.ts';
import { dropLink, putLink } from '../../sessions/links/store.ts';
import { accountEntry } from '../../sessions/store.ts';
import { type Actor, change, type Writing } from '../../storage/change.ts';
import { addAccount } from '../store.ts';
import type { User } from '../users.ts';

/**
 * Makes the link of an account, in the place of an earlier one.
 * @throws {HttpError} 404
 */
export const makeLink = (deps: Writing, by: Actor, accountId: string): Promise<NewLink> =>
  change(deps, by, (made) => putLink(made, accountId));

/** Makes the link of whoever has a name; null if nobody has it. */
export const makeLinkFor = (deps: Writing, name: string): Promise<NewLink | null> =>
  change(deps, 'operator', async (made) => {
    const found = await made.tx
      .selectFrom('account')
      .select('id')
      .where('account_key', '=', keyOf(name))
      .executeTakeFirst();
    return found === undefined ? null : putLink(made, found.id);
  });

/**
 * Adds an account without a password, and makes its link.
 * @throws {HttpError} 409 if the name is another account's name or email
 */
export const invite = (
  deps: Writing,
  by: Actor,
  account: string,
): Promise<NewLink & { readonly account: User }> =>
  change(deps, by, async (made) => {
    const added = await addAccount(made, { account, password_hash: '' });
    return { account: added, ...(await putLink(made, added.id)) };
  });

/**
 * Deletes the link of an account.
 * @throws {HttpError} 404 for an unknown account, or one without a link
 */
export const revokeLink = (deps: Writing, by: Actor, accountId: string): Promise<void> =>
  change(deps, by, async (made) => {
    const account = await made.tx
      .selectFrom('account')
      .select(['id', 'account'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow(() => notFound('Account'));
    if (!(await dropLink(made, accountId))) throw notFound('Link');
    made.record({ what: 'link-revoked', ...accountEntry(account) });
  });
