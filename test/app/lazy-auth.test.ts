import { expect, onTestFinished, test, vi } from 'vitest';
import { createClients } from '#app/clients.ts';
import { createLazyAuth } from '#app/lazy-auth.ts';
import { serve } from '#test/services/http-server.ts';
import { fetched, LoadError } from '#views/lazy-part.tsx';

test('what was fetched is remembered, a failure too, until it may be tried again', async () => {
  const answers = [() => Promise.reject(new Error('down')), async () => 'file', async () => 'another file'];
  const file = fetched(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')));
  await expect(file.get()).rejects.toBeInstanceOf(LoadError);
  await expect(file.get()).rejects.toBeInstanceOf(LoadError);
  file.retry();
  expect(await file.get()).toBe('file');
  file.retry();
  expect(await file.get()).toBe('file');
});

test('without its configuration the auth service does not answer; the next call asks for it again', async () => {
  const { baseUrl, seen } = await serve(() => ({ json: { token: 'a', refresh_token: 'r' } }));
  vi.stubGlobal('window', { location: { origin: 'http://not.the.service' } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const files = [Promise.reject(new Error('503')), Promise.resolve(JSON.stringify({ authBaseUrl: baseUrl }))];
  const file = fetched(() => files.shift() ?? Promise.reject(new Error('asked too often')));
  const tokens = { current: () => null, account: () => null, renew: async () => null };
  const clients = fetched(async () => createClients(await file.get(), tokens), file.retry);
  const auth = createLazyAuth(clients);
  const { signal } = new AbortController();
  const signIn = async () => (await auth()).login({ account: 'ada', password: 'secret' }, signal);

  await expect(signIn()).rejects.toMatchObject({
    status: 0,
    words: { message: 'The server isn’t responding. Try again in a moment.' },
  });
  expect(seen).toEqual([]);
  expect(await signIn()).toEqual({ accessToken: 'a', refreshToken: 'r' });
  expect(seen.map(({ url }) => url)).toEqual(['/api/login']);
});
