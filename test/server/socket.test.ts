import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { AgentStack } from '#server/chat/agent-stack.ts';
import type { ChatPorts } from '#server/chat/chat-session.ts';
import { createTargets } from '#server/chat/net/targets.ts';
import { type ChatSocketOptions, serveChat } from '#server/chat/socket.ts';
import { ollamaReply, type Reply, serveProvider } from '#test/support/provider-streams.ts';

type Options = Partial<ChatSocketOptions> & { readonly allowedOrigins?: readonly string[] };

async function start(replies: readonly Reply[], stack: Partial<AgentStack> = {}, options: Options = {}) {
  const provider = await serveProvider(replies);
  const burger: AgentStack = {
    burgerId: 'BRG-1',
    isPublic: true,
    systemPrompts: [],
    cheese: { type: 'ollama', settings: { host: provider.url, model: 'm' }, apiKey: null },
    tools: [],
    ...stack,
  };
  const reported: unknown[] = [];
  const ports: ChatPorts = {
    keys: { openaiApiKey: undefined, anthropicApiKey: undefined, allowedTargets: [] },
    targets: createTargets({ allowedTargets: [] }),
    async readStack(burgerId) {
      if (burgerId === 'broken') throw new Error('no database');
      return burgerId === 'BRG-1' || burgerId === 'a/b' ? burger : null;
    },
    accountOf: async (token) => (token === 'valid' ? 'ACC-1' : null),
    report: (error) => reported.push(error),
  };
  const server = createServer();
  const chat = serveChat(server, ports, { allowedOrigins: [], ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  onTestFinished(async () => {
    await chat.stop();
    server.closeAllConnections();
    server.close();
    await provider.stop();
  });
  return { host, chat, provider, reported };
}

interface Event {
  readonly event: string;
  readonly data: string;
}

/** A client as a page is one: it sees messages of whole frames. */
function open(host: string, { path = '/chat/BRG-1', origin }: { path?: string; origin?: string } = {}) {
  const socket = new WebSocket(`ws://${host}${path}`, origin === undefined ? {} : { origin });
  const messages: string[] = [];
  const events: Event[] = [];
  let wake: () => void = () => undefined;
  socket.on('message', (data) => {
    messages.push(data.toString());
    for (const frame of data.toString().split('\n\n')) {
      const event = /^event: (.*)$/m.exec(frame)?.[1];
      if (event === undefined) continue;
      const lines = [...frame.matchAll(/^data: (.*)$/gm)].map(([, line]) => line);
      events.push({ event, data: lines.join('\n') });
    }
    wake();
  });
  socket.on('error', () => undefined);
  onTestFinished(() => socket.terminate());
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const refused = new Promise<number | undefined>((resolve) => {
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode));
  });
  return {
    socket,
    messages,
    events,
    closed,
    refused,
    opened: new Promise<void>((resolve) => socket.once('open', resolve)),
    send: (value: unknown) => socket.send(typeof value === 'string' ? value : JSON.stringify(value)),
    async until(isThere: () => boolean) {
      while (!isThere()) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    /** Waits until as many answers have ended. */
    async done(answers = 1) {
      await this.until(() => events.filter(({ event }) => event === 'done').length >= answers);
    },
    of: (name: string) => events.filter(({ event }) => event === name).map(({ data }) => data),
  };
}

const hello = { messages: [{ role: 'user', content: 'Hello' }], debug: false, privacy_input: {} };

describe('an answer', () => {
  test('comes as frames, coalesced, and ends with done', async () => {
    const says = Array.from({ length: 200 }, (_, index) => ({ text: `word${index} ` }));
    const { host } = await start([ollamaReply(says)]);
    const client = open(host);
    await client.opened;
    client.send(hello);
    await client.done();
    expect(client.events[0]).toEqual({ event: 'conversation_id', data: expect.stringMatching(/^CNV-/) });
    expect(client.events[1]).toEqual({ event: 'role', data: 'assistant' });
    expect(client.of('content').join('')).toBe(says.map(({ text }) => text).join(''));
    expect(client.events.at(-1)).toEqual({ event: 'done', data: '' });
    expect(client.messages.length).toBeLessThan(client.events.length / 4);
    expect(client.messages[0]).toMatch(/conversation_id.*role/s);
  });

  test('is not compressed', async () => {
    const { host } = await start([]);
    const client = open(host);
    await client.opened;
    expect(client.socket.extensions).toBe('');
  });

  test('knows what was said before on this socket, and only on this one', async () => {
    const { host, provider } = await start([ollamaReply([{ text: 'Hi Ada.' }])]);
    const client = open(host);
    await client.opened;
    client.send({ messages: [{ role: 'user', content: 'I am Ada.' }] });
    await client.done();
    client.send({ messages: [{ role: 'user', content: 'Who am I?' }] });
    await client.done(2);
    const other = open(host);
    await other.opened;
    other.send(hello);
    await other.done();
    const bodies = provider.calls.map(({ body }) => JSON.stringify(body));
    expect(bodies[1]).toMatch(/I am Ada\..*Hi Ada\..*Who am I\?/);
    expect(bodies[2]).not.toContain('Ada');
    const [first, second] = client.of('conversation_id');
    expect(second).toBe(first);
    expect(other.of('conversation_id')).not.toContain(first);
  });

  test('stops the model at once when the client leaves', async () => {
    const { host, provider, chat } = await start([ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = open(host);
    await client.opened;
    client.send(hello);
    await client.until(() => client.of('content').length > 0);
    client.socket.close();
    await provider.calls[0]?.closed;
    await client.closed;
    await expect.poll(() => chat.size()).toBe(0);
  });

  test('is one at a time', async () => {
    const { host, provider } = await start([ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = open(host);
    await client.opened;
    client.send(hello);
    await client.until(() => client.of('content').length > 0);
    client.send(hello);
    await client.until(() => client.of('error').length > 0);
    expect(client.of('error')).toEqual([expect.stringContaining('still answering')]);
    expect(client.of('done')).toEqual([]);
    expect(provider.calls).toHaveLength(1);
  });

  test('waits for a client that does not read', async () => {
    // More than the system's own buffers on the way take.
    const says = Array.from({ length: 150 }, () => ({ text: `${'x'.repeat(200_000)} ` }));
    const { host, provider } = await start([ollamaReply(says)]);
    const [slow, quick] = [open(host), open(host)];
    await Promise.all([slow.opened, quick.opened]);
    slow.socket.pause();
    slow.send(hello);
    await expect.poll(() => provider.calls.length).toBe(1);
    quick.send(hello);
    await quick.done();
    expect(provider.calls.map(({ isSent }) => isSent)).toEqual([false, true]);
    slow.socket.resume();
    await slow.done();
    expect(slow.of('content').join('')).toHaveLength(150 * 200_001);
  });
});

describe('a private burger', () => {
  const priv = { isPublic: false };

  test.each([
    ['no token', {}, /is private\. Put "Bearer"/],
    ['another scheme', { Authorization: 'Basic valid' }, /is private\. Put "Bearer"/],
    ['a token that is not valid', { Authorization: 'Bearer old' }, /not valid or has expired/],
  ])('refuses %s and lets the client try again', async (_, privacy_input, expected) => {
    const { host, provider } = await start([ollamaReply([{ text: 'Hi.' }])], priv);
    const client = open(host);
    await client.opened;
    client.send({ ...hello, privacy_input });
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(expected)]);
    expect(provider.calls).toEqual([]);
    client.send({ ...hello, privacy_input: { authorization: 'bearer valid' } });
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });
});

describe('what cannot be answered', () => {
  test.each([
    ['{oops', /not valid JSON/],
    ['null', /must be an object like/],
    [{}, /messages must be a list/],
    [{ messages: [] }, /messages must hold a message/],
    [{ messages: [{ role: 'user', content: ' ' }] }, /messages\.0\.content must not be empty/],
    [{ messages: [{ role: 'system', content: 'x' }] }, /messages\.0\.role must be user or assistant/],
    [{ messages: [{ role: 'assistant', content: 'x' }] }, /must end with a message of the user/],
    [{ ...hello, privacy_input: { Authorization: 7 } }, /privacy_input\.Authorization must be a text/],
    [{ ...hello, debug: 'yes' }, /debug must be true or false/],
  ])('%j is explained, and the socket stays open', async (message, expected) => {
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = open(host);
    await client.opened;
    client.send(message);
    await client.done();
    expect(client.events).toEqual([
      { event: 'error', data: expect.stringMatching(expected) },
      { event: 'done', data: '' },
    ]);
    client.send(hello);
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('binary messages are refused', async () => {
    const { host } = await start([]);
    const client = open(host);
    await client.opened;
    client.socket.send(Buffer.from(JSON.stringify(hello)), { binary: true });
    await client.done();
    expect(client.of('error')).toEqual([expect.stringContaining('as text')]);
  });

  test('a message beyond 1 MiB closes the socket', async () => {
    const { host } = await start([]);
    const client = open(host);
    await client.opened;
    client.send('x'.repeat(1024 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });

  test('an unknown burger is told, then closed with 4404', async () => {
    const { host } = await start([]);
    const client = open(host, { path: '/chat/BRG-9' });
    expect(await client.closed).toEqual({ code: 4404, reason: 'Burger not found' });
    expect(client.events).toEqual([
      { event: 'error', data: 'There is no burger "BRG-9". Check the burger ID.' },
      { event: 'done', data: '' },
    ]);
  });

  test('the burger ID is decoded', async () => {
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = open(host, { path: '/chat/a%2Fb' });
    await client.opened;
    client.send(hello);
    await client.done();
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('what should never happen is reported, and told without its details', async () => {
    const { host, reported } = await start([]);
    const client = open(host, { path: '/chat/broken' });
    await client.opened;
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual(['Something went wrong on the server. Try again.']);
    expect(reported.length).toBeGreaterThan(0);
  });
});

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

  test.each(['/', '/chat', '/chat/', '/chat/%E0%A4%A', '/chat/a/b'])('no socket at %s', async (path) => {
    const { host } = await start([]);
    const client = open(host, { path });
    expect(await client.refused).toBe(404);
  });
});

describe('the line', () => {
  test('shows signs of life', async () => {
    const { host } = await start([], {}, { heartbeatMs: 20 });
    const client = open(host);
    const pinged = once(client.socket, 'ping');
    await client.opened;
    await pinged;
    await client.until(() => client.messages.length >= 3);
    expect(client.messages.every((message) => message === ':\n\n')).toBe(true);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  test('is cut when the other end is dead', async () => {
    const { host, chat } = await start([], {}, { heartbeatMs: 20 });
    const [name, port] = host.split(':');
    // A client that never answers a ping.
    const dead = connect(Number(port), name);
    onTestFinished(() => {
      dead.destroy();
    });
    dead.write(
      `GET /chat/BRG-1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await once(dead, 'data');
    expect(chat.size()).toBe(1);
    dead.resume();
    await once(dead, 'close');
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
