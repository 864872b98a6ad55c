import { describe, expect, test } from 'vitest';
import { createAuthClient } from '#services/auth-client.ts';
import { createHttp } from '#services/http.ts';
import type { StorageArea } from '#services/safe-storage.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import { type Answer, type Script, serve } from './http-server.ts';
import { browserStorage } from './storage-area.ts';

const one = { accessToken: 'one', refreshToken: 'one-refresh' };
const two = { accessToken: 'two', refreshToken: 'two-refresh' };
const twoAnswer: Answer = { json: { token: 'two', refresh_token: 'two-refresh' } };
const open = new AbortController().signal;

/** Two tabs of one browser that talk to one real server. */
const browser = async (script: Script, patience = 5_000) => {
  const server = await serve(script);
  const { open: openTab } = browserStorage();
  const tab = (area = openTab().area) => {
    const storage = createTokenStorage(() => area);
    const auth = createAuthClient(createHttp({ baseUrl: server.baseUrl }));
    const ports = createSessionPorts({
      auth: async () => auth,
      storage,
      locks: navigator.locks,
      patience,
    });
    return { storage, ports, auth };
  };
  const mine = tab();
  const other = tab();
  mine.storage.save(one);
  return { ...server, mine, other, openLate: () => tab(late(openTab())) };
};

/** The storage of a tab that sees the tokens of others 50 ms late, as tabs of other processes do. */
function late({ area, events }: ReturnType<ReturnType<typeof browserStorage>['open']>): StorageArea {
  let tokens = area.getItem('cowtex-tokens');
  events.addEventListener('storage', () => {
    setTimeout(() => {
      tokens = area.getItem('cowtex-tokens');
    }, 50);
  });
  return { ...area, getItem: (key) => (key === 'cowtex-tokens' ? tokens : area.getItem(key)) };
}

/** Takes the lock of the renewal. Returns the function that releases it. */
async function holdLock() {
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const lock = navigator.locks.request('cowtex-refresh', () => {
    taken.resolve();
    return held.promise;
  });
  await taken.promise;
  return () => {
    held.resolve();
    return lock;
  };
}

describe('renewal', () => {
  test('gives and stores the tokens of the server', async () => {
    const { mine, seen } = await browser(() => twoAnswer);
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: two, adopted: false });
    expect(mine.storage.load()).toEqual(two);
    expect(seen.map(({ body }) => body)).toEqual(['{"refresh_token":"one-refresh"}']);
  });

  test('two tabs at once make one refresh; the second adopts what the first got', async () => {
    const { mine, other, seen } = await browser(() => twoAnswer);
    const renewals = await Promise.all([
      mine.ports.renewTokens(one, open),
      other.ports.renewTokens(one, open),
    ]);
    expect(renewals).toEqual([
      { tokens: two, adopted: false },
      { tokens: two, adopted: true },
    ]);
    expect(seen).toHaveLength(1);
  });

  test('keeps the lock until a tab that local storage reaches late sees the tokens', async () => {
    const { mine, openLate, seen } = await browser(() => twoAnswer);
    const slow = openLate();
    const renewals = await Promise.all([
      mine.ports.renewTokens(one, open),
      slow.ports.renewTokens(one, open),
    ]);
    expect(renewals).toEqual([
      { tokens: two, adopted: false },
      { tokens: two, adopted: true },
    ]);
    expect(seen).toHaveLength(1);
  });

  test('a server that keeps its refresh token is no obstacle', async () => {
    let made = 1;
    const { mine, other } = await browser(() => {
      made += 1;
      return { json: { token: `${made}`, refresh_token: 'one-refresh' } };
    });
    const pair = (accessToken: string) => ({ accessToken, refreshToken: 'one-refresh' });
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: pair('2'), adopted: false });
    expect(await other.ports.renewTokens(one, open)).toEqual({ tokens: pair('2'), adopted: true });
    expect(await other.ports.renewTokens(pair('2'), open)).toEqual({ tokens: pair('3'), adopted: false });
    expect(await mine.ports.renewTokens(pair('2'), open)).toEqual({ tokens: pair('3'), adopted: true });
  });

  test('a lock that is never given back locks nobody out', async () => {
    const { mine } = await browser(() => twoAnswer, 20);
    const release = await holdLock();
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: two, adopted: false });
    await release();
  });

  test('after waiting for the lock in vain, newer tokens are adopted instead of refreshing', async () => {
    const { mine, other, seen } = await browser(() => twoAnswer, 20);
    const release = await holdLock();
    const renewal = mine.ports.renewTokens(one, open);
    other.storage.save(two);
    expect(await renewal).toEqual({ tokens: two, adopted: true });
    expect(seen).toHaveLength(0);
    await release();
  });

  test('works where the browser has no locks', async () => {
    const { mine, baseUrl } = await browser(() => twoAnswer);
    const auth = createAuthClient(createHttp({ baseUrl }));
    const ports = createSessionPorts({
      auth: async () => auth,
      storage: mine.storage,
    });
    expect(await ports.renewTokens(one, open)).toEqual({ tokens: two, adopted: false });
  });

  test('that is refused because another tab was faster adopts what that one got', async () => {
    const { mine, other } = await browser(() => {
      other.storage.save(two);
      return { status: 401 };
    });
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: two, adopted: true });
  });

  test('that is refused before the faster tab has its answer waits for that', async () => {
    const { mine, other } = await browser(() => {
      setTimeout(() => other.storage.save(two), 100);
      return { status: 401 };
    });
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: two, adopted: true });
  });

  test('that is refused says so, and stores nothing', async () => {
    const { mine } = await browser(() => ({ status: 401, json: { message: 'Reused' } }));
    await expect(mine.ports.renewTokens(one, open)).rejects.toMatchObject({ status: 401, message: 'Reused' });
    expect(mine.storage.load()).toEqual(one);
  });

  test('that is answered after a sign-out in another tab is thrown away', async () => {
    const { mine, other } = await browser(() => {
      other.storage.clear('by-user');
      return twoAnswer;
    });
    await expect(mine.ports.renewTokens(one, open)).rejects.toMatchObject({ status: 401 });
    expect(mine.storage.load()).toBeNull();
  });

  test('that is answered after somebody else signed in is thrown away for their tokens', async () => {
    const three = { accessToken: 'three', refreshToken: 'three-refresh' };
    const { mine, other } = await browser(() => {
      other.storage.save(three);
      return twoAnswer;
    });
    expect(await mine.ports.renewTokens(one, open)).toEqual({ tokens: three, adopted: true });
    expect(mine.storage.load()).toEqual(three);
  });

  test('that is answered after it was given up is thrown away', async () => {
    const controller = new AbortController();
    const { mine } = await browser(() => {
      controller.abort();
      return twoAnswer;
    });
    await expect(mine.ports.renewTokens(one, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(mine.storage.load()).toEqual(one);
  });
});

describe('the end of a session', () => {
  test('is told with the token at hand', async () => {
    const { mine, seen } = await browser(() => ({ status: 204 }));
    await mine.ports.endSession(one, open);
    expect(seen.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
      ['DELETE', '/api/logout', 'Bearer one'],
    ]);
  });

  test('is told with a fresh token where that one has run out, and nothing is stored', async () => {
    const { mine, seen } = await browser(({ url, headers }) => {
      if (url === '/api/refresh') return twoAnswer;
      return { status: headers.authorization === 'Bearer two' ? 204 : 401 };
    });
    mine.storage.clear('by-user');
    await mine.ports.endSession(one, open);
    expect(seen.map(({ url }) => url)).toEqual(['/api/logout', '/api/refresh', '/api/logout']);
    expect(mine.storage.load()).toBeNull();
  });

  test('that was a loss leaves the tokens of another tab’s new session alone', async () => {
    const { mine, other } = await browser(() => ({ status: 204 }));
    other.storage.save(two);
    mine.ports.clearTokens('lost', one);
    expect(mine.storage.load()).toEqual(two);
    mine.ports.clearTokens('by-user', one);
    expect(mine.storage.load()).toBeNull();
  });

  test('that was a loss removes no tokens that cannot be seen yet', async () => {
    const { mine } = await browser(() => ({ status: 204 }));
    const removed: string[] = [];
    const { area } = browserStorage().open();
    const storage = createTokenStorage(() => ({ ...area, removeItem: (key) => removed.push(key) }));
    const ports = createSessionPorts({
      auth: async () => mine.auth,
      storage,
    });
    ports.clearTokens('lost', one);
    expect(removed).toEqual([]);
  });
});

test('tokens that this tab saw renewed are no news, however late they are told', async () => {
  const { area, host, events } = browserStorage().open();
  const { mine } = await browser(() => twoAnswer);
  const storage = createTokenStorage(() => area, host);
  storage.save(one);
  const ports = createSessionPorts({
    auth: async () => mine.auth,
    storage,
  });
  const heard: unknown[] = [];
  ports.watch((event) => heard.push(event));
  await ports.renewTokens(one, open);
  for (const tokens of [one, two]) {
    area.setItem('cowtex-tokens', JSON.stringify(tokens));
    events.dispatchEvent(new Event('storage'));
  }
  expect(heard).toEqual([{ type: 'tokens changed', tokens: two }]);
});
