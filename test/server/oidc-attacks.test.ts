import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { type IdentityProvider, startIdentityProvider } from '#test/support/identity-provider.ts';
import type { TestServer } from '#test/support/server.ts';
import {
  begin,
  callbackOf,
  comeBack,
  createBrowser,
  passProvider,
  people,
  ROLE,
  startOidcServer,
} from './oidc-world.ts';
import { call, signIn } from './session-client.ts';

describe.each(databases)('an attack on the sign-in by a provider on $name', (database) => {
  let url: string;
  let provider: IdentityProvider;
  let server: TestServer;

  beforeAll(async () => {
    ({ url, provider, server } = await startOidcServer(database, { env: ROLE }));
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

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
    const rows = async () => {
      const tables = await server.db.introspection.getTables();
      const counts = tables.map(async ({ name }) => {
        const { rows } = await sql`select count(*) as count from ${sql.table(name)}`.execute(server.db);
        return [name, rows];
      });
      return Promise.all(counts);
    };
    await begin(createBrowser(), url);
    const before = { asked: provider.asked.length, rows: await rows() };
    for (let count = 0; count < 50; count += 1) await begin(createBrowser(), url);
    expect(provider.asked.length).toBe(before.asked);
    expect(await rows()).toEqual(before.rows);
    expect(before.rows.map(([name]) => name)).toContain('sign_in_code');
  });
});
