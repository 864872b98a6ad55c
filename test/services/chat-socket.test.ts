import { once } from 'node:events';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WebSocket as ServerSocket } from 'ws';
import { type ChatSocketOptions, chatSocketUrl, openChatSocket } from '#services/chat-socket.ts';
import { serveSockets } from '#test/support/socket-server.ts';

/** Holds the animation frames: the test runs their callbacks. Those that are cancelled are counted. */
function holdFrames() {
  // Undone after the socket is closed, which was opened later.
  onTestFinished(() => void vi.unstubAllGlobals());
  const frames: (() => void)[] = [];
  const cancelled: unknown[] = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: unknown) => cancelled.push(id));
  return { frames, cancelled };
}

describe('the address of a chat', () => {
  test.each([
    ['https://api.example', 'b1', 'wss://api.example/chat/b1'],
    ['http://localhost:4300/', 'b1', 'ws://localhost:4300/chat/b1'],
    ['https://api.example/v1//', 'b1', 'wss://api.example/v1/chat/b1'],
    ['HTTPS://api.example', 'b1', 'wss://api.example/chat/b1'],
    [' https://http.example ', 'b1', 'wss://http.example/chat/b1'],
    ['https://api.example', 'a/b ?#汉', 'wss://api.example/chat/a%2Fb%20%3F%23%E6%B1%89'],
    ['wss://api.example', 'b1', 'wss://api.example/chat/b1'],
  ])('%s and %s', (base, burger, url) => {
    expect(chatSocketUrl(base, burger)).toBe(url);
  });

  test.each(['', '  '])('needs a base, which %j is not', (base) => {
    expect(() => chatSocketUrl(base, 'b1')).toThrow('Missing Cowtex websocket base URL.');
  });
});

async function listen() {
  const { server, baseUrl } = await serveSockets();
  const accepted = Promise.withResolvers<{ socket: ServerSocket; url: string | undefined }>();
  server.on('connection', (socket, request) => accepted.resolve({ socket, url: request.url }));
  return { base: baseUrl, accepted: accepted.promise, server };
}

/** Opens a socket whose callbacks are recorded, and lets a test wait for the next one. */
function open(url: string) {
  const notes: unknown[] = [];
  const sent: string[] = [];
  const times: number[] = [];
  let changed = Promise.withResolvers<void>();
  const note = (what: unknown) => {
    notes.push(what);
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const options: ChatSocketOptions = {
    url,
    onOpen: () => note('open'),
    onSent: () => sent.push('sent'),
    onMessages: (messages) => {
      times.push(...messages.map(({ at }) => at));
      note(messages.map(({ text }) => text));
    },
    onClose: (code, reason) => note({ closed: reason, code }),
    onError: () => note('error'),
  };
  const socket = openChatSocket(options);
  onTestFinished(() => socket.close());
  return {
    socket,
    notes,
    sent,
    times,
    async until(count: number) {
      while (notes.length < count) await changed.promise;
      return notes;
    },
  };
}

afterEach(() => void vi.useRealTimers());

describe('a chat socket', () => {
  test('opens, sends JSON and hands on what came, in order', async () => {
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'a/b'));
    const { socket, url } = await accepted;
    expect(url).toBe('/chat/a%2Fb');
    await chat.until(1);
    const received = once(socket, 'message');
    chat.socket.send({ messages: ['嗨'] });
    expect(String((await received)[0])).toBe('{"messages":["嗨"]}');
    expect(chat.sent).toEqual(['sent']);
    const texts = Array.from({ length: 100 }, (_, index) => `event: content\ndata: ${index}\n\n`);
    for (const text of texts) socket.send(text);
    // A busy machine may take more than one batch.
    await expect.poll(() => chat.notes.flat()).toEqual(['open', ...texts]);
  });

  test('hands on what is left before it tells of the end', async () => {
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    socket.send('last');
    socket.close(1001, 'Server is stopping.');
    await chat.until(3);
    expect(chat.notes).toEqual(['open', ['last'], { closed: 'Server is stopping.', code: 1001 }]);
  });

  test('hands on what has come before it tells that something was sent', async () => {
    const { base, accepted } = await listen();
    const { frames } = holdFrames();
    const order: unknown[] = [];
    const opened = Promise.withResolvers<void>();
    const socket = openChatSocket({
      url: chatSocketUrl(base, 'b'),
      onOpen: opened.resolve,
      onSent: () => order.push('sent'),
      onMessages: (messages) => order.push(messages.map(({ text }) => text)),
      onClose: () => {},
      onError: () => {},
    });
    onTestFinished(() => socket.close());
    await opened.promise;
    const { socket: server } = await accepted;
    server.send('answer to the first');
    await expect.poll(() => frames).toHaveLength(1);
    socket.send('second');
    expect(order).toEqual([['answer to the first'], 'sent']);
  });

  test('tells of a server that is not there', async () => {
    const { base, server } = await listen();
    server.close();
    await once(server, 'close');
    const chat = open(chatSocketUrl(base, 'b'));
    await chat.until(1);
    expect(chat.notes[0]).toBe('error');
  });

  test('throws where the address is none', () => {
    expect(() => open('nonsense')).toThrow();
  });

  test('closes the connection and is silent from then on', async () => {
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    await chat.until(1);
    const closed = once(socket, 'close');
    socket.send('too late');
    chat.socket.close();
    chat.socket.send('too late, too');
    expect(chat.sent).toEqual([]);
    expect((await closed)[0]).toBe(1000);
    expect(chat.notes).toEqual(['open']);
  });

  test('ignores binary messages', async () => {
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    socket.send(Buffer.from([1, 2]));
    socket.send('text');
    await chat.until(2);
    expect(chat.notes).toEqual(['open', ['text']]);
  });

  test('waits until an animation frame is over where there is one, and tells when each message came', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    const { frames } = holdFrames();
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    await chat.until(1);
    for (const [text, later] of [
      ['one', 20],
      ['two', 500],
    ] as const) {
      socket.send(text);
      const ponged = once(socket, 'pong');
      socket.ping();
      await ponged;
      vi.setSystemTime(Date.now() + later);
    }
    expect(frames).toHaveLength(1);
    expect(chat.notes).toHaveLength(1);
    frames[0]?.();
    expect(chat.notes).toHaveLength(1);
    await chat.until(2);
    expect(chat.notes).toEqual(['open', ['one', 'two']]);
    expect(chat.times).toEqual([1_000, 1_020]);
  });

  test('hands on a flood in parts, one a frame, and all that is left with the end', async () => {
    const { frames } = holdFrames();
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    await chat.until(1);
    const parts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(40_000));
    for (const part of parts) socket.send(part);
    const ponged = once(socket, 'pong');
    socket.ping();
    await ponged;
    frames[0]?.();
    await chat.until(2);
    expect(chat.notes).toEqual(['open', parts.slice(0, 2)]);
    frames[1]?.();
    await chat.until(3);
    expect(chat.notes).toEqual(['open', parts.slice(0, 2), parts.slice(2, 4)]);
    socket.send('g');
    socket.close(1000);
    await chat.until(5);
    expect(chat.notes.slice(3)).toEqual([[...parts.slice(4), 'g'], { closed: '', code: 1000 }]);
  });

  test('waits after a late frame as long as that took, once', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const { frames } = holdFrames();
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    await chat.until(1);
    const frameOf = async (text: string, after: number) => {
      socket.send(text);
      const ponged = once(socket, 'pong');
      socket.ping();
      await ponged;
      vi.advanceTimersByTime(after);
      frames.at(-1)?.();
      vi.advanceTimersByTime(0);
    };
    await frameOf('one', 16);
    expect(chat.notes).toEqual(['open', ['one']]);
    await frameOf('two', 70);
    vi.advanceTimersByTime(69);
    expect(chat.notes).toEqual(['open', ['one']]);
    vi.advanceTimersByTime(1);
    expect(chat.notes).toEqual(['open', ['one'], ['two']]);
    await frameOf('three', 16);
    expect(chat.notes).toEqual(['open', ['one'], ['two'], ['three']]);
  });

  test('does not wait for ever in a hidden tab, where no frame comes', async () => {
    const { cancelled } = holdFrames();
    const { base, accepted } = await listen();
    const chat = open(chatSocketUrl(base, 'b'));
    const { socket } = await accepted;
    await chat.until(1);
    socket.send('one');
    await chat.until(2);
    expect(chat.notes).toEqual(['open', ['one']]);
    expect(cancelled).toEqual([1]);
  });
});
