import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { readConfig } from '#server/config/config.ts';
import { admit } from '#server/oidc/store.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/identity-provider.ts';
import { serveProxy } from '#test/support/proxy.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import {
  type Browser,
  begin,
  callbackOf,
  comeBack,
  createBrowser,
  enter,
  fetchTokens,
  freeUrl,
  oidcServer,
  passProvider,
  refuseConsent,
} from './oidc-world.ts';
import { call, dataOf, login, signIn, tokensOf, userSchema } from './session-client.ts';

const people = {
  ada: {
    preferred_username: 'Ada',
    given_name: 'Ada',
    family_name: 'Lovelace',
    email: 'ada@example.com',
    email_verified: true,
    groups: ['staff', 'cowtex-admins'],
  },
  bob: { preferred_username: 'Bob', groups: ['staff'], email: 'bob@example.com', email_verified: false },
  admin: { preferred_username: 'ＡＤＭＩＮ', email: 'boss@example.com', email_verified: true },
  mixed: { preferred_username: 'аdmin', name: '\u200B', email: 'x' },
  'a/b c': {},
};

const ROLE = { COWTEX_ADMIN_ROLE: 'cowtex/admin', COWTEX_OIDC_ADMIN_CLAIM: 'groups=cowtex-admins' };

describe.each(databases)('the sign-in by a provider on $name', (database) => {
  let url: string;
  let provider: IdentityProvider;
  let server: TestServer;

  beforeAll(async () => {
    url = await freeUrl();
    provider = await startIdentityProvider([callbackOf(url)], { people });
    server = await startServer(oidcServer(database, url, provider.url, ROLE));
    await createAccount(server.deps, { account: 'admin', password: 'burger-time' });
    await createAccount(server.deps, { account: 'boss', password: 'burger-time' });
    const { token } = await signIn(server, 'boss', 'burger-time');
    const body = { first_name: 'The', last_name: 'Boss', email: 'boss@example.com' };
    await call(server, 'PUT', '/api/me/profile', { token, body });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const meOf = async (token: string) => dataOf(await call(server, 'GET', '/api/me', { token }), userSchema);

  test('makes an account at the first one, and finds it at the next, whatever the name is by then', async () => {
    const first = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'ada')).token);
    expect(first).toMatchObject({
      account: 'Ada',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      roles: [{ service: 'cowtex', role: 'admin' }],
    });
    const again = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'ada')).token);
    expect(again.id).toBe(first.id);
  });

  test('gives a number to a name that is taken, and joins nobody by an email', async () => {
    const me = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'admin')).token);
    expect(me).toMatchObject({ account: 'ＡＤＭＩＮ-2', email: '', roles: [] });
  });

  test.each([
    ['whose letters are of two alphabets', 'mixed'],
    ['that says no name', 'a/b c'],
  ])('gives somebody %s another name', async (_, person) => {
    const me = await meOf(tokensOf(await enter(createBrowser(), url, provider, person)).token);
    expect(me.account).toMatch(/^user(-2)?$/);
  });

  test('takes and gives the role of administrators by the claim, at each one', async () => {
    const bob = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'bob')).token);
    expect(bob).toMatchObject({ roles: [], email: '' });
    const groups: unknown[] = people.bob.groups;
    groups.push('cowtex-admins');
    onTestFinished(() => void groups.splice(1));
    const promoted = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'bob')).token);
    expect(promoted.roles).toEqual([{ service: 'cowtex', role: 'admin' }]);
    groups.splice(1);
    const demoted = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'bob')).token);
    expect(demoted).toMatchObject({ id: bob.id, roles: [] });
  });

  test('gives the role once to somebody who comes back several times at once', async () => {
    const cy = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'cy')).token);
    const { issuer, subject } = await server.db
      .selectFrom('identity')
      .select(['issuer', 'subject'])
      .where('account_id', '=', cy.id)
      .executeTakeFirstOrThrow();
    const identity = {
      issuer,
      subject,
      account: 'cy',
      firstName: '',
      lastName: '',
      email: '',
      isAdmin: true,
    };
    const rules = { creates: false, adminRole: { service: 'cowtex', role: 'admin' } };
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => admit(server.deps, identity, 'a browser', rules)),
    );
    expect(codes).toEqual(Array.from({ length: 8 }, () => expect.any(String)));
    const given = await server.db
      .selectFrom('history')
      .select('id')
      .where('subject_id', '=', cy.id)
      .where('what', '=', 'role-given')
      .execute();
    expect(given).toHaveLength(1);
    // Nobody fetches tokens for these codes.
    await server.db.deleteFrom('sign_in_code').execute();
  });

  test('has no password, and refuses one as a wrong one', async () => {
    await enter(createBrowser(), url, provider, 'bob');
    const refused = await login(server, 'Bob', 'anything');
    const wrong = await login(server, 'admin', 'anything');
    expect([refused.status, refused.body]).toEqual([
      401,
      { ...Object(wrong.body), request_id: expect.any(String) },
    ]);
    expect((await login(server, 'Bob', '')).status).toBe(400);
  });

  test('says so in the log of the audit, and counts it', async () => {
    const { token } = tokensOf(await enter(createBrowser(), url, provider, 'ada'));
    const audit = JSON.stringify((await call(server, 'GET', '/api/history', { token })).body);
    expect(audit).toContain('"what":"signed-in"');
    const rows = await server.db.selectFrom('sign_in_code').selectAll().execute();
    expect(rows).toEqual([]);
    expect(server.lines.join('\n')).not.toMatch(/hush|ada@example/);
  });

  test('leads back to the console when the person refuses', async () => {
    const browser = createBrowser();
    expect(await comeBack(browser, await refuseConsent(browser, await begin(browser, url)))).toBe(
      'refused-denied',
    );
  });

  test('joins a person to the account that asks, once, and to no other', async () => {
    const { token } = await signIn(server, 'boss', 'burger-time');
    const ways = async () => (await call(server, 'GET', '/api/me/oidc', { token })).body;
    expect(await ways()).toEqual({ data: { password: true, provider: false } });
    const browser = createBrowser();
    const join = async (person: string) =>
      comeBack(browser, await passProvider(browser, provider, await begin(browser, url, token), person));
    expect(await join('the boss')).toBe('/profile');
    expect(await ways()).toEqual({ data: { password: true, provider: true } });
    const me = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'the boss')).token);
    expect(me.account).toBe('boss');
    const entries = await server.db
      .selectFrom('history')
      .select('account')
      .where('what', '=', 'joined')
      .execute();
    expect(entries).toEqual([{ account: 'boss' }]);
    await enter(createBrowser(), url, provider, 'bob');
    browser.jarOf(provider.url).clear();
    expect(await join('bob')).toBe('/profile#oidc-refused-taken');
  });

  test('replaces the person who was joined before', async () => {
    await createAccount(server.deps, { account: 'carol', password: 'burger-time' });
    const { token } = await signIn(server, 'carol', 'burger-time');
    for (const person of ['wrong', 'right']) {
      const browser = createBrowser();
      await comeBack(
        browser,
        await passProvider(browser, provider, await begin(browser, url, token), person),
      );
    }
    const right = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'right')).token);
    const wrong = await meOf(tokensOf(await enter(createBrowser(), url, provider, 'wrong')).token);
    expect([right.account, wrong.account === 'carol']).toEqual(['carol', false]);
  });

  test('joins nobody once the sign-in that asked has ended', async () => {
    const { token } = await signIn(server, 'boss', 'burger-time');
    const browser = createBrowser();
    const back = await passProvider(browser, provider, await begin(browser, url, token), 'late');
    await call(server, 'DELETE', '/api/logout', { token });
    expect(await comeBack(browser, back)).toBe('/profile#oidc-refused-ended');
  });

  test('is done by two at once with one account for a new person', async () => {
    const codes = await Promise.all(
      [createBrowser(), createBrowser(), createBrowser()].map(async (browser) => {
        const back = await passProvider(browser, provider, await begin(browser, url), 'eve');
        return { browser, back };
      }),
    );
    const entered = await Promise.all(
      codes.map(async ({ browser, back }) =>
        tokensOf(await fetchTokens(browser, url, await comeBack(browser, back))),
      ),
    );
    const ids = await Promise.all(entered.map(async ({ token }) => (await meOf(token)).id));
    expect(new Set(ids).size).toBe(1);
  });

  describe('a code', () => {
    const codeOf = async (browser: Browser) =>
      comeBack(browser, await passProvider(browser, provider, await begin(browser, url), 'ada'));

    test('is good once, also for two at once', async () => {
      const browser = createBrowser();
      const code = await codeOf(browser);
      const both = await Promise.all([fetchTokens(browser, url, code), fetchTokens(browser, url, code)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect((await fetchTokens(browser, url, code)).status).toBe(401);
    });

    test('is good in its own browser only, so that nobody is signed in as somebody else by a link', async () => {
      const attacker = createBrowser();
      const code = await codeOf(attacker);
      const victim = createBrowser();
      expect((await fetchTokens(victim, url, code)).status).toBe(401);
      await begin(victim, url);
      expect((await fetchTokens(victim, url, code)).status).toBe(401);
      expect((await fetchTokens(attacker, url, code)).status).toBe(200);
    });

    test('is kept as a hash', async () => {
      const browser = createBrowser();
      const code = await codeOf(browser);
      const rows = JSON.stringify(await server.db.selectFrom('sign_in_code').selectAll().execute());
      expect(rows).not.toContain(code);
      expect((await fetchTokens(browser, url, code)).status).toBe(200);
    });
  });

  describe('an attack', () => {
    test('by an attempt that was begun in another browser', async () => {
      const attacker = createBrowser();
      const back = await passProvider(attacker, provider, await begin(attacker, url), 'ada');
      const victim = createBrowser();
      expect(await comeBack(victim, back)).toBe('refused-failed');
      await begin(victim, url);
      expect(await comeBack(victim, back)).toBe('refused-failed');
    });

    test('by joining in the browser of another', async () => {
      const { token } = await signIn(server, 'admin', 'burger-time');
      const attacker = createBrowser();
      const address = await begin(attacker, url, token);
      const victim = createBrowser();
      expect(await comeBack(victim, await passProvider(victim, provider, address, 'ada'))).toBe(
        'refused-failed',
      );
    });

    test('by coming back twice', async () => {
      const browser = createBrowser();
      const back = await passProvider(browser, provider, await begin(browser, url), 'ada');
      await comeBack(browser, back);
      expect(await comeBack(browser, back)).toBe('refused-failed');
    });

    test('by a code of somebody else in one’s own attempt', async () => {
      const [thief, victim] = [createBrowser(), createBrowser()];
      const stolen = new URL(await passProvider(victim, provider, await begin(victim, url), 'ada'));
      const own = new URL(await passProvider(thief, provider, await begin(thief, url), 'bob'));
      own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      expect(await comeBack(thief, own.href)).toBe('refused-failed');
    });

    test.each([
      ['without a state', (back: URL) => back.searchParams.delete('state')],
      [
        'with a forged state',
        (back: URL) => back.searchParams.set('state', `${back.searchParams.get('state')}x`),
      ],
      ['with two states', (back: URL) => back.searchParams.append('state', 'other')],
      ['of no issuer', (back: URL) => back.searchParams.delete('iss')],
      ['of another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example')],
      ['with a forged code', (back: URL) => back.searchParams.set('code', 'x')],
      ['with two codes', (back: URL) => back.searchParams.append('code', 'x')],
    ])('by an answer %s', async (_, change) => {
      const browser = createBrowser();
      const back = new URL(await passProvider(browser, provider, await begin(browser, url), 'ada'));
      change(back);
      expect(await comeBack(browser, back.href)).toBe('refused-failed');
    });

    test('by another provider that mixes its answer in', async () => {
      const evil = await startIdentityProvider([callbackOf(url)], { people });
      onTestFinished(() => evil.stop());
      const browser = createBrowser();
      const { search } = new URL(await begin(browser, url));
      const back = new URL(await passProvider(browser, evil, `${evil.url}/auth${search}`, 'ada'));
      const before = provider.asked.length;
      expect(await comeBack(browser, back.href)).toBe('refused-failed');
      // Nor does its code reach the honest one, or the honest one's secret it.
      expect([provider.asked.length, evil.asked.includes('/token')]).toEqual([before, false]);
      back.searchParams.set('iss', provider.url);
      expect(await comeBack(browser, back.href)).toBe('refused-failed');
      expect(evil.asked).not.toContain('/token');
    });

    test('by a page of another origin', async () => {
      for (const origin of ['https://evil.example', undefined])
        expect(
          await call(server, 'POST', '/api/oidc', {
            headers: origin === undefined ? {} : { Origin: origin },
          }),
        ).toMatchObject({ status: 400, body: { code: 'oidc-elsewhere', params: { url } } });
    });

    test('by a return to another host', async () => {
      const browser = createBrowser();
      const back = new URL(await passProvider(browser, provider, await begin(browser, url), 'ada'));
      for (const [name, value] of Object.entries({
        redirect_uri: 'https://evil.example',
        return_to: '//evil.example',
        from: 'https://evil.example',
      }))
        back.searchParams.set(name, value);
      const { location } = await browser.go(back.href);
      expect(new URL(location ?? '').origin).toBe(url);
    });

    test('of strangers who begin for ever fills no table, and asks the provider for nothing', async () => {
      await begin(createBrowser(), url);
      const before = provider.asked.length;
      for (let count = 0; count < 50; count += 1) await begin(createBrowser(), url);
      expect(provider.asked.length).toBe(before);
    });
  });
});

/** A server and its provider until the end of the test. */
async function worldFor({
  now,
  provider: options = {},
  env = {},
}: {
  now?: () => Date;
  provider?: Parameters<typeof startIdentityProvider>[1];
  env?: NodeJS.ProcessEnv;
} = {}) {
  const url = await freeUrl();
  const provider = await startIdentityProvider([callbackOf(url)], { people, ...options });
  onTestFinished(() => provider.stop());
  const server = await serverForTest({
    ...oidcServer(sqlite, url, provider.url, env),
    ...(now !== undefined && { now }),
  });
  await createAccount(server.deps, { account: 'admin', password: 'burger-time' });
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
