import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { createPasswords, strong } from '#server/passwords/passwords.ts';
import { type Attempts, cleanUpFailures, createAttempts } from '#server/sessions/attempts.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import {
  type Answer,
  call,
  createClock,
  dataOf,
  login,
  signIn,
  tokensOf,
  userSchema,
} from './session-client.ts';

describe.each(databases)('guessing passwords on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  let ending: AbortController;

  beforeEach(() => {
    clock.forward(3600);
    ending = new AbortController();
  });
  afterEach(() => ending.abort());

  /** Each test has its own account, because answers to wrong passwords of the test before may still be delayed. */
  let made = 0;
  async function newAccount(): Promise<string> {
    made += 1;
    await createAccount(server.deps, { account: `grace${made}`, password: 'compiler' });
    return `grace${made}`;
  }

  const right = (account: string, headers = {}) =>
    call(server, 'POST', '/api/login', { body: { account, password: 'compiler' }, headers });
  const wrong = (account: string) => login(server, account, 'wrong');
  const fail = async (account: string) => {
    for (let time = 0; time < 3; time += 1) expect((await wrong(account)).status).toBe(401);
  };
  /** Sends many wrong passwords at once, each on its own connection, without waiting for the answers. */
  function flood(account: string, times: number): IncomingMessage[] {
    const answers: IncomingMessage[] = [];
    const headers = { 'Content-Type': 'application/json' };
    for (let time = 0; time < times; time += 1) {
      request(`${server.url}/api/login`, { method: 'POST', headers, agent: false, signal: ending.signal })
        .on('response', (answer) => answers.push(answer))
        .on('error', () => undefined)
        .end(JSON.stringify({ account, password: 'wrong' }));
    }
    return answers;
  }

  test('lets the right password in at once while others guess from the same address', async () => {
    const account = await newAccount();
    await fail(account);
    const answers = flood(account, 16);
    expect((await right(account)).status).toBe(200);
    expect((await right(account)).status).toBe(200);
    expect(answers.length).toBeLessThan(16);
  });

  test('holds back the answer to the fourth failure of an account, and of none', async () => {
    const failFourTimes = async (account: string) => {
      await fail(account);
      const begun = performance.now();
      expect((await wrong(account)).status).toBe(401);
      // Timers may fire a millisecond early.
      expect(performance.now() - begun).toBeGreaterThan(998);
    };
    await Promise.all([failFourTimes(await newAccount()), failFourTimes('ghost')]);
  });

  test('holds back no more than 32 answers, and then says when to try again', async () => {
    const account = await newAccount();
    const device = (await right(account)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const failed = { failures: 10, last_failed_at: clock.now().toISOString() };
    await server.db
      .insertInto('sign_in_failure')
      .values({ account_key: account, address: '127.0.0.1', ...failed })
      .execute();
    const answers = flood(account, 40);
    const refused = () => answers.filter(({ statusCode }) => statusCode === 429);
    await expect.poll(refused).toHaveLength(8);
    expect(refused()[0]?.headers['retry-after']).toBe('2');

    // Nobody else gets an answer now, except the browser in which the owner was signed in before.
    const message = 'Too many failed sign-in attempts. Try again in a few seconds.';
    expect(await Promise.all([right(account), right(account, { Cookie: `${device}x` })])).toMatchObject([
      { status: 429, body: { message } },
      { status: 429 },
    ]);
    expect((await right(account, { Cookie: device })).status).toBe(200);
    const other = await newAccount();
    expect((await right(other)).status).toBe(200);
  });

  /** The failures that count, as account, caller and number. */
  async function counted(...accountKeys: string[]): Promise<string[]> {
    const rows = await server.db
      .selectFrom('sign_in_failure')
      .select(['account_key', 'address', 'failures'])
      .where('account_key', 'in', accountKeys)
      .execute();
    return rows
      .map(({ account_key, address, failures }) => `${account_key} ${address} ${failures}`)
      .toSorted();
  }

  test('counts for the account that guesses another one’s, whichever of its sign-ins it uses', async () => {
    const guesser = await newAccount();
    const account = await newAccount();
    const everybody = dataOf(
      await call(server, 'GET', '/api/accounts', { token: tokensOf(await right(guesser)).token }),
      z.array(userSchema),
    );
    const idOf = (name: string) => everybody.find((user) => user.account === name)?.id ?? '';
    const body = { password: 'wrong', new_password: 'stolen' };
    for (let time = 0; time < 3; time += 1) {
      const { token } = tokensOf(await right(guesser));
      const path = `/api/accounts/${idOf(account)}/password`;
      expect((await call(server, 'PUT', path, { token, body })).status).toBe(400);
    }
    expect(await counted(account)).toEqual([`${account} * 3`, `${account} ${idOf(guesser)} 3`]);
    expect(await counted('*')).toContain(`* ${idOf(guesser)} 3`);
  });

  test('counts for what was typed, so that no delay says whose email it is', async () => {
    const account = await newAccount();
    const email = `${account}@example.org`;
    const profile = { first_name: 'Grace', last_name: 'Hopper', email };
    const { token } = tokensOf(await right(account));
    expect((await call(server, 'PUT', '/api/me/profile', { token, body: profile })).status).toBe(200);
    await fail(email);
    expect(await counted(account)).toEqual([]);
    expect(await counted(email)).toEqual([`${email} * 3`, `${email} 127.0.0.1 3`]);
    await wrong(account);
    await resetPassword(server.deps, account);
    expect(await counted(account, email)).toEqual([]);
  });

  test('is done by strangers in a known browser once the password has changed', async () => {
    const account = await newAccount();
    const first = await right(account);
    const guess = async ({ headers }: Answer) => {
      const Cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
      await call(server, 'POST', '/api/login', { body: { account, password: 'wrong' }, headers: { Cookie } });
      return (await counted(account)).map((row) => row.split(' ')[1]);
    };
    const { token } = tokensOf(first);
    const known = await guess(first);
    expect(known).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
    const body = { password: 'compiler', new_password: 'debugger' };
    const changed = await call(server, 'PUT', '/api/me/password', { token, body });
    expect(changed.status).toBe(204);
    expect(await guess(first)).toEqual(['*', '127.0.0.1', ...known].toSorted());
    // The browser that changed it stays known.
    expect(await guess(changed)).toHaveLength(4);
  });

  test('does not hinder many right ones at once', async () => {
    const account = await newAccount();
    const answers = await Promise.all(Array.from({ length: 16 }, () => right(account)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });
});

test('a known device is a cookie that scripts, other sites and other calls do not see', async () => {
  const server = await serverForTest({ database: sqlite });
  await createAccount(server.deps, { account: 'grace', password: 'compiler' });
  const cookie = (await login(server, 'grace', 'compiler')).headers.get('set-cookie');
  expect(cookie).toMatch(
    /^cowtex-device=[\w.-]+; Max-Age=7776000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
  );
  expect((await login(server, 'grace', 'wrong')).headers.get('set-cookie')).toBeNull();
  const token = /=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  expect((await call(server, 'GET', '/api/me', { token })).status).toBe(401);
});

test('a known device is for TLS only where a trusted proxy says that the browser uses it', async () => {
  const proxied = { trustedProxies: readConfig({ COWTEX_TRUSTED_PROXIES: '127.0.0.1' }).trustedProxies };
  const cookieAt = async (config: Partial<Config>, headers: Record<string, string>) => {
    const server = await serverForTest({ database: sqlite, config });
    const body = { account: 'grace', password: 'compiler' };
    await createAccount(server.deps, body);
    return (await call(server, 'POST', '/api/login', { body, headers })).headers.get('set-cookie');
  };
  expect(await cookieAt(proxied, { 'X-Forwarded-Proto': 'https' })).toContain('; Secure;');
  expect(await cookieAt(proxied, { 'X-Forwarded-Proto': 'http' })).not.toContain('Secure');
  expect(await cookieAt({}, { 'X-Forwarded-Proto': 'https' })).not.toContain('Secure');
});

describe('the wait', () => {
  const clock = createClock();
  const server = sharedServer({ database: sqlite, now: clock.now });
  let attempts: Attempts;

  beforeEach(() => {
    clock.forward(3600);
    attempts = createAttempts(server.deps);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());

  const isKnown = { isKnown: true };
  const attempt = (accountKey: string, caller: string, isRight = false, known = { isKnown: false }) =>
    attempts.check({ accountKey, caller, ...known }, async () => isRight);

  /** The delay of the answer to a wrong password, in seconds. */
  async function waited(accountKey: string, caller: string, known = { isKnown: false }): Promise<number> {
    let seconds = 0;
    let answered = false;
    const answer = attempt(accountKey, caller, false, known).finally(() => {
      answered = true;
    });
    await expect.poll(() => answered || vi.getTimerCount() > 0, { interval: 1 }).toBe(true);
    for (; !answered; seconds += 1) await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toBe(false);
    return seconds;
  }
  async function waits(times: number): Promise<number[]> {
    const all: number[] = [];
    for (let time = 0; time < times; time += 1) all.push(await waited('grace', '192.0.2.1'));
    return all;
  }

  test('doubles up to a quarter of a minute, and begins anew after the right password', async () => {
    expect(await waits(10)).toEqual([0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
    expect(await attempt('grace', '192.0.2.1', true)).toBe(true);
    expect(await waits(4)).toEqual([0, 0, 0, 1]);
  });

  test('is forgotten after a quarter of an hour', async () => {
    await waits(3);
    clock.forward(15 * 60 - 1);
    expect(await waits(2)).toEqual([1, 2]);
    clock.forward(15 * 60);
    expect(await waits(4)).toEqual([0, 0, 0, 1]);
  });

  test('does not come for failures that a clock far ahead counted', async () => {
    await cleanUpFailures(server.deps);
    const last_failed_at = new Date(clock.now().getTime() + 31 * 24 * 3_600_000).toISOString();
    const row = { account_key: 'grace', address: '192.0.2.1', failures: 9, last_failed_at };
    await server.db.insertInto('sign_in_failure').values(row).execute();
    expect(await waits(4)).toEqual([0, 0, 0, 1]);
  });

  test('concerns nobody at another address', async () => {
    await waits(5);
    expect(await waited('grace', '192.0.2.2')).toBe(0);
  });

  test('takes its place until its end', async () => {
    await waits(8);
    const held = Array.from({ length: 32 }, () => attempt('grace', '192.0.2.1'));
    // Of each the answer and the place wait.
    await expect.poll(() => vi.getTimerCount()).toBe(2 * held.length);
    const refused = attempt('grace', '192.0.2.1', true);
    const refusal = expect(refused).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '2' } });
    await vi.advanceTimersByTimeAsync(1000);
    await refusal;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await Promise.all(held)).toEqual(held.map(() => false));
    expect(await attempt('grace', '192.0.2.1', true)).toBe(true);
  });

  test('comes for an account that a hundred guesses from anywhere were made for', async () => {
    for (let one = 0; one < 100; one += 1) expect(await waited('grace', `198.51.100.${one}`)).toBe(0);
    expect(await waited('grace', '203.0.113.1')).toBe(1);
    expect(await attempt('grace', '203.0.113.2', true)).toBe(true);
    expect(await waited('grace', '203.0.113.2')).toBe(2);
    expect(await waited('ada', '203.0.113.3')).toBe(0);
    expect(await waited('grace', 'a device of hers', isKnown)).toBe(0);
  });

  test('comes for an address that fifty guesses came from, whatever the account', async () => {
    for (let one = 0; one < 50; one += 1) expect(await waited(`name-${one}`, '192.0.2.9')).toBe(0);
    expect(await waited('grace', '192.0.2.9')).toBe(1);
    expect(await attempt('grace', '192.0.2.9', true)).toBe(true);
    expect(await waited('grace', '192.0.2.10')).toBe(0);
    expect(await waited('grace', 'a device of hers', isKnown)).toBe(0);
  });

  test('is for four at a time of such an address, and does not keep out known browsers or other addresses', async () => {
    for (let one = 0; one < 60; one += 1) await waited(`name-${one}`, '192.0.2.9');
    const held = Array.from({ length: 4 }, (_, one) => attempt(`more-${one}`, '192.0.2.9'));
    await vi.advanceTimersByTimeAsync(0);
    const refusal = expect(attempt('grace', '192.0.2.9', true)).rejects.toMatchObject({ status: 429 });
    expect(await attempt('grace', 'a device of hers', true, isKnown)).toBe(true);
    expect(await attempt('grace', '192.0.2.10', true)).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    await refusal;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(await Promise.all(held)).toEqual(held.map(() => false));
    expect(await attempt('grace', '192.0.2.9', true)).toBe(true);
  });

  test('comes for the networks of one site after a hundred guesses by all of them', async () => {
    for (let one = 0; one < 100; one += 1)
      expect(await waited(`name-${one}`, `2001:db8:1:${one}::/64`)).toBe(0);
    expect(await waited('grace', '2001:db8:1:ffff::/64')).toBe(1);
    expect(await waited('grace', '2001:db8:2:ffff::/64')).toBe(0);
  });
});

test('a clock that was far ahead leaves no count behind', async () => {
  const clock = createClock();
  const { deps } = await serverForTest({ database: sqlite, now: clock.now });
  const attempts = createAttempts(deps);
  const fail = (accountKey: string) =>
    attempts.check({ accountKey, caller: '192.0.2.1', isKnown: true }, async () => false);
  clock.forward(31 * 24 * 3600);
  await fail('ahead');
  clock.forward(-31 * 24 * 3600);
  await fail('now');
  await cleanUpFailures(deps);
  const rows = await deps.db.selectFrom('sign_in_failure').select('account_key').execute();
  expect(rows).toEqual([{ account_key: 'now' }]);
});

test('a crowd of sign-ins at the cost of the real server does not make other calls wait', async () => {
  const server = await serverForTest({ database: sqlite, passwords: createPasswords(strong) });
  await createAccount(server.deps, { account: 'grace', password: 'compiler' });
  const { token } = await signIn(server, 'grace', 'compiler');
  let answered = 0;
  const guesses = Array.from({ length: 32 }, (_, one) =>
    login(server, `nobody-${one}`, 'wrong').then(({ status }) => {
      answered += 1;
      return status;
    }),
  );
  for (let time = 0; time < 8; time += 1)
    expect((await call(server, 'GET', '/api/me', { token })).status).toBe(200);
  expect(answered).toBeLessThan(24);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([401]));
});
