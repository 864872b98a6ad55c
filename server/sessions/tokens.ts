import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { Bearer, Deps } from '../deps.ts';
import { bearerTokenIn } from '../http/request.ts';
import type { Env } from '../http/router.ts';
import { memoize } from '../lib/memoize.ts';
import { liveSession } from '../storage/change.ts';
import { forSignIns } from '../storage/database.ts';
import { SignedOutError } from '../storage/failures.ts';
import type { Reader } from '../storage/reading.ts';
import type { Secrets } from '../storage/secrets.ts';

const LIFETIME_SECONDS = 10 * 60;
/** For how many tokens the result of checking the signature is cached. */
const MAX_TOKENS = 1000;

/** The beginning of every token of this server. */
const TOKEN_HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
/** The signature of a token, at the beginning of a text. */
const MAC = /^[\w-]{43}/;

/** The kinds of tokens. The claim `use` names the kind, because one key signs them all. */
type TokenUse = 'access' | 'refresh' | 'device';

/*
 * JSON Web Tokens with one algorithm, HS256, and one header. Signing and checking are synchronous, because they take three
 * microseconds, and asynchronous work would wait in Node's thread pool behind the hashes of passwords.
 */

/** Signs `claims` as a token (JWT, HS256) for one use. */
export function signToken(use: TokenUse, claims: object, key: string): string {
  const payload = JSON.stringify({ use, ...claims });
  const signed = `${TOKEN_HEADER}.${Buffer.from(payload).toString('base64url')}`;
  return `${signed}.${macOf(signed, key).toString('base64url')}`;
}

/** The payload of a token that this server signed; null for any other text. Its schema has to ask for the `use`. */
export function readToken(token: string, key: string): unknown {
  const [header, claims = '', mac = '', ...rest] = token.split('.');
  if (header !== TOKEN_HEADER || rest.length > 0) return null;
  const given = Buffer.from(mac, 'base64url');
  const expected = macOf(`${header}.${claims}`, key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

/** True if `text` contains a token that this server signed, also an expired or revoked one. */
export function holdsOwnToken(text: string, tokenKey: string): boolean {
  const parts = text.split('.');
  return parts.some((part, at) => {
    const claims = parts[at + 1];
    const mac = MAC.exec(parts[at + 2] ?? '')?.[0];
    if (!part.endsWith(TOKEN_HEADER) || claims === undefined || mac === undefined) return false;
    return readToken([TOKEN_HEADER, claims, mac].join('.'), tokenKey) !== null;
  });
}

function macOf(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const claimsSchema = z.object({
  use: z.literal('access'),
  sub: z.string(),
  sid: z.string(),
  exp: z.number(),
});

interface Signing {
  readonly secrets: Pick<Secrets, 'tokenKey'>;
  readonly now: () => Date;
}

/** Makes a signed access token (JWT, HS256). It expires after ten minutes, or earlier with its sign-in. */
export function issueAccessToken({ secrets, now }: Signing, bearer: Bearer): string {
  const issued = Math.floor(now().getTime() / 1000);
  return signToken(
    'access',
    { sub: bearer.accountId, sid: bearer.sessionId, iat: issued, exp: issued + LIFETIME_SECONDS },
    secrets.tokenKey,
  );
}

/**
 * Makes the functions that check access tokens. A server has one of each, so that whatever ends a token is looked for at one
 * place.
 */
export function tokenReader(
  deps: Signing & { readonly db: Reader },
): Pick<Deps, 'claimedBearer' | 'bearerOf'> {
  const { secrets, now } = deps;
  const db = forSignIns(deps.db);
  const claimsOf = memoize(
    MAX_TOKENS,
    (token) => claimsSchema.safeParse(readToken(token, secrets.tokenKey)).data,
  );
  function claimedBearer(token: string): Bearer | null {
    const claims = claimsOf(token);
    if (claims === undefined || claims.exp * 1000 <= now().getTime()) return null;
    return { accountId: claims.sub, sessionId: claims.sid };
  }
  return {
    claimedBearer,
    async bearerOf(token) {
      const bearer = claimedBearer(token);
      if (bearer === null) return null;
      const found = await liveSession(db, { ...bearer, now: now().toISOString() });
      return found.length === 0 ? null : bearer;
    },
  };
}

/** Refuses a request without a valid bearer token (401). Sets `accountId` and `sessionId`. */
export const requireAccount = ({ bearerOf }: Pick<Deps, 'bearerOf'>) => requireBearer(bearerOf);

/**
 * The same for calls that only change something, once and first of all: `change` looks up whether the sign-in has ended, which
 * would cost as much again here.
 */
export const requireToken = ({ claimedBearer }: Pick<Deps, 'claimedBearer'>) => requireBearer(claimedBearer);

const requireBearer = (bearerOf: (token: string) => Bearer | null | Promise<Bearer | null>) =>
  createMiddleware<Env>(async (c, next) => {
    const token = bearerTokenIn(c.req.header('authorization'));
    const bearer = token === null ? null : await bearerOf(token);
    if (bearer === null) throw new SignedOutError();
    c.set('accountId', bearer.accountId);
    c.set('sessionId', bearer.sessionId);
    await next();
  });
