import pg from 'pg';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { postgres, type TestStorage } from '#test/support/databases.ts';
import { type Nginx, startNginx } from '#test/support/nginx.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { tokensOf } from './session-client.ts';

const SHARED = {
  COWTEX_SECRET: 'shared-by-both-of-the-two-servers',
  COWTEX_ADMIN_PASSWORD: 'burger-time',
  COWTEX_TRUSTED_PROXIES: '127.0.0.1',
};
const created = z.object({ data: z.object({ id: z.string() }) });
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

let storage: TestStorage;
let servers: ServerProcess[];
let urls: string[];
let proxy: Nginx;

beforeAll(async () => {
  storage = await postgres.create();
  servers = [spawnServer(storage, SHARED), spawnServer(storage, SHARED)];
  urls = await Promise.all(servers.map((server) => server.ready()));
  proxy = await startNginx(urls.map((url) => new URL(url).host));
});
afterAll(async () => {
  await proxy.stop();
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await storage.remove();
});

const origin = () => `https://localhost:${proxy.port}`;

/** A call through nginx from an address of this machine. */
async function call(
  method: string,
  path: string,
  {
    token = '',
    body,
    from = '127.0.0.1',
    headers = {},
  }: {
    token?: string;
    body?: unknown;
    from?: string;
    headers?: Record<string, string>;
  } = {},
) {
  const agent = new Agent({
    localAddress: from,
    connect: { ca: proxy.certificate, servername: 'localhost' },
  });
  try {
    const answer = await fetch(`https://127.0.0.1:${proxy.port}${path}`, {
      method,
      dispatcher: agent,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: new Headers([...answer.headers]),
      body: /^[{[]/.test(text) ? JSON.parse(text) : text,
    };
  } finally {
    await agent.close();
  }
}

const login = (password: string, more: Parameters<typeof call>[2] = {}) =>
  call('POST', '/api/login', { body: { account: 'admin', password }, ...more });
const signIn = async () => tokensOf(await login('burger-time')).token;

test('the page, calls and an ID that nginx gave come through TLS, and the metrics do not', async () => {
  expect((await call('GET', '/api/health')).body).toEqual({
    data: { status: 'ok', version: expect.any(String) },
  });
  const refused = await call('GET', '/api/me');
  expect(refused).toMatchObject({
    status: 401,
    body: { request_id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  });
  const written = () => servers.map((server) => server.output()).join('');
  expect(written()).toContain(refused.body.request_id);
  expect((await call('GET', '/metrics')).status).toBe(404);
});

test('a browser that signs in through TLS is known through TLS only', async () => {
  expect((await login('burger-time')).headers.get('set-cookie')).toContain('; Secure;');
});

test('the caller is whoever called nginx, whatever else a request claims', async () => {
  const guess = await login('guess', { from: '127.0.0.2', headers: { 'X-Forwarded-For': '192.0.2.7' } });
  expect(guess.status).toBe(401);
  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select * from sign_in_failure');
  await client.end();
  expect(JSON.stringify(rows)).toContain('127.0.0.2');
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2\.7|127\.0\.0\.1"/);
});

test('an answer streams through the socket, for pages of the own host only', async () => {
  const token = await signIn();
  const workshop_id = created.parse(
    (await call('POST', '/api/workshop', { token, body: { name: 'W' } })).body,
  ).data.id;
  const burger = await call('POST', '/api/burger', { token, body: { name: 'B', type: 'chat', workshop_id } });
  const { id } = created.parse(burger.body).data;
  const cheese = { type: 'ollama', json_data: { host: `${origin()}/demo-model`, model: 'gpt-oss' } };
  expect((await call('POST', `/api/burger/${id}/cheese`, { token, body: cheese })).status).toBe(201);
  const open = (page: string) =>
    new WebSocket(`wss://localhost:${proxy.port}/chat/${id}`, { ca: proxy.certificate, origin: page });
  const messages = await new Promise<string[]>((resolve, reject) => {
    const heard: string[] = [];
    const socket = open(origin());
    socket.on('error', reject);
    socket.on('open', () => {
      const privacy_input = { Authorization: `Bearer ${token}` };
      socket.send(JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }], privacy_input }));
    });
    socket.on('message', (data) => {
      heard.push(String(data));
      if (String(data).includes('event: done')) socket.close();
    });
    socket.on('close', () => resolve(heard));
  });
  expect(messages.join('')).toContain('event: content');
  expect(messages.join('')).not.toContain('event: error');
  // More than one piece shows that nginx does not buffer.
  expect(messages.length).toBeGreaterThan(1);
  const stranger = open('https://elsewhere.example');
  const status = await new Promise((resolve) => {
    stranger.on('unexpected-response', (_, response) => resolve(response.statusCode));
    stranger.on('error', () => undefined);
  });
  expect(status).toBe(403);
});

test('with one of two servers killed nothing acknowledged is lost, and reads do not notice', async () => {
  const token = await signIn();
  const acknowledged: string[] = [];
  const writes = async () => {
    for (let count = 0; count < 40; count++) {
      if (count === 20) await servers[0]?.end('SIGKILL');
      const { status, body } = await call('POST', '/api/workshop', { token, body: { name: 'W' } });
      if (status === 201) acknowledged.push(created.parse(body).data.id);
    }
  };
  const reads = async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count++) statuses.add((await call('GET', '/api/me', { token })).status);
    return [...statuses];
  };
  const [statuses] = await Promise.all([reads(), writes()]);
  expect(statuses).toEqual([200]);
  const [first = ''] = urls;
  servers[0] = spawnServer(storage, { ...SHARED, PORT: new URL(first).port });
  await servers[0].ready();
  const kept = new Set(
    listed.parse((await call('GET', '/api/workshop', { token })).body).data.map(({ id }) => id),
  );
  expect(acknowledged.length).toBeGreaterThan(30);
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
