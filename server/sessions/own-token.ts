import { readToken, TOKEN_HEADER } from './signed-token.ts';

const MAC = /^[\w-]{43}/;

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
