import { z } from './zod.ts';

const claims = z.object({ exp: z.number() });

/** A token this close to its end, in seconds, would not survive the way to the server. */
const margin = 5;

/**
 * Whether an access token says of itself that its time is up. Only a JSON Web Token can say so; any other counts
 * as good until the server refuses it.
 */
export const isExpired = (token: string, now: Date = new Date()): boolean => {
  const [, payload] = token.split('.');
  if (payload === undefined) return false;
  try {
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return claims.parse(JSON.parse(text)).exp - margin <= now.getTime() / 1000;
  } catch {
    return false;
  }
};
