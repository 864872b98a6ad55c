import type { TokenSource } from '#domain/entities.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { readConfig } from '#services/config.ts';
import { createHttp } from '#services/http.ts';

/** The auth service's calls; `configFile` is the text of `/config.json`. */
export function createAuthCalls(configFile: string, tokens: TokenSource) {
  const { authBaseUrl } = readConfig(configFile, window.location.origin);
  return createAuthClient(createHttp({ baseUrl: authBaseUrl, tokens }));
}
