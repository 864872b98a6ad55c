import { expect, test } from 'vitest';
import { readCapabilities } from '#services/capabilities.ts';
import { createHttp } from '#services/http.ts';
import { tokens } from './client-world.ts';
import { type Answer, serveAnswer } from './http-server.ts';

const ask = async (answer: Answer) => {
  const { baseUrl, seen } = await serveAnswer(answer);
  return { read: readCapabilities(createHttp({ baseUrl, tokens })), seen };
};

test('a server is asked once what it can, without a token', async () => {
  const { read, seen } = await ask({ json: { data: { capabilities: ['workshop-rename', 'later'] } } });
  expect(await read).toEqual({ names: ['workshop-rename', 'later'] });
  expect(seen.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['GET', '/api/capabilities', undefined],
  ]);
});

test('a server with a provider says what people call it', async () => {
  const { read } = await ask({ json: { data: { capabilities: ['oidc'], provider: 'Acme' } } });
  expect(await read).toEqual({ names: ['oidc'], provider: 'Acme' });
});

test.each<[string, Answer]>([
  ['does not know the call', { status: 404 }],
  ['wants a token', { status: 401, json: { message: 'No token' } }],
  ['answers with its page', { text: '<!doctype html>' }],
  ['answers nothing', { status: 204 }],
  ['answers something else', { json: { data: { capabilities: 'all' } } }],
])('a server that %s can nothing beyond the specification', async (_, answer) => {
  expect(await (await ask(answer)).read).toEqual({ names: [] });
});

test('a server in trouble can be asked again', async () => {
  await expect((await ask({ status: 503 })).read).rejects.toMatchObject({ status: 503 });
});
