import { on, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createLog } from '#server/log.ts';
import { databases, sqlite, type TestStorage } from '#test/support/databases.ts';
import { startServer } from '#test/support/server.ts';
import { spawnServer } from './server-process.ts';
import { call, dataOf, login, refresh, signIn } from './session-client.ts';

const problem = z.object({ message: z.string(), request_id: z.string() });
const idSchema = z.object({ id: z.string() });
const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.string(), message: z.string() });

describe.each(databases)('the log on $name', (database) => {
  let storage: TestStorage;
  beforeEach(async () => {
    storage = await database.create();
  });
  afterEach(() => storage.remove());

  test.each(['text', 'json'])('holds no secret, and the ID of each refusal: %s', async (format) => {
    const password = 'burger-time-9';
    const server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: password, COWTEX_LOG: format });
    const secrets = [password, 'wrong-password-9', 'sk-the-cheese-key', 'typed-token-9', 'query-token-9'];
    const refused: string[] = [];
    const refuse = async (answering: ReturnType<typeof call>, status: number) => {
      const answer = await answering;
      const { request_id } = problem.parse(answer.body);
      expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, request_id]);
      refused.push(request_id);
    };
    try {
      const url = await server.ready();
      const tokens = await signIn({ url }, 'admin', password);
      const { token } = tokens;
      const next = await refresh({ url }, tokens.refresh_token);
      secrets.push(
        token,
        tokens.refresh_token,
        ...Object.values(z.record(z.string(), z.string()).parse(next.body)),
      );
      await refuse(login({ url }, 'admin', 'wrong-password-9'), 401);
      await refuse(call({ url }, 'GET', '/api/me?token=query-token-9', { token: 'typed-token-9' }), 401);
      await refuse(call({ url }, 'POST', '/api/burger', { token, body: `{"name":"sk-the-cheese-key` }), 400);
      const create = async (path: string, body: object) =>
        dataOf(await call({ url }, 'POST', path, { token, body }), idSchema).id;
      const workshop_id = await create('/api/workshop', { name: 'W' });
      const burger = await create('/api/burger', { name: 'B', type: 'chat', workshop_id });
      const cheese = {
        type: 'openai',
        json_data: { api_key: 'sk-the-cheese-key', model: 'm', host: 'http://127.0.0.1:9' },
      };
      expect(
        (await call({ url }, 'POST', `/api/burger/${burger}/cheese`, { token, body: cheese })).status,
      ).toBe(201);
      const test = call({ url }, 'POST', `/api/burger/${burger}/cheese/openai/test`, {
        token,
        body: { message: 'Hi' },
      });
      await refuse(test, 502);
      await chat(`${url.replace('http', 'ws')}/chat/${burger}`, `Bearer ${token}`);
      await chat(`${url.replace('http', 'ws')}/chat/${burger}`, 'Bearer typed-token-9');
      await refuse(call({ url }, 'GET', '/api/nothing', { token }), 404);
    } finally {
      await server.end('SIGTERM');
    }
    const written = server.output() + server.complaints();
    expect(refused.filter((id) => !written.includes(id))).toEqual([]);
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    if (format === 'json') {
      for (const line of written.trim().split('\n'))
        expect(lineSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
    }
  });
});

async function chat(url: string, authorization: string): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const message = {
    messages: [{ role: 'user', content: 'Hi' }],
    privacy_input: { Authorization: authorization },
  };
  // Two messages may come at once, and `once` would miss the second.
  const messages = on(socket, 'message');
  socket.send(JSON.stringify(message));
  for await (const [data] of messages) if (String(data).includes('event: done')) break;
  socket.close();
}

describe('a request', () => {
  test('keeps the ID that a proxy gave it, and no other text', async () => {
    const server = await startServer({ database: sqlite });
    try {
      const given = async (id: string) => {
        const { headers, body } = await call(server, 'GET', '/api/me', { headers: { 'X-Request-Id': id } });
        expect(headers.get('x-request-id')).toBe(problem.parse(body).request_id);
        return headers.get('x-request-id');
      };
      expect(await given('5e6b6a1c0ffee')).toBe('5e6b6a1c0ffee');
      expect(await given('x" status=200')).toMatch(/^REQ-[0-9A-Z]{10}$/);
      expect(await given('x'.repeat(65))).toMatch(/^REQ-/);
    } finally {
      await server.stop();
    }
  });

  test('writes one line in the log whatever its path holds, and a burst of refusals a few', async () => {
    const server = await startServer({ database: sqlite });
    try {
      await call(server, 'GET', '/api/%0A2026%20info%20forged%1B%5B2J%C2%9B');
      expect(server.lines).toHaveLength(1);
      expect(server.lines[0]).not.toMatch(/[\p{C}\p{Zl}]/u);
      await Promise.all(Array.from({ length: 400 }, () => call(server, 'GET', '/api/me')));
      expect(server.lines.length).toBeLessThan(400);
    } finally {
      await server.stop();
    }
  });
});

test('an error is logged with what caused it, and without what hangs on it', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('connection lost'), { parameters: ['hunter2'] });
  createLog('text', (_, line) => lines.push(line)).error('A call failed', new Error('no row', { cause }), {
    request: 'R',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    / error A call failed request=R\n {2}Error: no row\n(.|\n)*caused by Error: connection lost/,
  );
  expect(lines[0]).not.toContain('hunter2');
});
