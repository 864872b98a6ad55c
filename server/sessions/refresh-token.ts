import { randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { secretHash } from '../lib/random-secret.ts';
import type { Reads } from '../storage/reading.ts';
import { readToken, signToken } from './tokens.ts';

const claimsSchema = z.object({ use: z.literal('refresh'), sid: z.string(), gen: z.int() });

/** The sign-in of a refresh token, and its generation there. */
export interface Refresh {
  readonly sessionId: string;
  readonly generation: number;
}

/** Makes a signed refresh token, which nothing is stored of. Two of one generation differ. */
export function issueRefreshToken({ sessionId, generation }: Refresh, tokenKey: string): string {
  const jti = randomBytes(9).toString('base64url');
  return signToken('refresh', { sid: sessionId, gen: generation, jti }, tokenKey);
}

/** The sign-in and generation of a refresh token; null for any other text. */
export async function readRefreshToken(db: Reads, token: string, tokenKey: string): Promise<Refresh | null> {
  const { data } = claimsSchema.safeParse(readToken(token, tokenKey));
  return data === undefined ? released(db, token) : { sessionId: data.sid, generation: data.gen };
}

/** A token of version 0.1.0 was random, and its hash is in a table to which nothing is added any more. */
async function released(db: Reads, token: string): Promise<Refresh | null> {
  const row = await db
    .selectFrom('refresh_token')
    .select(['family_id as sessionId', 'generation'])
    .where('hash', '=', secretHash(token))
    .executeTakeFirst();
  return row ?? null;
}
