import { randomInt } from 'node:crypto';
import { ACCOUNTS, addAccount, dropHolder, giveRole, holds, isLastHolder } from '../accounts/store.ts';
import type { ServiceRole } from '../config/config.ts';
import { randomSecret, secretHash } from '../lib/random-secret.ts';
import { keyOf } from '../sessions/account-fields.ts';
import { accountEntry, type FoundAccount, type NamedAccount } from '../sessions/store.ts';
import { type Change, change, type SignedIn, serialise, type Writing } from '../storage/change.ts';
import type { Reads } from '../storage/reading.ts';
import type { Identity } from './identity.ts';

/** The time for the browser to fetch its tokens. It does so at once. */
const CODE_MS = 60_000;
/** How many numbers are tried after a name that is taken. */
const NUMBERS = 50;

/** What the operator says about whoever comes from the provider. */
export interface Rules {
  readonly creates: boolean;
  /** The role that the provider's claim gives and takes; undefined if it says nothing about it. */
  readonly adminRole: ServiceRole | undefined;
}

/**
 * Lets a person in whom the provider knows: finds the account, or makes it, and decides its role. Returns the code for which this
 * browser gets the tokens, once and within a minute; null if the person has no account and gets none.
 */
export const admit = (
  deps: Writing,
  identity: Identity,
  browser: string,
  rules: Rules,
): Promise<string | null> =>
  change(deps, 'sign-in', async (made) => {
    const known = await accountOf(made.tx, identity);
    const account = known ?? (rules.creates ? await addFor(made, identity) : undefined);
    if (account === undefined) return null;
    if (rules.adminRole !== undefined && identity.isAdmin !== null)
      await decideRole(made, account, rules.adminRole, identity.isAdmin);
    const code = randomSecret();
    const expires_at = new Date(Date.parse(made.now) + CODE_MS).toISOString();
    await made.tx
      .insertInto('sign_in_code')
      .values({ hash: hashOf(code, browser), account_id: account.id, expires_at })
      .execute();
    return code;
  });

/** The account of a person at the provider. */
const accountOf = (db: Reads, { issuer, subject }: Identity): Promise<NamedAccount | undefined> =>
  db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .select(['account.id', 'account.account'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

/** Makes an account without a password for a person, unless somebody was faster. */
async function addFor(made: Change, identity: Identity): Promise<NamedAccount> {
  const { tx, now } = made;
  await serialise(tx, ACCOUNTS);
  const known = await accountOf(tx, identity);
  if (known !== undefined) return known;
  const account = await freeName(tx, identity.account);
  const isMine = identity.email !== '' && (await takenOf(tx, [keyOf(identity.email)])).size === 0;
  const { firstName: first_name, lastName: last_name, issuer, subject } = identity;
  const added = await addAccount(made, {
    account,
    password_hash: '',
    first_name,
    last_name,
    email: isMine ? identity.email : '',
  });
  await tx
    .insertInto('identity')
    .values({ issuer, subject, account_id: added.id, created_at: now })
    .execute();
  return added;
}

/** The name, or the name with the first number with which it is nobody's name or email. */
async function freeName(tx: Reads, name: string): Promise<string> {
  const numbered = (number: number) => `${name}-${number}`;
  const names = [name, ...Array.from({ length: NUMBERS }, (_, index) => numbered(index + 2))];
  const taken = await takenOf(tx, names.map(keyOf));
  return names.find((each) => !taken.has(keyOf(each))) ?? numbered(randomInt(1e6, 1e9));
}

/** Which of these keys are those of names or emails of accounts. */
async function takenOf(tx: Reads, keys: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_key', 'email_key'])
    .where((row) => row.or([row('account_key', 'in', keys), row('email_key', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.account_key, row.email_key]));
}

/** Gives the account the role, or takes it. The last account that has it keeps it, so that nobody is locked out. */
async function decideRole(
  made: Change,
  account: NamedAccount,
  role: ServiceRole,
  isAdmin: boolean,
): Promise<void> {
  const { tx } = made;
  if ((await holds(tx, account.id, role)) === isAdmin) return;
  await serialise(tx, ACCOUNTS);
  if (isAdmin) await giveRole(made, account, role);
  else if (!(await isLastHolder(tx, account.id, role))) await dropHolder(made, account, role);
}

/** The account that a code is good for in this browser, which it then no longer is; undefined if it is good for none. */
export async function takeCode(
  deps: Writing & { readonly db: Reads },
  code: string,
  browser: string,
): Promise<FoundAccount | undefined> {
  const hash = hashOf(code, browser);
  const kept = deps.db.selectFrom('sign_in_code').select('hash').where('hash', '=', hash);
  // Guesses write nothing.
  if ((await kept.executeTakeFirst()) === undefined) return undefined;
  return change(deps, 'sign-in', async ({ tx, now }) => {
    const taken = await tx
      .deleteFrom('sign_in_code')
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    if (taken === undefined) return undefined;
    return tx
      .selectFrom('account')
      .select(['id', 'account', 'password_hash'])
      .where('id', '=', taken.account_id)
      .executeTakeFirst();
  });
}

const hashOf = (code: string, browser: string): string => secretHash(`${code}\n${browser}`);

/**
 * Joins a person at the provider to the account that asks, in the place of an earlier one of that provider. False if another
 * account has that person.
 */
export const join = (
  deps: Writing,
  by: SignedIn,
  { issuer, subject, ...identity }: Identity,
): Promise<boolean> =>
  change(deps, by, async (made) => {
    const { tx, now, record } = made;
    await serialise(tx, ACCOUNTS);
    const owner = await accountOf(tx, { issuer, subject, ...identity });
    if (owner !== undefined) return owner.id === by.accountId;
    const account = await tx
      .selectFrom('account')
      .select(['id', 'account'])
      .where('id', '=', by.accountId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('identity')
      .values({ issuer, subject, account_id: account.id, created_at: now })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'issuer']).doUpdateSet({ subject, created_at: now }),
      )
      .execute();
    record({ what: 'joined', ...accountEntry(account), detail: { provider: issuer } });
    return true;
  });

/** Whether an account has a password, and whether a person at this provider is joined to it. */
export async function waysIn(
  db: Reads,
  accountId: string,
  issuer: URL | undefined,
): Promise<{ password: boolean; provider: boolean }> {
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const joined = await db
    .selectFrom('identity')
    .select('issuer')
    .where('account_id', '=', accountId)
    .execute();
  return {
    password: (account?.password_hash ?? '') !== '',
    provider: joined.some((identity) => new URL(identity.issuer).href === issuer?.href),
  };
}

/** Deletes the codes that nobody fetched tokens for. */
export const cleanUpCodes = (deps: Writing): Promise<unknown> =>
  change(deps, 'cleanup', ({ tx, now }) =>
    tx.deleteFrom('sign_in_code').where('expires_at', '<=', now).execute(),
  );
