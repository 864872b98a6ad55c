import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { signIn } from './builder-console.ts';

/** Far below Node's own limits: five minutes for a request, which it looks for every 30 seconds. */
const PATIENCE_MS = 5000;

test.each([
  [
    'a body',
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
  ['a head', 'GET /api/health HTTP/1.1\r\nHost: '],
])('ends a request of which %s does not arrive', { timeout: PATIENCE_MS }, async (_, sent) => {
  const server = await serverForTest({ database: sqlite, config: { requestMs: 200 } });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(sent);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
});

test.each([
  ['Authorization', '/demo-model/api/chat', '/demo-model/api/chat', 400],
  ['Idempotency-Key', '/api/workshop', '/api/workshop', 400],
])(
  'a caller with %s who leaves in the middle of a body is refused, and no failure of the server',
  async (name, path, route, status) => {
    const metricsToken = 'prometheus-reads-this';
    const server = await serverForTest({ database: sqlite, config: { metricsToken } });
    const { token } = await signIn(server);
    const bearer = `Bearer ${token}`;
    const value = name === 'Idempotency-Key' ? `key\r\nAuthorization: ${bearer}` : bearer;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\n${name}: ${value}\r\n`;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"model":`, () =>
      socket.destroy(),
    );
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const metrics = async () => (await fetch(`${server.url}/metrics`, { headers })).text();
    await expect.poll(metrics).toContain(`route="${route}",status="${status}"`);
    expect(server.lines.filter((line) => !/ info +Refused /.test(line))).toEqual([]);
  },
);

test('waits for a minute, unless the environment says otherwise', () => {
  expect(readConfig({}).requestMs).toBe(60_000);
  expect(readConfig({ COWTEX_REQUEST_SECONDS: '5' }).requestMs).toBe(5000);
});
