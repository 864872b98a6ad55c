import { createHmac, timingSafeEqual } from 'node:crypto';

/** The beginning of every access token of this server; see `issueAccessToken`. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
const SEAL = /^[\w-]{43}/;

/**
 * Whether `text` contains an access token that this server signed, with or without `Bearer `, even an expired or revoked
 * one.
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
