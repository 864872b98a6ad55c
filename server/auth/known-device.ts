import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';
import { readToken, signToken } from './signed-token.ts';

const COOKIE = 'cowtex-device';
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

const claimsSchema = z.object({ sub: z.string(), device: z.string(), exp: z.number() });

/*
 * A browser in which somebody signed in has a signed cookie (OWASP's "device cookie"). The failures of strangers do not
 * count against it. The cookie does not replace the password.
 */

/** The ID of the known device of an account that a sign-in comes from; null for any other browser. */
export function knownDevice({ secrets, now }: Deps, c: Context, accountId: string): string | null {
  const { data } = claimsSchema.safeParse(readToken(getCookie(c, COOKIE) ?? '', secrets.tokenKey));
  if (data === undefined || data.sub !== accountId || data.exp * 1000 <= now().getTime()) return null;
  return data.device;
}

/** Makes the browser a known device of the account for ninety days. */
export function rememberDevice(deps: Deps, c: Context, accountId: string): void {
  const { secrets, now } = deps;
  const device = knownDevice(deps, c, accountId) ?? randomUUID();
  const exp = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  setCookie(c, COOKIE, signToken({ sub: accountId, device, exp }, secrets.tokenKey), {
    path: '/api/login',
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
  });
}
