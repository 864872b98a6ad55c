import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { admit } from '#server/oidc/store.ts';
import { databases } from '#test/support/databases.ts';
import type { IdentityProvider } from '#test/support/identity-provider.ts';
import type { TestServer } from '#test/support/server.ts';
import {
  type Browser,
  begin,
  comeBack,
  createBrowser,
  enter,
  fetchTokens,
  passProvider,
  people,
  ROLE,
  refuseConsent,
  startOidcServer,
} from './oidc-world.ts';
import { call, dataOf, login, signIn, tokensOf, userSchema } from './session-client.ts';

/* The sign-in by a provider: the accounts that it makes, finds and joins, and the codes that it gives. */

const COWTEX_METRICS_TOKEN = 'prometheus-reads-this';

describe.each(databases)('the sign-in by a provider on $name', (database) => {
  let url: string;
  let provider: IdentityProvider;
  let server: TestServer;

  beforeAll(async () => {
    ({ url, provider, server } = await startOidcServer(database, { env: { ...ROLE, COWTEX_METRICS_TOKEN } }));
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
    const signIns = async () => {
      const headers = { Authorization: `Bearer ${COWTEX_METRICS_TOKEN}` };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      return Number(/^cowtex_sign_ins_total\{outcome="signed_in"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await signIns();
    const { token } = tokensOf(await enter(createBrowser(), url, provider, 'ada'));
    expect(await signIns()).toBe(before + 1);
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
});
