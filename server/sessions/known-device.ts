import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';
import { proxyHeader } from '../http/request.ts';
import type { ComparedAccount } from './store.ts';
import { readToken, signToken } from './tokens.ts';

const COOKIE = 'cowtex-device';
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;

const claimsSchema = z.object({
  use: z.literal('device'),
  sub: z.string(),
  device: z.string(),
  exp: z.number(),
});

/*
 * A browser in which somebody signed in has a signed cookie (OWASP's "device cookie"). The failures of strangers do not
 * count against it. The cookie does not replace the password. The password's hash is part of its key, so that a changed
 * password ends it.
 */

/** The ID of the known device of an account that a sign-in comes from; null for any other browser. */
export function knownDevice(deps: Deps, c: Context, account: ComparedAccount): string | null {
  const { data } = claimsSchema.safeParse(readToken(getCookie(c, COOKIE) ?? '', keyFor(deps, account)));
  if (data === undefined || data.sub !== account.id || data.exp * 1000 <= deps.now().getTime()) return null;
  return data.device;
}

/** Makes the browser a known device of the account for ninety days. */
export function rememberDevice(deps: Deps, c: Context, account: ComparedAccount): void {
  const { config, now } = deps;
  const device = knownDevice(deps, c, account) ?? randomUUID();
  const exp = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  setCookie(c, COOKIE, signToken('device', { sub: account.id, device, exp }, keyFor(deps, account)), {
    path: '/api/login',
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    sameSite: 'Strict',
    // The server itself speaks HTTP only.
    secure: proxyHeader(c, 'x-forwarded-proto', config.trustedProxies)?.startsWith('https') ?? false,
  });
}

const keyFor = ({ secrets }: Deps, account: ComparedAccount) => secrets.tokenKey + account.password_hash;
