import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { createPasswords } from '#server/passwords/passwords.ts';
import { issueRefreshToken } from '#server/sessions/refresh-token.ts';
import { databases } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { call, createClock, login, refresh, signIn, tokensOf } from './session-client.ts';

const DAY = 24 * 60 * 60;

const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe.each(databases)('a session on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });

  beforeAll(async () => {
    await createAccount(server.deps, { account: 'Ada', password: 'analytical' });
  });

  const begin = () => signIn(server, 'ada', 'analytical');
  const isLive = async (token: string) => (await call(server, 'GET', '/api/me', { token })).status === 200;

  test('begins with the account name in any case, or with its email', async () => {
    const { token } = await begin();
    const body = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.org' };
    expect((await call(server, 'PUT', '/api/me/profile', { token, body })).status).toBe(200);
    expect((await login(server, 'ADA', 'analytical')).status).toBe(200);
    expect((await login(server, ' ada@example.ORG ', 'analytical')).status).toBe(200);
  });

  test.each([
    [{}, 'account', 'Account is required'],
    [{ account: '', password: 'x' }, 'account', 'Account is required'],
    [{ account: 'ab', password: 'analytical' }, 'account', 'Account must be at least 3 characters'],
    [{ account: 'ada' }, 'password', 'Password is required'],
    [{ account: 'ada', password: 'abc' }, 'password', 'Password should be at least 4 characters'],
  ])('does not begin with %j', async (body, field, message) => {
    const answer = await call(server, 'POST', '/api/login', { body });
    expect(answer).toMatchObject({ status: 400, body: { field, message } });
  });

  test('refuses a wrong password and an unknown account in the same words', async () => {
    const wrong = await login(server, 'ada', 'analytical?');
    const unknown = await login(server, 'nobody', 'analytical?');
    expect(wrong).toMatchObject({ status: 401, body: { message: 'The account or the password is wrong.' } });
    expect(unknown.body).toMatchObject({ message: 'The account or the password is wrong.' });
    expect(unknown.status).toBe(wrong.status);
  });

  test('has access for ten minutes', async () => {
    const { token } = await begin();
    clock.forward(10 * 60 - 1);
    expect(await isLive(token)).toBe(true);
    clock.forward(1);
    expect(await isLive(token)).toBe(false);
  });

  test('gives no access to a changed token or one of another kind', async () => {
    const { token, refresh_token } = await begin();
    const [header, claims] = token.split('.');
    const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const forged of [
      `${header}.${claims}.`,
      `${unsigned}.${claims}.`,
      `${token}x`,
      refresh_token,
      'x',
    ]) {
      expect(await isLive(forged)).toBe(false);
    }
  });

  test('goes on with each refresh token once', async () => {
    const first = await begin();
    const second = tokensOf(await refresh(server, first.refresh_token));
    clock.forward(31);
    const third = tokensOf(await refresh(server, second.refresh_token));
    expect(new Set([first, second, third].map((tokens) => tokens.refresh_token)).size).toBe(3);
    expect(await isLive(third.token)).toBe(true);
  });

  test('survives two tabs: the preceding token is honoured for 30 seconds, although the newest was used', async () => {
    const first = await begin();
    const other = tokensOf(await refresh(server, first.refresh_token));
    expect(await isLive(other.token)).toBe(true);
    clock.forward(29);
    const again = tokensOf(await refresh(server, first.refresh_token));
    expect(await isLive(again.token)).toBe(true);
    expect(await isLive(other.token)).toBe(true);
    clock.forward(60);
    expect((await refresh(server, again.refresh_token)).status).toBe(200);
  });

  test('survives lost answers however long the computer sleeps, because nobody used the newest token', async () => {
    const first = await begin();
    for (let lost = 0; lost < 3; lost += 1) {
      expect((await refresh(server, first.refresh_token)).status).toBe(200);
      clock.forward(8 * 60 * 60);
    }
    const again = tokensOf(await refresh(server, first.refresh_token));
    expect(await isLive(again.token)).toBe(true);
    const next = tokensOf(await refresh(server, again.refresh_token));
    clock.forward(8 * 60 * 60);
    // Whoever has a token of two generations ago has stolen it, whether the newest was used or not.
    expect((await refresh(server, first.refresh_token)).status).toBe(401);
    expect((await refresh(server, next.refresh_token)).status).toBe(401);
  });

  test.each([
    ['reads', 'GET', '/api/me', 200],
    ['only writes', 'PUT', '/api/burger/unknown/bun/top/unknown', 404],
  ])(
    'ends when a spent token comes back after the grace, and a call that %s used the newest',
    async (_, method, path, status) => {
      const first = await begin();
      const second = tokensOf(await refresh(server, first.refresh_token));
      const body = method === 'PUT' ? { body: { prompt: 'A' } } : {};
      expect((await call(server, method, path, { token: second.token, ...body })).status).toBe(status);
      clock.forward(30);
      expect((await refresh(server, first.refresh_token)).status).toBe(401);
      expect((await refresh(server, second.refresh_token)).status).toBe(401);
      expect(await isLive(second.token)).toBe(false);
    },
  );

  test('ends when a token from before the preceding one comes back, even at once', async () => {
    const first = await begin();
    const second = tokensOf(await refresh(server, first.refresh_token));
    const third = tokensOf(await refresh(server, second.refresh_token));
    expect((await refresh(server, first.refresh_token)).status).toBe(401);
    expect(await isLive(third.token)).toBe(false);
  });

  test('ends when the sibling that a grace gave away is used after the other went on', async () => {
    const first = await begin();
    const stolen = tokensOf(await refresh(server, first.refresh_token));
    const kept = tokensOf(await refresh(server, first.refresh_token));
    clock.forward(300);
    const next = tokensOf(await refresh(server, kept.refresh_token));
    expect(await isLive(next.token)).toBe(true);
    clock.forward(31);
    expect((await refresh(server, stolen.refresh_token)).status).toBe(401);
    expect(await isLive(next.token)).toBe(false);
  });

  test('lets a crowd of tabs refresh at the same moment', async () => {
    const first = await begin();
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(server, first.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const tokens = answers.map(tokensOf);
    expect(new Set(tokens.map((pair) => pair.refresh_token)).size).toBe(12);
    const [session] = await server.db
      .selectFrom('token_family')
      .select('generation')
      .orderBy('generation', 'desc')
      .where('rotated_at', '=', clock.now().toISOString())
      .execute();
    expect(session?.generation).toBe(2);
  });

  test('ends after 30 days, however often it is renewed', async () => {
    let tokens = await begin();
    for (let day = 1; day < 30; day += 1) {
      clock.forward(DAY);
      tokens = tokensOf(await refresh(server, tokens.refresh_token));
    }
    clock.forward(DAY);
    expect((await refresh(server, tokens.refresh_token)).status).toBe(401);
    expect(await isLive(tokens.token)).toBe(false);
  });

  test('ends at once by signing out, and only this one', async () => {
    const here = await begin();
    const elsewhere = await begin();
    expect((await call(server, 'DELETE', '/api/logout', { token: here.token })).status).toBe(204);
    expect(await isLive(here.token)).toBe(false);
    expect((await refresh(server, here.refresh_token)).status).toBe(401);
    expect(await isLive(elsewhere.token)).toBe(true);
    const body = { name: 'Afterwards' };
    const workshops = async () =>
      (await call(server, 'GET', '/api/workshop', { token: elsewhere.token })).body;
    const before = await workshops();
    for (const [method, path] of [
      ['POST', '/api/workshop'],
      ['PUT', '/api/workshop/unknown'],
      ['DELETE', '/api/burger/unknown'],
    ] as const)
      expect(await call(server, method, path, { token: here.token, body })).toMatchObject({ status: 401 });
    expect(await workshops()).toEqual(before);
  });

  test.each([
    ['POST', '/api/accounts', { account: 'helper', password: 'analytical' }],
    ['PUT', '/api/me/password', { password: 'analytical', new_password: 'mechanical' }],
  ])('changes nothing by %s %s that was under way when it ended', async (method, path, body) => {
    const passwords = createPasswords({ memory: 8, passes: 1 });
    let beforeHash = async () => {};
    const hash: typeof passwords.hash = async (...given) => {
      await beforeHash();
      return passwords.hash(...given);
    };
    const world = await serverForTest({ database, passwords: { ...passwords, hash } });
    await createAccount(world.deps, { account: 'grace', password: 'analytical' });
    const { token } = await signIn(world, 'grace', 'analytical');
    beforeHash = async () => {
      expect((await call(world, 'DELETE', '/api/logout', { token })).status).toBe(204);
    };
    const accounts = () => world.db.selectFrom('account').selectAll().execute();
    const before = await accounts();
    const answer = await call(world, method, path, { token, body });
    expect(answer).toMatchObject({ status: 401, body: { message: 'You need to be signed in.' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await accounts()).toEqual(before);
  });

  test('goes on from a token of version 0.1.0, of which the hash is stored', async () => {
    const { db } = server;
    const { token } = await begin();
    const { sid } = z.object({ sid: z.string() }).parse(claimsOf(token));
    const hash = createHash('sha256').update('random').digest('base64url');
    await db.insertInto('refresh_token').values({ hash, family_id: sid, generation: 1 }).execute();
    const next = tokensOf(await refresh(server, 'random'));
    clock.forward(31);
    expect((await refresh(server, next.refresh_token)).status).toBe(200);
    expect((await refresh(server, 'random')).status).toBe(401);
    expect(await isLive(next.token)).toBe(false);
  });

  test('keeps no token that could be used', async () => {
    const { refresh_token } = await begin();
    const { db } = server;
    const rows = await Promise.all([
      db.selectFrom('token_family').selectAll().execute(),
      db.selectFrom('refresh_token').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
  });

  test('ignores a token of a generation that it has not reached, as after a restore', async () => {
    const first = await begin();
    const { sid } = z.object({ sid: z.string() }).parse(claimsOf(first.token));
    const { tokenKey } = server.deps.secrets;
    const ahead = issueRefreshToken({ sessionId: sid, generation: 2 }, tokenKey);
    expect((await refresh(server, ahead)).status).toBe(401);
    expect((await refresh(server, first.refresh_token)).status).toBe(200);
  });

  test('needs a bearer token', async () => {
    const answer = await call(server, 'GET', '/api/me');
    expect(answer).toMatchObject({ status: 401, body: { message: 'You need to be signed in.' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});
