import { Agent, fetch as fetchBy } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgres, type TestStorage } from '#test/support/databases.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '#test/support/identity-provider.ts';
import { freePort } from '#test/support/listen.ts';
import { type Nginx, startNginx } from '#test/support/nginx.ts';
import { callbackOf, createBrowser, enter } from './oidc-world.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { tokensOf } from './session-client.ts';

/* Two servers on one database behind nginx: each step of a sign-in by the provider may be answered by another one. */

let storage: TestStorage;
let proxy: Nginx;
let provider: IdentityProvider;
let servers: ServerProcess[];
let url: string;

beforeAll(async () => {
  storage = await postgres.create();
  const ports = [await freePort(), await freePort()];
  proxy = await startNginx(ports.map((port) => `127.0.0.1:${port}`));
  url = `https://localhost:${proxy.port}`;
  provider = await startIdentityProvider([callbackOf(url)]);
  servers = ports.map((port) =>
    spawnServer(storage, {
      PORT: String(port),
      COWTEX_SECRET: 'shared-by-both-of-the-two-servers',
      COWTEX_TRUSTED_PROXIES: '127.0.0.1',
      COWTEX_PUBLIC_URL: url,
      COWTEX_OIDC_ISSUER: provider.url,
      COWTEX_OIDC_CLIENT_ID: CLIENT.clientId,
      COWTEX_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    }),
  );
  await Promise.all(servers.map((server) => server.ready()));
});
afterAll(async () => {
  await proxy.stop();
  await provider.stop();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await storage.remove();
});

test('a sign-in begins at one of them, comes back to another and gets its tokens from either', async () => {
  const agent = new Agent({ connect: { ca: proxy.certificate, servername: 'localhost' } });
  for (const person of ['ada', 'bob', 'ada', 'carol', 'bob']) {
    const browser = createBrowser((address, { method, headers, body }) =>
      fetchBy(address, {
        method: method ?? 'GET',
        headers: [...new Headers(headers)],
        ...(body != null && { body: String(body) }),
        redirect: 'manual',
        dispatcher: agent,
      }),
    );
    const answer = await enter(browser, url, provider, person);
    expect(tokensOf(answer).token).not.toBe('');
    // No other host of the domain can set this cookie.
    expect([...browser.jarOf(url).keys()]).toEqual(['__Host-cowtex-browser']);
  }
  await agent.close();
  for (const server of servers) expect(server.output()).toContain('Signed in');
});
