import { z } from '@hono/zod-openapi';
import type { Bearer, Deps } from '../deps.ts';
import { memoize } from '../lib/memoize.ts';
import { forSignIns } from '../storage/database.ts';
import type { Reader } from '../storage/reading.ts';
import type { Secrets } from '../storage/secrets.ts';
import { readToken, signToken } from './signed-token.ts';

const LIFETIME_SECONDS = 10 * 60;
/** The number of tokens for which the result of checking the signature is cached. */
const MOST_TOKENS = 1000;

const claimsSchema = z.object({
  use: z.literal('access'),
  sub: z.string(),
  sid: z.string(),
  exp: z.number(),
});

interface Signing {
  readonly secrets: Pick<Secrets, 'tokenKey'>;
  readonly now: () => Date;
}

/** Makes a signed access token (JWT, HS256). It expires after ten minutes, or earlier with its sign-in. */
export function issueAccessToken({ secrets, now }: Signing, bearer: Bearer): string {
  const issued = Math.floor(now().getTime() / 1000);
  return signToken(
    'access',
    { sub: bearer.accountId, sid: bearer.familyId, iat: issued, exp: issued + LIFETIME_SECONDS },
    secrets.tokenKey,
  );
}

/**
 * Makes the function that checks access tokens. One gives no access if it is forged or expired, or its sign-in or account is
 * gone. A server has one of these, so that whatever ends a token is looked for at one place. It queries the database each
 * time, so that signing out takes effect at once. The query is compiled once, because every call needs it.
 */
export function tokenReader(deps: Signing & { readonly db: Reader }): Deps['bearerOf'] {
  const { secrets, now } = deps;
  const db = forSignIns(deps.db);
  const family = db
    .selectFrom('token_family')
    .select('id')
    .where('id', '=', '')
    .where('account_id', '=', '')
    .where('expires_at', '>', '')
    .compile();
  const claimsOf = memoize(
    MOST_TOKENS,
    (token) => claimsSchema.safeParse(readToken(token, secrets.tokenKey)).data,
  );
  return async (token) => {
    const claims = claimsOf(token);
    if (claims === undefined || claims.exp * 1000 <= now().getTime()) return null;
    const parameters = [claims.sid, claims.sub, now().toISOString()];
    const { rows } = await db.executeQuery({ ...family, parameters });
    return rows.length === 0 ? null : { accountId: claims.sub, familyId: claims.sid };
  };
}

/** The sign-ins among these that have neither ended nor expired. */
export async function liveFamilies(
  { db, now }: { readonly db: Reader; readonly now: () => Date },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await forSignIns(db)
    .selectFrom('token_family')
    .select('id')
    .where('id', 'in', ids)
    .where('expires_at', '>', now().toISOString())
    .execute();
  return rows.map(({ id }) => id);
}
