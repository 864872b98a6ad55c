import { expect, test } from 'vitest';
import { readConfig, takesIdempotencyKeys } from '#services/config.ts';
import { ConfigError, fetchConfig } from '#services/config-file.ts';
import { type Answer, serveAnswer } from './http-server.ts';

const own = 'own origin';

test.each<[string, Answer, string, string]>([
  [
    'both',
    { json: { authBaseUrl: 'https://a.example', builderBaseUrl: 'https://b.example' } },
    'https://a.example',
    'https://b.example',
  ],
  [
    'trailing slashes',
    { json: { authBaseUrl: 'https://a.example/', builderBaseUrl: ' https://b.example/x/ ' } },
    'https://a.example',
    'https://b.example/x',
  ],
  ['one key', { json: { authBaseUrl: 'https://a.example' } }, 'https://a.example', own],
  ['an explicit empty builder', { json: { builderBaseUrl: '' } }, own, ''],
  ['an empty auth', { json: { authBaseUrl: '' } }, own, own],
  ['keys of another type', { json: { authBaseUrl: 5, builderBaseUrl: null } }, own, own],
  ['no file', { status: 404, json: { authBaseUrl: 'https://a.example' } }, own, own],
  ['no file in an object store', { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }, own, own],
  ['the index page of a static host', { text: '<!doctype html>' }, own, own],
  ['a page after a blank line', { text: '\n <html>' }, own, own],
  ['an empty file', { text: '' }, own, own],
])('%s', async (_, answer, auth, builder) => {
  const { baseUrl, seen } = await serveAnswer(answer);
  const named = (url: string): string => (url === own ? baseUrl : url);
  expect(readConfig(await fetchConfig(fetch, baseUrl), baseUrl)).toEqual({
    authBaseUrl: named(auth),
    builderBaseUrl: named(builder),
    idempotencyKeys: false,
  });
  expect(seen.map(({ url }) => url)).toEqual(['/config.json']);
});

test.each([
  ['a comma too many', '{ "authBaseUrl": "https://a.example", }'],
  ['half a file', '{ "authBaseUrl": "https://a.ex'],
  ['a list', '[]'],
  ['a text', '"https://a.example"'],
  ['no JSON', 'authBaseUrl=https://a.example'],
])('%s is no configuration, and not taken for none', async (_, text) => {
  const { baseUrl } = await serveAnswer({ text });
  const read = fetchConfig(fetch, baseUrl);
  await expect(read).rejects.toThrow(ConfigError);
  await expect(read).rejects.toThrow(/^\/config\.json: ./);
});

// The console must not take its own origin for its services because of a moment's trouble.
test.each([500, 503, 429])('a host that answers %i has no configuration to give yet', async (status) => {
  const { baseUrl } = await serveAnswer({ status, json: { authBaseUrl: 'https://a.example' } });
  await expect(fetchConfig(fetch, baseUrl)).rejects.toThrow(`/config.json: ${status}`);
});

test('nor has a host that does not answer', async () => {
  const { baseUrl, stop } = await serveAnswer({});
  await stop();
  await expect(fetchConfig(fetch, baseUrl)).rejects.toThrow('fetch failed');
});

test.each([
  ["the page's own origin", {}, 'https://cowtex.example', true],
  ["a folder of the page's own origin", {}, 'https://cowtex.example/builder', true],
  ['another host', {}, 'https://b.example', false],
  ['another host that is said to take them', { idempotencyKeys: true }, 'https://b.example', true],
  ['another host, and no yes or no', { idempotencyKeys: 'yes' }, 'https://b.example', false],
  ['what is no address', {}, 'https://', false],
])('creating calls to %s carry keys or not', (_, file, baseUrl, expected) => {
  const origin = 'https://cowtex.example';
  const config = readConfig(JSON.stringify(file), origin);
  expect(takesIdempotencyKeys(config, baseUrl, origin)).toBe(expected);
});
