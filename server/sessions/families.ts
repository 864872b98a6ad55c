import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import type { Database, TokenFamilyTable } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { issueAccessToken } from './access-token.ts';
import { type ComparedAccount, lockAccount } from './compared-account.ts';
import { issueRefreshToken, readRefreshToken } from './refresh-token.ts';

const FAMILY_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** How long the preceding token is still accepted, so that a lost answer signs nobody out. */
const GRACE_MS = 30_000;
/** How many sign-ins an account may have. */
const MOST_FAMILIES = 100;

export const tokenPairSchema = z
  .object({ token: z.string(), refresh_token: z.string() })
  .openapi('TokenPair', {
    description: 'A bearer access token, valid for ten minutes, and a refresh token, valid once.',
  });
type TokenPair = z.infer<typeof tokenPairSchema>;

/**
 * Starts a sign-in of 30 days, and returns its first tokens; null if the account is gone or has another password by now. A
 * change of the password ends every sign-in that it finds, so none may be added afterwards. Of more than a hundred sign-ins
 * of the account, those end that have been unused for the longest.
 */
export async function startFamily(deps: Deps, account: ComparedAccount): Promise<TokenPair | null> {
  const { db, now } = deps;
  const family = { id: newId('FAM'), account_id: account.id, generation: 1 };
  const begun = now();
  const isStarted = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account))) return false;
    const rotated_at = begun.toISOString();
    await endUnused(tx, account.id, rotated_at);
    const expires_at = new Date(begun.getTime() + FAMILY_LIFETIME_MS).toISOString();
    await tx
      .insertInto('token_family')
      .values({ ...family, rotated_at, expires_at })
      .execute();
    return true;
  });
  return isStarted ? pair(deps, family) : null;
}

/** Leaves room for one more sign-in of the account. */
async function endUnused(tx: Database, accountId: string, now: string): Promise<void> {
  const newest = tx
    .selectFrom('token_family')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc');
  const last = await newest
    .select(['rotated_at', 'id'])
    .limit(1)
    .offset(MOST_FAMILIES - 1)
    .executeTakeFirst();
  if (last === undefined) return;
  await tx
    .deleteFrom('token_family')
    .where('account_id', '=', accountId)
    // The sweep, which deletes in another order, has the expired ones.
    .where('expires_at', '>', now)
    .where((row) =>
      row.or([
        row('rotated_at', '<', last.rotated_at),
        row.and([row('rotated_at', '=', last.rotated_at), row('id', '<=', last.id)]),
      ]),
    )
    .execute();
}

/**
 * Exchanges a refresh token for new tokens. The newest refresh token starts the next generation. The one before it is
 * accepted for 30 more seconds and joins the newest generation. Any other spent token counts as stolen and ends the family.
 * @throws {HttpError} 401
 */
export async function exchange(deps: Deps, refreshToken: string): Promise<TokenPair> {
  const { db, secrets } = deps;
  const renewed = await db.transaction().execute(async (tx) => {
    const presented = await readRefreshToken(tx, refreshToken, secrets.tokenKey);
    const family = presented && (await lockFamily(tx, presented.familyId));
    return family ? renew(tx, { family, generation: presented.generation, now: deps.now() }) : null;
  });
  if (renewed === null) throw new HttpError(401, coded('session-ended'));
  return pair(deps, renewed);
}

type Family = Pick<TokenFamilyTable, 'id' | 'account_id' | 'generation'>;

/** The family with the generation of the tokens that follow the presented ones; null if there are none. */
async function renew(
  tx: Database,
  presented: { readonly family: TokenFamilyTable; readonly generation: number; readonly now: Date },
): Promise<Family | null> {
  const { family, generation, now } = presented;
  if (family.expires_at <= now.toISOString()) return null;
  const age = family.generation - generation;
  // A backup has been restored since the token was issued.
  if (age < 0) return null;
  const graceEnds = new Date(family.rotated_at).getTime() + GRACE_MS;
  if (age > 1 || (age === 1 && graceEnds <= now.getTime())) {
    // Returned, not thrown: an exception would roll the transaction back.
    await endFamily(tx, family.id);
    return null;
  }
  if (age === 1) return family;
  const next = { generation: generation + 1, rotated_at: now.toISOString() };
  await tx.updateTable('token_family').set(next).where('id', '=', family.id).execute();
  return { ...family, ...next };
}

/** Ends a sign-in, which revokes all of its tokens. */
export async function endFamily(db: Database, familyId: string): Promise<void> {
  await db.deleteFrom('token_family').where('id', '=', familyId).execute();
}

/** Locks the row until the transaction ends, on both databases, by an update that changes nothing. */
function lockFamily(tx: Database, id: string) {
  return tx
    .updateTable('token_family')
    .set((row) => ({ generation: row.ref('generation') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

function pair(deps: Deps, { id, account_id, generation }: Family): TokenPair {
  return {
    token: issueAccessToken(deps, { accountId: account_id, familyId: id }),
    refresh_token: issueRefreshToken({ familyId: id, generation }, deps.secrets.tokenKey),
  };
}
