import { createHmac, timingSafeEqual } from 'node:crypto';

/** How every access token of this server begins; see `issueAccessToken`. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const SEAL = /^[\w-]{43}/;

/**
 * Whether an access token that this server signed stands anywhere in `text`, with or without `Bearer `. An expired or
 * revoked token counts, too.
 */
export function holdsOwnToken(text: string, tokenKey: string): boolean {
  const parts = text.split('.');
  return parts.some((part, at) => {
    const claims = parts[at + 1];
    const seal = SEAL.exec(parts[at + 2] ?? '')?.[0];
    if (!part.endsWith(HEADER) || claims === undefined || seal === undefined) return false;
    const own = createHmac('sha256', tokenKey).update(`${HEADER}.${claims}`).digest();
    const given = Buffer.from(seal, 'base64url');
    return given.length === own.length && timingSafeEqual(given, own);
  });
}
