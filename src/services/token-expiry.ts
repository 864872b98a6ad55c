import { z } from './zod.ts';

const claims = z.object({ exp: z.number() });

/** A token that expires within this many seconds may have expired when the server reads it. */
const MARGIN_S = 5;

/**
 * True if an access token has expired according to its `exp`. A token that is not a JSON Web Token counts as valid until the
 * server refuses it.
 */
export function isExpired(token: string): boolean {
  const [, payload] = token.split('.');
  if (payload === undefined) return false;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.parse(JSON.parse(text)).exp - MARGIN_S <= Date.now() / 1000;
  } catch {
    return false;
  }
}
