import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/lib/log.ts';
import { postgres, sqlite } from '#test/support/databases.ts';
import type { TestServer } from '#test/support/server.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { consoleOf } from './builder-console.ts';
import { processForTest, storageForTest } from './server-process.ts';
import { call, login, refresh, signIn } from './session-client.ts';
import { connectedTo, helloWith } from './socket-world.ts';

const problem = z.object({ message: z.string(), request_id: z.string() });
const lineSchema = z.looseObject({ time: z.iso.datetime(), level: z.string(), message: z.string() });

test.each([
  ['text', sqlite],
  ['json', postgres],
])('the log holds no secret, and the ID of each refusal: %s', async (format, database) => {
  const password = 'burger-time-9';
  const server = processForTest(await storageForTest(database), {
    COWTEX_ADMIN_PASSWORD: password,
    COWTEX_LOG: format,
  });
  const secrets = [
    'the-header-9',
    password,
    'wrong-password-9',
    'sk-the-cheese-key',
    'typed-token-9',
    'query-token-9',
  ];
  const refused: string[] = [];
  const refuse = async (answering: ReturnType<typeof call>, status: number) => {
    const answer = await answering;
    const { request_id } = problem.parse(answer.body);
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([status, request_id]);
    refused.push(request_id);
  };
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
  const builder = consoleOf(url, token);
  const burger = await builder.burger(await builder.workshop());
  const cheese = `/api/burger/${burger}/cheese`;
  await builder.one('POST', cheese, {
    type: 'openai',
    json_data: {
      api_key: 'sk-the-cheese-key',
      headers: { 'x-a': 'the-header-9' },
      model: 'm',
      host: 'http://127.0.0.1:9',
    },
  });
  const test = call({ url }, 'POST', `${cheese}/openai/test`, { token, body: { message: 'Hi' } });
  await refuse(test, 502);
  for (const typed of [token, 'typed-token-9']) {
    const client = await connectedTo(url, burger);
    client.send(helloWith(typed));
    await client.done();
  }
  await refuse(call({ url }, 'GET', '/api/nothing', { token }), 404);
  await server.end('SIGTERM');
  const written = server.output() + server.complaints();
  expect(refused.filter((id) => !written.includes(id))).toEqual([]);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  if (format === 'json') {
    for (const line of written.trim().split('\n'))
      expect(lineSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
  }
});

describe('a request', () => {
  test('keeps the ID that a trusted proxy gave it, and no other text and nobody else’s', async () => {
    const { trustedProxies } = readConfig({ COWTEX_TRUSTED_PROXIES: '127.0.0.1' });
    const [proxied, direct] = [
      await serverForTest({ database: sqlite, config: { trustedProxies } }),
      await serverForTest({ database: sqlite }),
    ];
    const given = async (server: TestServer, id: string) => {
      const { headers, body } = await call(server, 'GET', '/api/me', { headers: { 'X-Request-Id': id } });
      expect(headers.get('x-request-id')).toBe(problem.parse(body).request_id);
      return headers.get('x-request-id');
    };
    expect(await given(proxied, '5e6b6a1c0ffee')).toBe('5e6b6a1c0ffee');
    expect(await given(proxied, 'x" status=200')).toMatch(/^REQ-[0-9A-Z]{10}$/);
    expect(await given(proxied, 'x'.repeat(65))).toMatch(/^REQ-/);
    expect(await given(direct, '5e6b6a1c0ffee')).toMatch(/^REQ-/);
  });

  test('writes one line in the log whatever its path holds, and a burst of refusals a few', async () => {
    const server = await serverForTest({ database: sqlite });
    await call(server, 'GET', '/api/%0A2026%20info%20forged%1B%5B2J%C2%9B');
    expect(server.lines).toHaveLength(1);
    expect(server.lines[0]).not.toMatch(/[\p{C}\p{Zl}]/u);
    await Promise.all(Array.from({ length: 400 }, () => call(server, 'GET', '/api/me')));
    expect(server.lines.length).toBeLessThan(400);
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
