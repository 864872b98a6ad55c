import type { TokenSource } from '#domain/entities.ts';
import { createAttemptKeys } from '#services/attempt-keys.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { readConfig, takesIdempotencyKeys } from '#services/config.ts';
import { createHttp } from '#services/http.ts';
import { createCapabilities } from './wiring/capabilities.ts';

/** The auth service's client, what the server can, and the parts from which other clients are made. `configFile` is the text of `/config.json`. */
export function createClients(configFile: string, tokens: TokenSource) {
  const { origin } = window.location;
  const config = readConfig(configFile, origin);
  const attempts = createAttemptKeys(() => window.sessionStorage);
  const httpTo = (baseUrl: string) =>
    createHttp({
      baseUrl,
      tokens,
      attempts: takesIdempotencyKeys(config, baseUrl, origin) ? attempts : undefined,
    });
  return {
    config,
    httpTo,
    auth: createAuthClient(httpTo(config.authBaseUrl)),
    capabilities: createCapabilities(httpTo(config.builderBaseUrl), window),
  };
}

export type Clients = ReturnType<typeof createClients>;
