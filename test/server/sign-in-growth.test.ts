import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { addSession, findAccount, liveSessions } from '#server/sessions/store.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { call, createClock, refresh, signIn, tokensOf } from './session-client.ts';

const DAY = 24 * 60 * 60;

describe.each(databases)('the sign-ins on $name', (database) => {
  async function world() {
    const clock = createClock();
    const server = await serverForTest({ database, now: clock.now });
    await createAccount(server.deps, { account: 'ada', password: 'analytical' });
    const count = async (table: 'token_family' | 'refresh_token') =>
      (await server.db.selectFrom(table).selectAll().execute()).length;
    return {
      clock,
      server,
      begin: () => signIn(server, 'ada', 'analytical'),
      rows: () => Promise.all([count('token_family'), count('refresh_token')]),
      isLive: async (token: string) => (await call(server, 'GET', '/api/me', { token })).status === 200,
    };
  }

  test('take as many rows after a hundred refreshes as before', async () => {
    const { begin, isLive, rows, server } = await world();
    let tokens = await begin();
    for (let times = 0; times < 100; times += 1)
      tokens = tokensOf(await refresh(server, tokens.refresh_token));
    expect(await rows()).toEqual([1, 0]);
    expect(await isLive(tokens.token)).toBe(true);
  });

  test('of an account are a hundred at most: the one that was unused for the longest ends', async () => {
    const { begin, clock, isLive, rows, server } = await world();
    await createAccount(server.deps, { account: 'bob', password: 'builder' });
    const other = await signIn(server, 'bob', 'builder');
    const first = await begin();
    clock.forward(1);
    const unused = await begin();
    clock.forward(1);
    const used = tokensOf(await refresh(server, first.refresh_token));
    for (let more = 2; more < 100; more += 1) await begin();
    expect([await rows(), await isLive(unused.token)]).toEqual([[101, 0], true]);
    const last = await begin();
    expect(await rows()).toEqual([101, 0]);
    expect(await Promise.all([unused, used, last, other].map(({ token }) => isLive(token)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test('are swept once they have expired', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { begin, clock, rows } = await world();
    await begin();
    clock.forward(29 * DAY);
    await begin();
    clock.forward(DAY);
    expect(await rows()).toEqual([2, 0]);
    vi.advanceTimersByTime(60_000);
    await expect.poll(rows).toEqual([1, 0]);
  });
});

test('forty thousand sign-ins behind running answers are looked up', async () => {
  const { deps, db } = await serverForTest({ database: sqlite });
  await createAccount(deps, { account: 'ada', password: 'analytical' });
  const account = await findAccount(db, 'ada');
  const live = account && (await addSession(deps, account, '127.0.0.1'));
  const ids = Array.from({ length: 40_000 }, (_, index) => `FAM-${index}`);
  expect(await liveSessions(deps, [...ids, live?.id ?? ''])).toEqual([live?.id]);
});
