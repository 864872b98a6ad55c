import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import { newId } from '../lib/ids.ts';
import { type Change, change } from '../storage/change.ts';
import type { TokenFamilyTable } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { issueAccessToken } from './access-token.ts';
import { issueRefreshToken, type Refresh, readRefreshToken } from './refresh-token.ts';
import {
  addFamily,
  type ComparedAccount,
  endExpired,
  endFamily,
  endUnused,
  lockAccount,
  lockFamily,
  rotateFamily,
} from './store.ts';

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
  const family = await change(deps, 'sign-in', async (made) => {
    if (!(await lockAccount(made, account))) return null;
    await endUnused(made, account.id, MOST_FAMILIES);
    const expires_at = new Date(Date.parse(made.now) + FAMILY_LIFETIME_MS).toISOString();
    const started = { id: newId('FAM'), account_id: account.id, generation: 1 };
    const dated = { ...started, rotated_at: made.now, expires_at };
    await addFamily(made, dated);
    return dated;
  });
  return family && pair(deps, family);
}

/**
 * Exchanges a refresh token for new tokens. The newest refresh token starts the next generation. The one before it is
 * accepted for 30 more seconds and joins the newest generation. Any other spent token counts as stolen and ends the family.
 * @throws {HttpError} 401
 */
export async function exchange(deps: Deps, refreshToken: string): Promise<TokenPair> {
  const family = await change(deps, 'sign-in', async (made) => {
    const presented = await readRefreshToken(made.tx, refreshToken, deps.secrets.tokenKey);
    return presented && renew(made, presented);
  });
  if (family === null) throw new HttpError(401, coded('session-ended'));
  return pair(deps, family);
}

/** The sign-in with the generation of the tokens that follow the presented one; null if none may. */
async function renew(made: Change, { familyId, generation }: Refresh): Promise<TokenFamilyTable | null> {
  const family = await lockFamily(made, familyId);
  if (family === undefined || family.expires_at <= made.now) return null;
  const age = family.generation - generation;
  // A backup has been restored since the token was issued.
  if (age < 0) return null;
  if (age === 0) return rotateFamily(made, family);
  if (age === 1 && Date.parse(family.rotated_at) + GRACE_MS > Date.parse(made.now)) return family;
  // Returned, not thrown: an exception would roll the transaction back.
  await endFamily(made, family.id);
  return null;
}

function pair(deps: Deps, { id, account_id, generation }: TokenFamilyTable): TokenPair {
  return {
    token: issueAccessToken(deps, { accountId: account_id, familyId: id }),
    refresh_token: issueRefreshToken({ familyId: id, generation }, deps.secrets.tokenKey),
  };
}

/** Deletes the sign-ins that have expired, in slices. */
export async function sweepFamilies(deps: Pick<Deps, 'writer' | 'now'>): Promise<void> {
  while (await change(deps, 'sweep', endExpired));
}
