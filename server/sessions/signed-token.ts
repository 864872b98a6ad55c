import { createHmac, timingSafeEqual } from 'node:crypto';

/** The beginning of every token of this server. */
export const TOKEN_HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');

/** The use of a token. Its claim `use` names it, because one key signs several kinds. */
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

function macOf(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
