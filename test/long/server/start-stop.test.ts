import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { adminAt, type BuilderConsole } from '#test/server/builder-console.ts';
import { processForTest, type ServerProcess, storageForTest } from '#test/server/server-process.ts';
import { connectedTo, helloWith } from '#test/server/socket-world.ts';
import { databases, sqlite, type TestDatabase, type TestStorage } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';

let storage: TestStorage;
let server: ServerProcess;
let url: string;
let builder: BuilderConsole;

async function start(database: TestDatabase): Promise<void> {
  storage = await storageForTest(database);
  server = processForTest(storage, { COWTEX_ADMIN_PASSWORD: 'burger-time' });
  url = await server.ready();
  builder = await adminAt(url, 'burger-time');
}

/** Sends a request without its body, and waits until the server reads it. */
async function halfSent(body: string) {
  const pending = request(`${url}/api/workshop`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${builder.token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
    },
  });
  pending.flushHeaders();
  await once(pending, 'continue');
  return pending;
}

/** Waits until the server accepts no new connections. */
async function refused(): Promise<void> {
  for (;;) {
    try {
      await fetch(`${url}/api/health`, { headers: { connection: 'close' } });
    } catch {
      return;
    }
  }
}

describe.each(databases)('stopping on $name', (database) => {
  beforeEach(() => start(database));

  test('tells open sockets that it goes, finishes what is running, then ends', async () => {
    const burger = await builder.burger(await builder.workshop());
    const client = await connectedTo(url, burger);
    const body = '{"name":"Late"}';
    const pending = await halfSent(body);

    const ended = server.end('SIGTERM');
    expect((await client.closed).code).toBe(1001);
    await refused();
    pending.end(body);
    const [answer] = await once(pending, 'response');
    expect(answer.statusCode).toBe(201);
    expect(await text(answer)).toContain('Late');
    expect(await ended).toBe(0);
    expect(server.complaints()).toBe('');
  });

  test('ends in the middle of answers that would go on, and gives its data free', async () => {
    // The model sends a word and nothing more as long as the connection is open.
    const model = createServer((_, response) => {
      response.write('{"message":{"role":"assistant","content":"Well "},"done":false}\n');
    });
    const { url: host, stop } = await listen(model);
    onTestFinished(stop);
    const burger = await builder.burger(await builder.workshop());
    const cheese = { type: 'ollama', json_data: { host, model: 'm' } };
    await builder.one('POST', `/api/burger/${burger}/cheese`, cheese);
    const clients = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const client = await connectedTo(url, burger);
        client.send(helloWith(builder.token));
        await client.until(() => client.of('content').join('').includes('Well'));
        return client;
      }),
    );
    // A client that never closes its socket, and a test of the model that would run for two minutes.
    clients[0]?.socket.pause();
    const asked = once(model, 'request');
    const test = builder.call('POST', `/api/burger/${burger}/cheese/ollama/test`, { message: 'Hi' });
    const isCut = expect(test).rejects.toThrow();
    await asked;
    const pending = await halfSent('{"name":"Never"}');
    pending.on('error', () => undefined);

    expect(await server.end('SIGTERM')).toBe(0);
    await isCut;
    await processForTest(storage).ready();
  });
});

test('a server that is told twice ends at once', async () => {
  await start(sqlite);
  const pending = await halfSent('{"name":"Never"}');
  pending.on('error', () => undefined);
  const ended = server.end('SIGINT');
  await refused();
  server.child.kill('SIGINT');
  expect(await ended).toBe(1);
});
