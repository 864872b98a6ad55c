import { newId } from '../lib/ids.ts';
import { yieldWhenDue } from '../limits/loop-turns.ts';
import { type Actor, type Change, change, type Writing } from '../storage/change.ts';
import { forSignIns } from '../storage/database.ts';
import type { Entry } from '../storage/history.ts';
import type { Reader, Reads } from '../storage/reading.ts';
import type { AccountTable, SessionRow } from '../storage/schema.ts';
import { keyOf } from './account-fields.ts';
import type { Refresh } from './refresh-token.ts';

const SESSION_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** The time for which the preceding token is still accepted after the newest ones were used, as by two tabs at once. */
const GRACE_MS = 30_000;
/** The maximum number of sign-ins of an account. */
const MAX_SESSIONS = 100;
/** The maximum number of sign-ins that one statement looks up or deletes, so that no call waits long for its turn. */
const SLICE = 500;

/** An account with the hash of its password that was compared. */
export type ComparedAccount = Pick<AccountTable, 'id' | 'password_hash'>;
/** The same with its name. */
export type FoundAccount = ComparedAccount & NamedAccount;

export type NamedAccount = Pick<AccountTable, 'id' | 'account'>;

/**
 * The account of what was typed. A name wins over an email, so that nobody takes over an account by setting its name as
 * their own email.
 */
export async function findAccount(db: Reads, typed: string): Promise<FoundAccount | undefined> {
  const key = keyOf(typed);
  const found = await db
    .selectFrom('account')
    .select(['id', 'account', 'account_key', 'password_hash'])
    .where((row) => row.or([row('account_key', '=', key), row('email_key', '=', key)]))
    .execute();
  return found.find((account) => account.account_key === key) ?? found[0];
}

/**
 * Starts a sign-in of 30 days; null if the account is gone or has another password by now. A change of the password ends
 * every sign-in that it finds, so none may be added afterwards.
 */
export const addSession = (
  deps: Writing,
  account: FoundAccount,
  address: string,
): Promise<SessionRow | null> =>
  change(deps, 'sign-in', async (made) => {
    if (!(await lockAccount(made, account))) return null;
    await endUnused(made, account.id);
    return beginSession(made, account, address);
  });

/** Starts a sign-in to an account whose row is locked. */
export async function beginSession(
  { tx, now, record }: Change,
  account: NamedAccount,
  address: string,
): Promise<SessionRow> {
  record({ what: 'signed-in', ...signInOf(account), detail: { address } });
  const expires_at = new Date(Date.parse(now) + SESSION_LIFETIME_MS).toISOString();
  return tx
    .insertInto('token_family')
    .values({ id: newId('FAM'), account_id: account.id, generation: 1, rotated_at: now, expires_at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A sign-in to an account as the subject of an entry. */
export const signInOf = ({ id, account }: NamedAccount) =>
  ({ subject: 'session', subjectId: id, name: account, account: { id, name: account } }) as const;

/**
 * An account as the subject of an entry. The history has its name and nothing else of it, because the email of a deleted
 * account must not stay.
 */
export const accountEntry = ({ id, account }: NamedAccount) =>
  ({ subject: 'account', subjectId: id, name: account }) as const;

/**
 * Locks the account's row until the transaction ends, on both databases, by an update that changes nothing. Returns
 * whether it still has that password; of a deleted account, false.
 */
async function lockAccount({ tx }: Change, { id, password_hash }: ComparedAccount): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the account's sign-ins that have been unused for the longest, so that there is room for one more. Not the oldest ones: a
 * script that signs in for each call must not sign out the person whose account it uses.
 */
async function endUnused({ tx, now }: Change, accountId: string): Promise<void> {
  const last = await tx
    .selectFrom('token_family')
    .select(['rotated_at', 'id'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_SESSIONS - 1)
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

/**
 * Renews a sign-in by a refresh token of one of its generations. Returns it with the generation of the tokens that follow;
 * null if none may. See `exchange`.
 */
export const renewSession = (deps: Writing, presented: Refresh): Promise<SessionRow | null> =>
  change(deps, 'sign-in', async ({ tx, now }) => {
    const ofSession = tx.updateTable('token_family').where('id', '=', presented.sessionId);
    // Locks the row until the transaction ends, on both databases.
    const session = await ofSession
      .set((row) => ({ generation: row.ref('generation') }))
      .returningAll()
      .executeTakeFirst();
    if (session === undefined || session.expires_at <= now) return null;
    const age = session.generation - presented.generation;
    // A backup has been restored since the token was issued.
    if (age < 0) return null;
    if (age === 0)
      return ofSession
        .set({ generation: session.generation + 1, rotated_at: now, used: 0 })
        .returningAll()
        .executeTakeFirstOrThrow();
    const isRecent = Date.parse(session.rotated_at) + GRACE_MS > Date.parse(now);
    if (age === 1 && (isRecent || session.used === 0)) return session;
    // Returned, not thrown: an exception would roll the transaction back.
    await tx.deleteFrom('token_family').where('id', '=', session.id).execute();
    return null;
  });

/** Notes that a call has carried an access token of the sign-in's present generation, so that its answer was not lost. */
export const noteUse = (deps: Writing, { sessionId, generation }: Refresh): Promise<unknown> =>
  change(deps, 'sign-in', ({ tx }) =>
    tx
      .updateTable('token_family')
      .set({ used: 1 })
      .where('id', '=', sessionId)
      .where('generation', '=', generation)
      .where('used', '=', 0)
      .execute(),
  );

/** The sign-ins among these that have neither ended nor expired. */
export async function liveSessions(
  { db, now }: { readonly db: Reader; readonly now: () => Date },
  ids: readonly string[],
): Promise<string[]> {
  const live: string[] = [];
  for (let start = 0; start < ids.length; start += SLICE) {
    const rows = await forSignIns(db)
      .selectFrom('token_family')
      .select('id')
      .where('id', 'in', ids.slice(start, start + SLICE))
      .where('expires_at', '>', now().toISOString())
      .execute();
    live.push(...rows.map(({ id }) => id));
    await yieldWhenDue();
  }
  return live;
}

/** Ends a sign-in, which revokes all of its tokens. */
export const endSession = (deps: Writing, by: Actor, id: string): Promise<unknown> =>
  change(deps, by, ({ tx }) => tx.deleteFrom('token_family').where('id', '=', id).execute());

/** Ends the sign-ins of an account, except one. */
export async function endSessions({ tx }: Change, accountId: string, except = ''): Promise<void> {
  await tx.deleteFrom('token_family').where('account_id', '=', accountId).where('id', '<>', except).execute();
}

/** Deletes the sign-ins that have expired, in slices. Locked ones are left to the next sweep. */
export async function cleanUpSessions(deps: Writing): Promise<void> {
  while (await change(deps, 'cleanup', endExpired));
}

/** Deletes some, and returns whether there may be more. */
async function endExpired({ tx, now }: Change): Promise<boolean> {
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

/** The times between which the last failure of a count must be. */
export interface Remembered {
  readonly from: string;
  readonly to: string;
}

/** Adds one to each count, or begins it anew, and returns the counts. The history gets `entry`. */
export const countFailures = (
  deps: Writing,
  counts: readonly Failures[],
  { from, to }: Remembered,
  entry: Entry | null,
) =>
  change(deps, 'sign-in', ({ tx, now, record }) => {
    if (entry !== null) record(entry);
    return tx
      .insertInto('sign_in_failure')
      .values(
        counts.map(({ account_key, address }) => ({
          account_key,
          address,
          failures: 1,
          last_failed_at: now,
        })),
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
  });

/**
 * Says how many sign-ins were refused for names that no account has, or for links that cannot be used. The names are not kept,
 * because one may be a password.
 */
export const recordRefusals = (deps: Writing, count: number): Promise<void> =>
  change(deps, 'sign-in', async ({ record }) =>
    record({ what: 'sign-in-refused', subject: 'session', subjectId: '', detail: { count } }),
  );

/** Resets a count. */
export const forgetFailures = (deps: Writing, { account_key, address }: Failures): Promise<unknown> =>
  change(deps, 'sign-in', ({ tx }) =>
    tx
      .deleteFrom('sign_in_failure')
      .where('account_key', '=', account_key)
      .where('address', '=', address)
      .execute(),
  );

/** Resets all counts of some names. */
export async function forgetFailuresOf({ tx }: Change, names: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('account_key', 'in', names).execute();
}

/** Deletes the counts that are not remembered. */
export const forgetOld = (deps: Writing, { from, to }: Remembered): Promise<unknown> =>
  change(deps, 'cleanup', ({ tx }) =>
    tx
      .deleteFrom('sign_in_failure')
      .where((row) => row.or([row('last_failed_at', '<=', from), row('last_failed_at', '>', to)]))
      .execute(),
  );
