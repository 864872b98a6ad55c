import { beforeAll, expect, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { serveToolTarget } from './tool-target.ts';

/* The report of a patty's test about its call. */

const target = serveToolTarget();
const server = sharedServer(() => ({
  database: sqlite,
  config: { allowedTargets: [`127.0.0.1:${target.port}`] },
}));
const api = sharedBuilder(server);
let path: string;

beforeAll(async () => {
  const burger = await api.burger(await api.workshop());
  path = `/api/burger/${burger}/patty`;
});

async function tried(settings: object, input: object = {}) {
  const json_data = { name: `tool_${Math.random().toString(36).slice(2)}`, display_name: 'Tool' };
  const { id } = await api.one('POST', path, { type: 'api', json_data, settings });
  const privacy_input = { Authorization: 'Bearer sesame', 'X-Other': 'not asked for' };
  return api.call('POST', `${path}/${id}/test`, { tool_input: input, privacy_input });
}

const milliseconds = expect.any(Number);

test('the exact request and the status, with the values of private headers masked', async () => {
  const url = target.here('/pets/{id}');
  const reply = await tried(
    { url, method: 'post', privacy_inputs: ['Authorization'] },
    { id: 'a b', size: 1 },
  );
  expect(reply).toEqual({
    status: 200,
    body: {
      data: '{"ok":true}',
      trial: {
        request: {
          method: 'POST',
          url: target.here('/pets/a%20b'),
          headers: {
            accept: 'application/json, text/*;q=0.9, */*;q=0.1',
            'user-agent': 'Cowtex',
            'content-type': 'application/json',
            Authorization: '•••',
          },
          body: '{"size":1}',
        },
        status: 200,
        milliseconds,
      },
    },
  });
  const [seen] = target.seen;
  expect([seen?.url, seen?.body, seen?.headers.authorization]).toEqual([
    '/pets/a%20b',
    '{"size":1}',
    'Bearer sesame',
  ]);
});

test('a refused call and one without an answer tell what was sent, too', async () => {
  target.reply = (_, response) => response.writeHead(404).end('no pets');
  const request = { method: 'GET', url: target.here('/pets?q=1'), body: null };
  expect(await tried({ url: target.here('/pets') }, { q: 1 })).toMatchObject({
    status: 502,
    body: { message: 'HTTP 404 Not Found: no pets', trial: { request, status: 404, milliseconds } },
  });
  target.reply = (_, response) => response.destroy();
  expect(await tried({ url: target.here('/pets') }, { q: 1 })).toMatchObject({
    status: 502,
    body: { trial: { request, status: null, milliseconds } },
  });
});

test('nothing is told where nothing was sent', async () => {
  const { body } = await tried({ url: target.here('/pets/{id}') });
  expect(body).toEqual({ message: 'The tool needs a value for id.' });
});

test.each([16.1, 1.001, 59.9999])('a time limit of %d seconds', async (timeout) => {
  expect(await tried({ url: target.here('/pets'), timeout })).toMatchObject({
    status: 200,
    body: { data: '{"ok":true}' },
  });
});

test('a time limit of less than a millisecond', async () => {
  target.reply = () => undefined;
  expect(await tried({ url: target.here('/pets'), timeout: 0.0001 })).toMatchObject({
    status: 504,
    body: { message: expect.stringContaining('didn’t respond within 0.0001 s.') },
  });
});
