import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { startSession } from '#app/start-session.ts';
import { createTokenSource } from '#app/token-source.ts';
import { sessionMachine } from '#machines/session/session-machine.ts';
import { sessionCalls } from '#machines/session/session-setup.ts';
import { createAuthClient } from '#services/auth-client.ts';
import { createHttp, nothing } from '#services/http.ts';
import { createSessionPorts } from '#services/session-ports.ts';
import { createTokenStorage } from '#services/token-storage.ts';
import { z } from '#services/zod.ts';
import { type Answer, type Seen, serve } from './http-server.ts';
import { tab } from './storage-area.ts';

const bearer = ({ headers }: Seen): string => headers.authorization ?? '';

/** The real session over the real client and a real server, which accepts the tokens in `valid`. */
const openConsole = async (options: { refresh?: () => Answer | Promise<Answer> | undefined } = {}) => {
  const valid = new Set(['Bearer one']);
  const server = await serve((seen, response) => {
    if (seen.url === '/api/refresh') {
      const answer = options.refresh
        ? options.refresh()
        : { json: { token: 'two', refresh_token: 'two-refresh' } };
      if (answer === undefined) response.destroy();
      else if (options.refresh === undefined) valid.add('Bearer two');
      return answer;
    }
    if (seen.url === '/api/me/profile' && bearer(seen) === 'Bearer bobs')
      return { json: { id: 2, account: 'bob' } };
    if (!valid.has(bearer(seen))) return { status: 401, json: { message: 'Token expired' } };
    if (seen.url === '/api/me/profile') return { json: { id: 1, account: 'ann' } };
    return { json: { data: { echo: seen.body } } };
  });
  const browser = tab();
  const storage = createTokenStorage(() => browser.area);
  storage.save({ accessToken: 'one', refreshToken: 'one-refresh' });
  const tokens = createTokenSource();
  const http = createHttp({ baseUrl: server.baseUrl, tokens });
  const auth = createAuthClient(http);
  const ports = createSessionPorts({
    auth: async () => auth,
    storage,
    locks: navigator.locks,
  });
  const session = createActor(sessionMachine.provide(sessionCalls(ports)));
  tokens.follow(session);
  startSession(session, ports);
  await new Promise<void>((resolve) => {
    const subscription = session.subscribe((snapshot) => {
      if (!snapshot.hasTag('signedIn')) return;
      subscription.unsubscribe();
      resolve();
    });
  });
  const refreshes = () => server.seen.filter(({ url }) => url === '/api/refresh');
  const post = (body: unknown) =>
    http({ method: 'POST', path: '/echo', body, schema: z.object({ echo: z.string() }) });
  return { ...server, valid, storage, session, http, auth, refreshes, post };
};

test('twenty calls at once: one refresh, each call retried once, with its body', async () => {
  const { valid, seen, refreshes, post, storage } = await openConsole();
  valid.delete('Bearer one');
  const bodies = Array.from({ length: 20 }, (_, number) => ({ number, text: '汉堡'.repeat(1000) }));
  const answers = await Promise.all(bodies.map(post));
  expect(answers.map(({ echo }) => JSON.parse(echo))).toEqual(bodies);
  expect(refreshes()).toHaveLength(1);
  expect(refreshes()[0]?.body).toBe('{"refresh_token":"one-refresh"}');
  expect(refreshes()[0]?.headers.authorization).toBeUndefined();
  expect(seen.filter(({ url }) => url === '/echo')).toHaveLength(40);
  expect(storage.load()).toEqual({ accessToken: 'two', refreshToken: 'two-refresh' });
});

test('a second 401 throws, and does not end the session', async () => {
  const { valid, seen, refreshes, post, session } = await openConsole({
    refresh: () => ({ json: { token: 'useless', refresh_token: 'R' } }),
  });
  valid.clear();
  await expect(post({})).rejects.toMatchObject({ status: 401, message: 'Token expired' });
  expect(refreshes()).toHaveLength(1);
  expect(seen.filter(({ url }) => url === '/echo')).toHaveLength(2);
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
});

test.each<[string, Answer]>([
  ['refused', { status: 401, json: { message: 'Reused' } }],
  ['answered by nonsense', { text: '<html>' }],
  ['answered without tokens', { json: {} }],
])(
  'a refresh that is %s clears the session silently; the call fails with its own error',
  async (_, answer) => {
    const { valid, post, session, storage } = await openConsole({ refresh: () => answer });
    valid.clear();
    await expect(post({})).rejects.toMatchObject({ status: 401, message: 'Token expired' });
    expect(session.getSnapshot().context.ended).toBe('lost');
    expect(storage.load()).toBeNull();
  },
);

test('a refresh that nobody answers fails the call, and the tokens stay', async () => {
  const { valid, post, session, storage } = await openConsole({ refresh: () => undefined });
  valid.clear();
  await expect(post({})).rejects.toMatchObject({ status: 0, message: '' });
  expect(session.getSnapshot().hasTag('signedIn')).toBe(true);
  expect(storage.load()?.accessToken).toBe('one');
});

test('a call without a token never refreshes', async () => {
  const { auth, http, refreshes } = await openConsole();
  const anonymous = http({ method: 'POST', path: '/api/login', schema: nothing, bearer: 'none' });
  await expect(anonymous).rejects.toMatchObject({ status: 401 });
  await expect(auth.logout('spent')).rejects.toMatchObject({ status: 401 });
  expect(refreshes()).toHaveLength(0);
});

test('a refresh that is answered after a sign-out is thrown away', async () => {
  const started = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Answer>();
  const { valid, post, session, storage } = await openConsole({
    refresh: () => {
      started.resolve();
      return answer.promise;
    },
  });
  valid.clear();
  const call = post({});
  await started.promise;
  session.send({ type: 'sign out' });
  answer.resolve({ json: { token: 'two', refresh_token: 'two-refresh' } });
  await expect(call).rejects.toMatchObject({ status: 401 });
  expect(storage.load()).toBeNull();
  expect(session.getSnapshot().hasTag('signedOut')).toBe(true);
});

test('a call of one account is not repeated with the tokens of another one that arrive meanwhile', async () => {
  const answer = Promise.withResolvers<Answer>();
  const started = Promise.withResolvers<void>();
  const { valid, seen, post, session } = await openConsole({
    refresh: () => {
      started.resolve();
      return answer.promise;
    },
  });
  valid.delete('Bearer one');
  valid.add('Bearer bobs');
  const call = post({});
  await started.promise;
  session.send({ type: 'tokens changed', tokens: { accessToken: 'bobs', refreshToken: 'bobs-refresh' } });
  await expect(call).rejects.toMatchObject({ status: 401, message: 'Token expired' });
  expect(session.getSnapshot().context.accountId).toBe('2');
  expect(seen.filter(({ url }) => url === '/echo').map(bearer)).toEqual(['Bearer one']);
  answer.resolve({ status: 401 });
});
