import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { bareSocket, connected, hello, open, start } from './socket-world.ts';

describe('who may connect', () => {
  test.each([
    ['its own pages', (host: string) => `http://${host}`, 101],
    ['its own pages behind TLS', (host: string) => `https://${host}`, 101],
    ['a configured origin', () => 'https://console.example', 101],
    ['another origin', () => 'https://evil.example', 403],
    ['a hidden origin', () => 'null', 403],
    ['its own host on another port', () => 'http://127.0.0.1:1', 403],
  ])('%s', async (_, originOf, expected) => {
    const { host } = await start([], {}, { allowedOrigins: ['https://console.example'] });
    const client = open(host, { origin: originOf(host) });
    const status = await Promise.race([client.opened.then(() => 101), client.refused]);
    expect(status).toBe(expected);
  });

  test('a refused page is reported with both hosts', async () => {
    const { host, refusedOrigins } = await start([]);
    expect(await open(host, { origin: 'https://console.example' }).refused).toBe(403);
    expect(refusedOrigins).toEqual([['https://console.example', host]]);
  });

  test.each(['/', '/chat', '/chat/', '/chat/%E0%A4%A', '/chat/a/b'])('no socket at %s', async (path) => {
    const { host } = await start([]);
    const client = open(host, { path });
    expect(await client.refused).toBe(404);
  });
});

describe('the line', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('shows signs of life', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    for (let beat = 1; beat <= 3; beat += 1) {
      const pinged = once(client.socket, 'ping');
      vi.advanceTimersByTime(15_000);
      await pinged;
      await client.until(() => client.messages.length === beat);
      // The answer to this ping comes after the pong to the server's.
      client.socket.ping();
      await once(client.socket, 'pong');
    }
    expect(client.messages.every((message) => message === ':\n\n')).toBe(true);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  test('shows one at once where the client asks for it by a comment', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    client.socket.send(':\n\n');
    await client.until(() => client.messages.length === 1);
    // Nothing else is a comment: the error says what a message has to be.
    client.socket.send(':');
    await client.done();
    expect(client.messages).toEqual([':\n\n', expect.stringContaining('not valid JSON')]);
  });

  test('is cut when the other end is dead', async () => {
    const { host, chat } = await start([]);
    // A client that never answers a ping.
    const dead = bareSocket(host);
    await once(dead, 'data');
    expect(chat.size()).toBe(1);
    dead.resume();
    const closed = once(dead, 'close');
    vi.advanceTimersByTime(15_000);
    expect(chat.size()).toBe(1);
    vi.advanceTimersByTime(15_000);
    await closed;
    await expect.poll(() => chat.size()).toBe(0);
  });

  test('is closed with 1001 and a word when the server stops', async () => {
    const { host, chat, provider } = await start([ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const idle = open(host);
    const busy = open(host);
    await Promise.all([idle.opened, busy.opened]);
    busy.send(hello);
    await busy.until(() => busy.of('content').length > 0);
    await chat.stop();
    for (const client of [idle, busy]) {
      expect(await client.closed).toEqual({ code: 1001, reason: 'The server is stopping' });
      expect(client.events.slice(-2)).toEqual([
        { event: 'error', data: expect.stringContaining('The server is stopping') },
        { event: 'done', data: '' },
      ]);
    }
    await provider.calls[0]?.closed;
  });
});
