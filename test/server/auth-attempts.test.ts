import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/write-account.ts';
import { createAttempts } from '#server/auth/attempts.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { createClock, login } from './session-client.ts';

describe.each(databases)('guessing passwords on $name', (database) => {
  const clock = createClock();
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ database, now: clock.now });
    await createAccount(server.deps, { account: 'grace', password: 'compiler' });
  });
  afterAll(() => server.stop());
  beforeEach(() => clock.forward(3600));

  const wrong = (account = 'grace') => login(server, account, 'wrong');
  const right = () => login(server, 'grace', 'compiler');
  async function fail(times: number, account?: string): Promise<void> {
    for (let time = 0; time < times; time += 1) expect((await wrong(account)).status).toBe(401);
  }

  test('waits after the third failure, says how long, and then lets the right password in', async () => {
    await fail(3);
    const refused = await right();
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'Too many failed attempts. Try again in 1 second.' },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    clock.forward(1);
    expect((await right()).status).toBe(200);
    // The right password has cleared the count.
    await fail(3);
  });

  test('waits longer and longer, and never more than half a minute', async () => {
    await fail(3);
    const waits: string[] = [];
    for (let time = 0; time < 7; time += 1) {
      const wait = (await wrong()).headers.get('retry-after') ?? '';
      waits.push(wait);
      clock.forward(Number(wait));
      await fail(1);
    }
    expect(waits).toEqual(['1', '2', '4', '8', '16', '30', '30']);
  });

  test('is not prolonged by trying during the wait', async () => {
    await fail(3);
    for (let time = 0; time < 5; time += 1) expect((await wrong()).status).toBe(429);
    clock.forward(1);
    expect((await right()).status).toBe(200);
  });

  test('looks the same for an account that does not exist', async () => {
    await fail(3, 'ghost');
    expect((await wrong('ghost')).status).toBe(429);
  });

  test('is forgotten after a quarter of an hour', async () => {
    await fail(3);
    clock.forward(15 * 60);
    await fail(3);
  });

  test('cannot be outrun by many guesses at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong()));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(9);
  });

  test('does not hinder many right ones at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, right));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  });

  test('slows down nobody at another address', async () => {
    const attempts = createAttempts(server.deps);
    const from = (address: string, verified: boolean) =>
      attempts.check({ accountKey: 'grace', address }, async () => verified);
    for (let time = 0; time < 3; time += 1) expect(await from('192.0.2.1', false)).toBe(false);
    await expect(from('192.0.2.1', true)).rejects.toMatchObject({ status: 429 });
    expect(await from('192.0.2.2', true)).toBe(true);
  });
});

describe('guessing from many addresses', () => {
  const clock = createClock();
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ database: sqlite, now: clock.now });
  });
  afterAll(() => server.stop());
  beforeEach(() => clock.forward(3600));

  const attempt = (address: string, verified: boolean, accountKey = 'grace') =>
    createAttempts(server.deps).check({ accountKey, address }, async () => verified);
  async function guess(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1)
      expect(await attempt(`198.51.100.${time}`, false)).toBe(false);
  }
  const refused = { status: 429, headers: { 'Retry-After': '2' } };

  test('is slowed after a hundred failures, wherever the next one comes from', async () => {
    await guess(99);
    expect(await attempt('192.0.2.1', true)).toBe(true);
    await guess(1);
    await expect(attempt('192.0.2.2', false)).rejects.toMatchObject({ status: 429 });
    expect(await attempt('192.0.2.2', false, 'ada')).toBe(false);
    clock.forward(2);
    expect(await attempt('192.0.2.2', false)).toBe(false);
    await expect(attempt('192.0.2.3', false)).rejects.toMatchObject(refused);
  });

  test('keeps nobody out for longer than two seconds, however often it failed', async () => {
    await guess(100);
    for (let time = 0; time < 20; time += 1) {
      clock.forward(2);
      expect(await attempt(`203.0.113.${time}`, false)).toBe(false);
    }
    await expect(attempt('192.0.2.1', true)).rejects.toMatchObject(refused);
    clock.forward(2);
    expect(await attempt('192.0.2.1', true)).toBe(true);
  });

  test('is not forgiven by a sign-in elsewhere, but after a quarter of an hour', async () => {
    await guess(100);
    clock.forward(2);
    expect(await attempt('192.0.2.1', true)).toBe(true);
    clock.forward(2);
    expect(await attempt('192.0.2.2', false)).toBe(false);
    await expect(attempt('192.0.2.3', false)).rejects.toMatchObject(refused);
    clock.forward(15 * 60);
    await guess(100);
  });

  test('cannot be outrun by guesses at the same moment', async () => {
    await guess(100);
    clock.forward(2);
    const attempts = createAttempts(server.deps);
    let verified = 0;
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, one) =>
        attempts.check({ accountKey: 'grace', address: `203.0.113.${one}` }, async () => {
          verified += 1;
          return false;
        }),
      ),
    );
    expect(verified).toBe(1);
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(9);
  });
});
