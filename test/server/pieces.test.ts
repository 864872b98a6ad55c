import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { signIn } from './builder-console.ts';

/* Requests in very many or very small parts. `long/server/memory.test.ts` floods a small server with them. */

const server = sharedServer({ database: sqlite });

/** Sends bytes, and returns all that comes back. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  return text(socket).catch(() => '');
}
const statusesIn = (answers: string) => [...answers.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);

describe('calls in one packet', () => {
  const health = (more = '') => `GET /api/health HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

  test('are answered up to eight', async () => {
    expect(statusesIn(await exchange(health().repeat(7) + health('Connection: close\r\n')))).toEqual(
      Array(8).fill('200'),
    );
  });

  test('close the connection beyond', async () => {
    expect(await exchange(health().repeat(100) + health('Connection: close\r\n'))).toBe('');
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});

test.each(['h2c', 'TLS/1.0'])('a call that offers %s is answered as it is', async (protocol) => {
  const offer = `Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`;
  const answer = await exchange(`GET /api/health HTTP/1.1\r\nHost: x\r\n${offer}\r\n`);
  expect(statusesIn(answer)).toEqual(['200']);
});

test('a body whose bytes come one by one is read as a whole', async () => {
  const { token } = await signIn(server);
  const name = 'Böden';
  const chunks = [...Buffer.from(JSON.stringify({ name }))].map((byte) =>
    Buffer.concat([Buffer.from('1\r\n'), Buffer.from([byte]), Buffer.from('\r\n')]),
  );
  const head = `POST /api/workshop HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const body = Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]).toString('latin1');
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(head + body, 'latin1');
  const answer = await text(socket);
  expect(statusesIn(answer)).toEqual(['201']);
  expect(answer).toContain(name);
});

test.each([
  ['one byte, which cut it off', 1, []],
  ['16 bytes, which are read', 16, ['400']],
])('a body in 2,000 chunks of %s', async (_, length, statuses) => {
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const chunk = `${length.toString(16)}\r\n${' '.repeat(length)}\r\n`;
  expect(statusesIn(await exchange(`${head}${chunk.repeat(2000)}0\r\n\r\n`))).toEqual(statuses);
});

test.each([
  ['lists', '{"name":"x","more":[', '[],', '[]]}'],
  ['names', '{', '"a":0,', '"name":"x"}'],
])('a body of very many %s is refused before it is parsed', async (_, start, each, end) => {
  const { token } = await signIn(server);
  const answer = await fetch(`${server.url}/api/workshop`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: start + each.repeat(100_000) + end,
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'too-dense' });
});
