import { createHmac, randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ProviderConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { randomSecret, secretHash } from '../lib/random-secret.ts';
import { readToken, signToken } from '../sessions/tokens.ts';
import type { SignedIn } from '../storage/change.ts';

/*
 * An attempt to sign in by the provider, from the console to the provider and back. Nothing is stored of it: the `state` that
 * travels through the provider is signed, and says for which browser it is good. That browser has a secret in a cookie, of
 * which the nonce and the PKCE verifier are made, too. So neither a state nor a code that somebody else has begun is of any use
 * in it, and strangers who begin attempts fill no table (docs/decisions.md#a-sign-in-by-the-provider-belongs-to-one-browser).
 */

const COOKIE = 'cowtex-browser';
/** The time for a person to sign in at the provider. */
const LIFETIME_SECONDS = 10 * 60;
/** What this server has put into the cookie. */
const SECRET = /^[\w-]{43}$/;

const claimsSchema = z.object({
  use: z.literal('oidc'),
  browser: z.string(),
  exp: z.number(),
  by: z.object({ accountId: z.string(), sessionId: z.string() }).optional(),
});

/** What the provider's answer has to match. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface Attempt {
  readonly checks: Checks;
  /** The secret of the browser. */
  readonly browser: string;
  /** The account that joins the identity to itself; undefined for a sign-in. */
  readonly by: SignedIn | undefined;
}

type Signing = Pick<Deps, 'secrets' | 'now'>;

/** Begins an attempt in this browser. One browser may have several at once. */
export function beginAttempt(
  { secrets, now }: Signing,
  c: Context,
  { publicUrl }: ProviderConfig,
  by?: SignedIn,
): Checks {
  const isSecure = publicUrl.startsWith('https:');
  const secret = browserSecret(c, publicUrl) ?? randomSecret();
  setCookie(c, COOKIE, secret, {
    path: '/',
    maxAge: LIFETIME_SECONDS,
    httpOnly: true,
    // Strict cookies would not be there when the provider sends the browser back.
    sameSite: 'Lax',
    secure: isSecure,
    // No other host below the same domain can set a cookie with this prefix.
    ...(isSecure && { prefix: 'host' }),
  });
  const exp = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  const claims = { browser: secretHash(secret), exp, id: randomBytes(16).toString('base64url'), by };
  return checksOf(signToken('oidc', claims, secrets.tokenKey), secret, secrets.tokenKey);
}

/** The attempt of a state that came back; null unless it was begun in this browser, and a short while ago. */
export function readAttempt(
  { secrets, now }: Signing,
  c: Context,
  { publicUrl }: ProviderConfig,
  state: string,
): Attempt | null {
  const secret = browserSecret(c, publicUrl);
  const { data } = claimsSchema.safeParse(readToken(state, secrets.tokenKey));
  if (secret === undefined || data === undefined || data.exp * 1000 <= now().getTime()) return null;
  if (data.browser !== secretHash(secret)) return null;
  return { checks: checksOf(state, secret, secrets.tokenKey), browser: secret, by: data.by };
}

/** The secret of this browser, with which its attempts and codes are bound to it. */
export function browserSecret(c: Context, publicUrl: string): string | undefined {
  const secret = publicUrl.startsWith('https:') ? getCookie(c, COOKIE, 'host') : getCookie(c, COOKIE);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

function checksOf(state: string, secret: string, key: string): Checks {
  const made = (purpose: string) =>
    createHmac('sha256', key).update(`${purpose}\n${state}\n${secret}`).digest('base64url');
  return { state, nonce: made('nonce'), verifier: made('verifier') };
}
