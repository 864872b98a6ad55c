import type { TokenPair } from '#domain/entities.ts';
import { isRecord } from '#domain/record.ts';

/** Servers take headers of 8 or 16 KiB. Browsers do not send those of a megabyte, which would look like a server that is away. */
const MAX_LENGTH = 16_384;

/**
 * True if a token reaches the server unchanged. A character that a header cannot carry (a line break, one beyond Latin-1) fails
 * every call, as does a token that is too long, and a header loses white space at its ends.
 */
export function isSendable(token: string): boolean {
  const value = `Bearer ${token}`;
  try {
    return (
      token !== '' &&
      token.length <= MAX_LENGTH &&
      new Headers({ Authorization: value }).get('Authorization') === value
    );
  } catch {
    return false;
  }
}

/**
 * A stored pair; `null` if it is malformed. It is read without a schema, because every page needs it
 * before the schemas are loaded.
 */
export function readTokens(value: unknown): TokenPair | null {
  const { accessToken, refreshToken } = isRecord(value) ? value : {};
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  return isSendable(accessToken) && refreshToken !== '' && refreshToken.length <= MAX_LENGTH
    ? { accessToken, refreshToken }
    : null;
}
