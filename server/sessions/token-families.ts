import { createHash, randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import type { AccountTable, Database } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { type Bearer, issueAccessToken } from './access-token.ts';

const FAMILY_LIFETIME_MS = 30 * 24 * 60 * 60_000;
/** How long the preceding token is still accepted, so that a lost answer signs nobody out. */
const GRACE_MS = 30_000;

export const tokenPairSchema = z
  .object({ token: z.string(), refresh_token: z.string() })
  .openapi('TokenPair', {
    description: 'A bearer access token, valid for ten minutes, and a refresh token, valid once.',
  });
type TokenPair = z.infer<typeof tokenPairSchema>;

/** An account with the hash of its password that was compared. */
export type ComparedAccount = Pick<AccountTable, 'id' | 'password_hash'>;

/**
 * Starts a sign-in of 30 days, and returns its first tokens; null if the account has another password by now. A change of
 * the password ends every sign-in that it finds, so none may be added afterwards.
 */
export async function startFamily(deps: Deps, account: ComparedAccount): Promise<TokenPair | null> {
  const { db, now } = deps;
  const id = newId('FAM');
  const begun = now();
  const refreshToken = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account))) return null;
    await tx.deleteFrom('token_family').where('expires_at', '<=', begun.toISOString()).execute();
    const rotated_at = begun.toISOString();
    const expires_at = new Date(begun.getTime() + FAMILY_LIFETIME_MS).toISOString();
    await tx
      .insertInto('token_family')
      .values({ id, account_id: account.id, generation: 1, rotated_at, expires_at })
      .execute();
    return addToken(tx, id, 1);
  });
  return refreshToken === null ? null : pair(deps, { accountId: account.id, familyId: id }, refreshToken);
}

/**
 * Exchanges a refresh token for new tokens. The newest refresh token starts the next generation. The one before it is
 * accepted for 30 more seconds and joins the newest generation. Any other spent token counts as stolen and ends the family.
 * @throws {HttpError} 401
 */
export async function exchange(deps: Deps, refreshToken: string): Promise<TokenPair> {
  const { db, now } = deps;
  const renewed = await db.transaction().execute(async (tx) => {
    const presented = await tx
      .selectFrom('refresh_token')
      .select(['family_id', 'generation'])
      .where('hash', '=', hashOf(refreshToken))
      .executeTakeFirst();
    if (presented === undefined) return null;
    const family = await lockFamily(tx, presented.family_id);
    if (family === undefined || family.expires_at <= now().toISOString()) return null;

    const age = family.generation - presented.generation;
    const graceEnds = new Date(family.rotated_at).getTime() + GRACE_MS;
    if (age > 1 || (age === 1 && graceEnds <= now().getTime())) {
      // Returned, not thrown: an exception would roll the transaction back.
      await tx.deleteFrom('token_family').where('id', '=', family.id).execute();
      return null;
    }
    if (age === 0) {
      await tx
        .updateTable('token_family')
        .set({ generation: family.generation + 1, rotated_at: now().toISOString() })
        .where('id', '=', family.id)
        .execute();
    }
    const successor = await addToken(tx, family.id, presented.generation + 1);
    return { bearer: { accountId: family.account_id, familyId: family.id }, successor };
  });
  if (renewed === null) throw new HttpError(401, coded('session-ended'));
  return pair(deps, renewed.bearer, renewed.successor);
}

/** Ends a sign-in, which revokes all of its tokens. */
export async function endFamily({ db }: Deps, familyId: string): Promise<void> {
  await db.deleteFrom('token_family').where('id', '=', familyId).execute();
}

/** Locks the account's row as `lockFamily` does, and returns whether it still has that password. */
async function lockAccount(tx: Database, { id, password_hash }: ComparedAccount): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

async function addToken(tx: Database, familyId: string, generation: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto('refresh_token')
    .values({ hash: hashOf(token), family_id: familyId, generation })
    .execute();
  return token;
}

function pair(deps: Deps, bearer: Bearer, refreshToken: string): TokenPair {
  return { token: issueAccessToken(deps, bearer), refresh_token: refreshToken };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
