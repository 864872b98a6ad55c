import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { databases, type TestStorage } from '#test/support/databases.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { call, dataOf, signIn } from './session-client.ts';

const idSchema = z.object({ id: z.string() });

describe.each(databases)('stopping on $name', (database) => {
  let storage: TestStorage;
  let server: ServerProcess;
  let url: string;
  let token: string;

  beforeEach(async () => {
    storage = await database.create();
    server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: 'burger-time' });
    url = await server.ready();
    ({ token } = await signIn({ url }, 'admin', 'burger-time'));
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await storage.remove();
  });

  const create = async (path: string, body: object) =>
    dataOf(await call({ url }, 'POST', path, { token, body }), idSchema).id;

  /** Sends a request without its body, and waits until the server reads it. */
  async function halfSent(body: string) {
    const pending = request(`${url}/api/workshop`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      },
    });
    pending.flushHeaders();
    await once(pending, 'continue');
    return pending;
  }

  test('tells open sockets that it goes, finishes what is running, then ends', async () => {
    const workshop_id = await create('/api/workshop', { name: 'Workshop' });
    const burger = await create('/api/burger', { name: 'Burger', type: 'chat', workshop_id });
    const socket = new WebSocket(`${url.replace('http', 'ws')}/chat/${burger}`);
    await once(socket, 'open');
    const body = '{"name":"Late"}';
    const pending = await halfSent(body);

    const closed = once(socket, 'close');
    const ended = server.end('SIGTERM');
    const [code] = await closed;
    expect(code).toBe(1001);
    await refused();
    pending.end(body);
    const [answer] = await once(pending, 'response');
    expect(answer.statusCode).toBe(201);
    expect(await text(answer)).toContain('Late');
    expect(await ended).toBe(0);
    expect(server.complaints()).toBe('');
  });

  test('ends at once when told twice', async () => {
    const pending = await halfSent('{"name":"Never"}');
    pending.on('error', () => undefined);
    const ended = server.end('SIGINT');
    await refused();
    server.child.kill('SIGINT');
    expect(await ended).toBe(1);
  });

  test('ends within three seconds in the middle of answers, and gives its data free', async () => {
    // The model sends a word and nothing more as long as the connection is open.
    const model = createServer((_, response) => {
      response.write('{"message":{"role":"assistant","content":"Well "},"done":false}\n');
    });
    model.listen(0, '127.0.0.1');
    await once(model, 'listening');
    const port = z.object({ port: z.number() }).parse(model.address()).port;
    const workshop_id = await create('/api/workshop', { name: 'Workshop' });
    const burger = await create('/api/burger', { name: 'Burger', type: 'chat', workshop_id });
    const cheese = { type: 'ollama', json_data: { host: `http://127.0.0.1:${port}`, model: 'm' } };
    await call({ url }, 'POST', `/api/burger/${burger}/cheese`, { token, body: cheese });
    const prompt = {
      messages: [{ role: 'user', content: 'Hello' }],
      privacy_input: { Authorization: `Bearer ${token}` },
    };
    const sockets = Array.from(
      { length: 5 },
      () => new WebSocket(`${url.replace('http', 'ws')}/chat/${burger}`),
    );
    await Promise.all(
      sockets.map(async (socket) => {
        await once(socket, 'open');
        socket.send(JSON.stringify(prompt));
        let heard = '';
        while (!heard.includes('Well')) heard += String((await once(socket, 'message'))[0]);
      }),
    );
    // A client that never closes its socket, and a test of the model that would run for two minutes.
    sockets[0]?.pause();
    const asked = once(model, 'request');
    const test = call({ url }, 'POST', `/api/burger/${burger}/cheese/ollama/test`, {
      token,
      body: { message: 'Hi' },
    });
    const isCut = expect(test).rejects.toThrow();
    await asked;
    const pending = await halfSent('{"name":"Never"}');
    pending.on('error', () => undefined);

    const started = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - started).toBeLessThan(3000);
    await isCut;
    model.closeAllConnections();
    model.close();
    for (const socket of sockets) socket.terminate();
    const next = spawnServer(storage);
    await next.ready();
    await next.end('SIGKILL');
  });

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
});
