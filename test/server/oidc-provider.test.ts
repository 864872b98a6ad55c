import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { sqlite } from '#test/support/databases.ts';
import { startIdentityProvider } from '#test/support/identity-provider.ts';
import { serveProxy } from '#test/support/proxy.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import {
  begin,
  comeBack,
  createBrowser,
  enter,
  fetchTokens,
  type OidcOptions,
  passProvider,
  ROLE,
  startOidcServer,
} from './oidc-world.ts';
import { call, dataOf, login, signIn, tokensOf, userSchema } from './session-client.ts';

/* The sign-in by a provider, where clocks, the provider or the operator's settings are not the usual ones. */

/** A server and its provider until the end of the test. */
async function worldFor(options?: OidcOptions) {
  const { url, provider, server } = await startOidcServer(sqlite, options);
  onTestFinished(() => provider.stop());
  onTestFinished(() => server.stop());
  const browser = createBrowser();
  const back = async (person = 'ada') =>
    comeBack(browser, await passProvider(browser, provider, await begin(browser, url), person));
  return { url, provider, server, browser, back };
}

const MINUTE = 60_000;

test.each([
  [5, 'behind'],
  [-5, 'ahead'],
])('a clock that is %i minutes off (%s) keeps nobody out', async (minutes) => {
  const { url, provider } = await worldFor({ now: () => new Date(Date.now() + minutes * MINUTE) });
  expect((await enter(createBrowser(), url, provider, 'ada')).status).toBe(200);
});

test('a clock that is a quarter of an hour off is refused', async () => {
  const { back, server } = await worldFor({ now: () => new Date(Date.now() + 15 * MINUTE) });
  expect(await back()).toBe('refused-failed');
  expect(server.lines.join()).toContain('OAUTH_JWT_TIMESTAMP_CHECK_FAILED');
});

test('an attempt that took too long has ended', async () => {
  let ahead = 0;
  const { url, provider, browser } = await worldFor({ now: () => new Date(Date.now() + ahead) });
  const address = await passProvider(browser, provider, await begin(browser, url), 'ada');
  ahead = 10 * MINUTE;
  expect(await comeBack(browser, address)).toBe('refused-failed');
});

test('a code that nobody fetches tokens for has ended after a minute', async () => {
  let ahead = 0;
  const { url, browser, back } = await worldFor({ now: () => new Date(Date.now() + ahead) });
  const code = await back();
  ahead = MINUTE;
  expect((await fetchTokens(browser, url, code)).status).toBe(401);
});

test('a provider with another issuer is not believed', async () => {
  const { server, url } = await worldFor({ provider: { issuer: 'http://127.0.0.1:1' } });
  expect(await call(server, 'POST', '/api/oidc', { headers: { Origin: url } })).toMatchObject({
    status: 502,
    body: { code: 'oidc-failed' },
  });
});

test('an ID token of another issuer is not believed', async () => {
  const { provider, back } = await worldFor();
  await back();
  // Its description is kept; the answer of the token endpoint says otherwise.
  provider.intercept = (request, response) => {
    if (request.url !== '/token') return false;
    const claims = { iss: 'http://127.0.0.1:1', sub: 'ada', aud: 'cowtex', iat: 1, exp: 9e9 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const id_token = `${part({ alg: 'ES256' })}.${part(claims)}.${'A'.repeat(86)}`;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ access_token: 'x', token_type: 'bearer', id_token }));
    return true;
  };
  expect(await back()).toBe('refused-failed');
});

test('a provider that has changed its key keeps nobody out', async () => {
  const { provider, back } = await worldFor();
  expect(await back()).not.toContain('refused');
  provider.changeKey();
  expect(await back()).not.toContain('refused');
});

test('a key that the provider does not name is refused', async () => {
  const { provider, back } = await worldFor();
  const other = await startIdentityProvider([]);
  onTestFinished(() => other.stop());
  const keys = await (await fetch(`${other.url}/jwks`)).text();
  provider.intercept = (request, response) => {
    if (request.url !== '/jwks') return false;
    response.setHeader('Content-Type', 'application/json');
    response.end(keys);
    return true;
  };
  expect(await back()).toBe('refused-failed');
});

test('a provider that is away says so, and passwords still sign in', async () => {
  const { provider, server, url, browser } = await worldFor();
  const address = await passProvider(browser, provider, await begin(browser, url), 'ada');
  provider.intercept = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  expect(await comeBack(browser, address)).toBe('refused-away');
  await provider.stop();
  expect(await comeBack(browser, address)).toBe('refused-away');
  expect((await login(server, 'admin', 'burger-time')).status).toBe(200);
  const begun = await worldFor();
  await begun.provider.stop();
  expect(await call(begun.server, 'POST', '/api/oidc', { headers: { Origin: begun.url } })).toMatchObject({
    status: 502,
    body: { code: 'oidc-away' },
  });
  expect((await login(begun.server, 'admin', 'burger-time')).status).toBe(200);
});

test('a provider without pages about people is enough, by a secret in a header', async () => {
  const { url, provider, server } = await worldFor({
    provider: {
      conformIdTokenClaims: false,
      features: { userinfo: { enabled: false } },
      clientAuthMethods: ['client_secret_basic'],
      client: { token_endpoint_auth_method: 'client_secret_basic' },
    },
  });
  const { token } = tokensOf(await enter(createBrowser(), url, provider, 'ada'));
  const me = dataOf(await call(server, 'GET', '/api/me', { token }), userSchema);
  expect(me.account).toBe('Ada');
});

test('nobody new comes in where the operator makes the accounts, and who has joined does', async () => {
  const { url, provider, server, browser, back } = await worldFor({ env: { COWTEX_OIDC_CREATE: 'off' } });
  expect(await back('ada')).toBe('refused-unknown');
  const { token } = await signIn(server, 'admin', 'burger-time');
  await comeBack(browser, await passProvider(browser, provider, await begin(browser, url, token), 'ada'));
  expect((await enter(createBrowser(), url, provider, 'ada')).status).toBe(200);
});

test('the last administrator keeps the role that the provider does not give', async () => {
  const { url, provider, server, browser } = await worldFor({ env: ROLE });
  const { token } = await signIn(server, 'admin', 'burger-time');
  await comeBack(browser, await passProvider(browser, provider, await begin(browser, url, token), 'bob'));
  const roles = async (person: string) => {
    const tokens = tokensOf(await enter(createBrowser(), url, provider, person));
    return dataOf(await call(server, 'GET', '/api/me', tokens), userSchema).roles;
  };
  // Nobody has it yet: `ensureAdmin` runs at the start of a process.
  expect(await roles('ada')).toHaveLength(1);
  await server.db
    .updateTable('account_role')
    .set({
      account_id: (
        await server.db
          .selectFrom('account')
          .select('id')
          .where('account', '=', 'admin')
          .executeTakeFirstOrThrow()
      ).id,
    })
    .execute();
  expect(await roles('bob')).toHaveLength(1);
});

test('calls to the provider go through the proxy', async () => {
  const proxy = await serveProxy();
  const { url, provider } = await worldFor({ env: { COWTEX_PROXY: proxy.url } });
  expect((await enter(createBrowser(), url, provider, 'ada')).status).toBe(200);
  expect(proxy.asked.map((asked) => asked.replace(provider.url, ''))).toEqual([
    'GET /.well-known/openid-configuration',
    'POST /token',
    'GET /jwks',
    'GET /me',
  ]);
});

const settings = {
  COWTEX_PUBLIC_URL: 'https://cowtex.example.com',
  COWTEX_OIDC_ISSUER: 'https://login.example.com/realms/a',
  COWTEX_OIDC_CLIENT_ID: 'cowtex',
  COWTEX_OIDC_CLIENT_SECRET: 'hush',
};

test('the settings of a provider have defaults', () => {
  expect(readConfig({}).oidc).toBeNull();
  expect(readConfig({ COWTEX_PUBLIC_URL: settings.COWTEX_PUBLIC_URL }).oidc).toBeNull();
  expect(readConfig(settings).oidc).toMatchObject({
    publicUrl: 'https://cowtex.example.com',
    name: 'login.example.com',
    creates: true,
    adminClaim: undefined,
  });
  const claim = { COWTEX_ADMIN_ROLE: 'a/b', COWTEX_OIDC_ADMIN_CLAIM: 'https://x/groups=a=b' };
  expect(readConfig({ ...settings, ...claim }).oidc?.adminClaim).toEqual({
    name: 'https://x/groups',
    value: 'a=b',
  });
});

test.each<[NodeJS.ProcessEnv, string]>([
  [
    { COWTEX_OIDC_CLIENT_SECRET: '' },
    'COWTEX_OIDC_CLIENT_SECRET: must be set, because COWTEX_OIDC_ISSUER is',
  ],
  [{ COWTEX_PUBLIC_URL: '' }, 'COWTEX_PUBLIC_URL: must be set'],
  [{ COWTEX_PUBLIC_URL: 'http://cowtex.example.com' }, 'COWTEX_PUBLIC_URL: must be an https origin'],
  [{ COWTEX_PUBLIC_URL: 'https://cowtex.example.com/console' }, 'COWTEX_PUBLIC_URL: must be an https origin'],
  [{ COWTEX_OIDC_ISSUER: 'http://login.example.com' }, 'COWTEX_OIDC_ISSUER: must be the https address'],
  [{ COWTEX_OIDC_ISSUER: 'https://login.example.com/?a' }, 'COWTEX_OIDC_ISSUER: must be the https address'],
  [{ COWTEX_OIDC_CREATE: 'no' }, 'COWTEX_OIDC_CREATE: must be on or off'],
  [{ COWTEX_OIDC_ADMIN_CLAIM: 'groups' }, 'COWTEX_OIDC_ADMIN_CLAIM: must be a claim and its value'],
  [{ COWTEX_OIDC_ADMIN_CLAIM: 'groups=a' }, 'COWTEX_ADMIN_ROLE: must be set'],
])('the settings %j are refused', (changed, fault) => {
  expect(() => readConfig({ ...settings, ...changed })).toThrow(fault);
});

test('a server without a provider has none of it', async () => {
  const server = await serverForTest({ database: sqlite });
  const answers = await Promise.all([
    call(server, 'POST', '/api/oidc'),
    call(server, 'GET', '/login/callback?state=x'),
    call(server, 'POST', '/api/oidc/tokens', { body: { code: 'x' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(JSON.stringify((await call(server, 'GET', '/api/capabilities')).body)).not.toContain('oidc');
});

test('tells strangers what the provider is called, and nothing else of it', async () => {
  const { server, provider } = await worldFor();
  const text = JSON.stringify((await call(server, 'GET', '/api/capabilities')).body);
  expect(text).toContain('"oidc"');
  expect(text).toContain('"provider":"Acme"');
  expect(text).not.toContain(provider.url);
});
