import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The header by which the demo model recognises the calls of its own process. */
export const OWN_CALL_HEADER = 'x-cowtex-signature';

/** Known to this process only, so a signature is worth nothing elsewhere or later. */
const key = randomBytes(32);

/** The value of the header for a call of this process to itself. It is good for this path and this body. */
export const signOwnCall = (path: string, body: string): string => sealed(path, digestOf(body));

/** True if this process signed a call of the path. This needs no body, so that strangers are refused before theirs is read. */
export function isSignedFor(path: string, header: string): boolean {
  const [digest = ''] = header.split('.');
  const [given, right] = [Buffer.from(header), Buffer.from(sealed(path, digest))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** True if a header that `isSignedFor` accepts was made for this body. */
export const isSignedWith = (body: string, header: string): boolean =>
  header.split('.')[0] === digestOf(body);

const digestOf = (body: string) => createHash('sha256').update(body).digest('base64url');

const sealed = (path: string, digest: string) =>
  `${digest}.${createHmac('sha256', key).update(`${path}\n${digest}`).digest('base64url')}`;
