import { createAuthClient } from '#services/auth-client.ts';
import { createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { type Script, serve } from './http-server.ts';

export const tokens = { current: () => 'T', account: () => null, renew: () => Promise.resolve(null) };

/** Both clients of a server that answers by the script. */
export const clients = async (script: Script) => {
  const server = await serve(script);
  const http = createHttp({ baseUrl: server.baseUrl, tokens });
  return { ...server, auth: createAuthClient(http), builder: createBuilderClient(http) };
};

/** A call as one line: method, address and body. */
export const line = (seen: { method: string; url: string; body: string } | undefined): string =>
  `${seen?.method} ${seen?.url} ${seen?.body}`.trim();
