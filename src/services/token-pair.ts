import type { TokenPair } from '#domain/entities.ts';

/**
 * Whether a token reaches the server as it is. What a header cannot carry (a line break, a character beyond Latin-1) fails
 * every call, and what it trims becomes another token.
 */
export const isSendable = (token: string): boolean => {
  const value = `Bearer ${token}`;
  try {
    return token !== '' && new Headers({ Authorization: value }).get('Authorization') === value;
  } catch {
    return false;
  }
};

/**
 * A pair that was stored; `null` where it is malformed. Read by hand, as every page needs it before it can show anything,
 * and the schemas are not there yet.
 */
export const readTokens = (value: unknown): TokenPair | null => {
  if (typeof value !== 'object' || value === null) return null;
  const accessToken = 'accessToken' in value ? value.accessToken : '';
  const refreshToken = 'refreshToken' in value ? value.refreshToken : '';
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return null;
  return isSendable(accessToken) && refreshToken !== '' ? { accessToken, refreshToken } : null;
};
