import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import type { Bearer, Deps } from '../deps.ts';
import { bearerTokenIn } from '../http/request.ts';
import type { Env } from '../http/router.ts';
import { memoize } from '../lib/memoize.ts';
import { type Data, liveSession } from '../storage/change.ts';
import { forSignIns, writerForSignIns } from '../storage/database.ts';
import { SignedOutError } from '../storage/failures.ts';
import type { Secrets } from '../storage/secrets.ts';
import { noteUse } from './store.ts';

const LIFETIME_SECONDS = 10 * 60;
/** For how many tokens the result of checking the signature is cached. */
const MAX_TOKENS = 1000;

/** The beginning of every token of this server. */
const TOKEN_HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
/** The signature of a token, at the beginning of a text. */
const MAC = /^[\w-]{43}/;

/** The kinds of tokens. The claim `use` names the kind, because one key signs them all. */
type TokenUse = 'access' | 'refresh' | 'device' | 'oidc';

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
  /** The generation of the sign-in. Tokens of earlier versions have none. */
  gen: z.int().default(1),
  exp: z.number(),
});
type Claims = z.infer<typeof claimsSchema>;

interface Signing {
  readonly secrets: Pick<Secrets, 'tokenKey'>;
  readonly now: () => Date;
}

/** Makes a signed access token (JWT, HS256). It expires after ten minutes, or earlier with its sign-in. */
export function issueAccessToken({ secrets, now }: Signing, bearer: Bearer, generation = 1): string {
  const issued = Math.floor(now().getTime() / 1000);
  return signToken(
    'access',
    {
      sub: bearer.accountId,
      sid: bearer.sessionId,
      gen: generation,
      iat: issued,
      exp: issued + LIFETIME_SECONDS,
    },
    secrets.tokenKey,
  );
}

/**
 * Makes the functions that check access tokens. A server has one of each, so that whatever ends a token is looked for at one
 * place.
 */
export function tokenReader(deps: Signing & Data): Pick<Deps, 'claimedBearer' | 'bearerOf'> {
  const { secrets, now } = deps;
  const signIns = { now, db: forSignIns(deps.db), writer: writerForSignIns(deps) };
  const claimsOf = memoize(
    MAX_TOKENS,
    (token) => claimsSchema.safeParse(readToken(token, secrets.tokenKey)).data,
  );
  const noted = new WeakSet<Claims>();

  const isValid = (claims: Claims | undefined): claims is Claims =>
    claims !== undefined && claims.exp * 1000 > now().getTime();

  /** The first call with a token says that it has arrived, see `exchange`. Before the first generation there is none that this ends. */
  async function bearerIn(claims: Claims): Promise<Bearer> {
    if (claims.gen > 1 && !noted.has(claims))
      await noteUse(signIns, { sessionId: claims.sid, generation: claims.gen });
    noted.add(claims);
    return { accountId: claims.sub, sessionId: claims.sid };
  }
  return {
    async claimedBearer(token) {
      const claims = claimsOf(token);
      return isValid(claims) ? bearerIn(claims) : null;
    },
    async bearerOf(token) {
      const claims = claimsOf(token);
      if (!isValid(claims)) return null;
      const wanted = { accountId: claims.sub, sessionId: claims.sid, now: now().toISOString() };
      const found = await liveSession(signIns.db, wanted);
      return found.length === 0 ? null : bearerIn(claims);
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

const requireBearer = (bearerOf: (token: string) => Promise<Bearer | null>) =>
  createMiddleware<Env>(async (c, next) => {
    const token = bearerTokenIn(c.req.header('authorization'));
    const bearer = token === null ? null : await bearerOf(token);
    if (bearer === null) throw new SignedOutError();
    c.set('accountId', bearer.accountId);
    c.set('sessionId', bearer.sessionId);
    await next();
  });
