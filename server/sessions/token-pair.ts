import { z } from '@hono/zod-openapi';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http/http-error.ts';
import type { SessionRow } from '../storage/schema.ts';
import { coded } from '../words/coded.ts';
import { issueRefreshToken, readRefreshToken } from './refresh-token.ts';
import { addSession, type FoundAccount, renewSession } from './store.ts';
import { issueAccessToken } from './tokens.ts';

export const tokenPairSchema = z
  .object({ token: z.string(), refresh_token: z.string() })
  .openapi('TokenPair', {
    description: 'A bearer access token, valid for ten minutes, and a refresh token, valid once.',
  });
type TokenPair = z.infer<typeof tokenPairSchema>;

/**
 * Starts a sign-in of 30 days, and returns its first tokens; null if the account is gone or has another password by now. Of
 * more than a hundred sign-ins of the account, those end that have been unused for the longest.
 */
export async function startSession(
  deps: Deps,
  account: FoundAccount,
  address: string,
): Promise<TokenPair | null> {
  const session = await addSession(deps, account, address);
  return session && pair(deps, session);
}

/**
 * Exchanges a refresh token for new tokens. The newest refresh token starts the next generation. The one before it joins the newest
 * generation, as long as no call has carried a token of that, and for 30 seconds in any case. Any other spent token counts as
 * stolen and ends the session.
 * @throws {HttpError} 401
 */
export async function exchange(deps: Deps, refreshToken: string): Promise<TokenPair> {
  const presented = await readRefreshToken(deps.db, refreshToken, deps.secrets.tokenKey);
  const session = presented && (await renewSession(deps, presented));
  if (session === null) throw new HttpError(401, coded('session-ended'));
  return pair(deps, session);
}

/** The tokens of a sign-in in its present generation. */
export function pair(deps: Deps, { id, account_id, generation }: SessionRow): TokenPair {
  return {
    token: issueAccessToken(deps, { accountId: account_id, sessionId: id }, generation),
    refresh_token: issueRefreshToken({ sessionId: id, generation }, deps.secrets.tokenKey),
  };
}
