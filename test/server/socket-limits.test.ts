import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { bareSocket, connected, hello, open, start } from './socket-world.ts';

const story = ollamaReply([{ text: 'Once upon ' }], 'silent');
const member = { ...hello, privacy_input: { Authorization: 'Bearer valid' } };

/** A ping with as much data as it may have, which comes back with the pong. The mask of zeros changes nothing. */
const ping = Buffer.concat([Buffer.from([0x89, 0x80 | 125, 0, 0, 0, 0]), Buffer.alloc(125, 'x')]);

/** A client whose message was answered, so that the server has registered it. */
async function known(host: string) {
  const client = await connected(host);
  client.send('{oops');
  await client.done();
  return client;
}

describe('whoever sends and does not read', () => {
  test('is not listened to until it has read', async () => {
    const { host, limits } = await start([]);
    vi.spyOn(limits.unreadMessages, 'take').mockReturnValue(true);
    const greedy = open(host);
    const other = await known(host);
    await greedy.opened;
    greedy.socket.pause();
    // More than the system's buffers take in both directions.
    const count = 3000;
    const rubbish = { ...hello, privacy_input: { ['x'.repeat(20_000)]: 7 } };
    for (let sent = 0; sent < count; sent += 1) greedy.send(rubbish);
    let waiting = Number.POSITIVE_INFINITY;
    for (let quiet = 0, turns = 1; quiet < 50 && waiting > 0; turns += 1) {
      other.send('{oops');
      await other.done(turns + 1);
      quiet = greedy.socket.bufferedAmount === waiting ? quiet + 1 : 0;
      waiting = greedy.socket.bufferedAmount;
    }
    expect(waiting).toBeGreaterThan(10_000_000);
    let answers = 0;
    greedy.socket.removeAllListeners('message');
    greedy.socket.on('message', (data) => {
      answers += data.toString().split('event: done').length - 1;
    });
    greedy.socket.resume();
    await expect.poll(() => answers).toBe(count);
  });

  test('is cut off where it pings without end', async () => {
    const { host, chat } = await start([]);
    const other = await known(host);
    const greedy = bareSocket(host);
    const closed = new Promise((resolve) => greedy.on('error', () => undefined).once('close', resolve));
    // The handshake is there, and nothing more is read.
    await once(greedy, 'readable');
    expect(chat.size()).toBe(2);
    // More than the system's own buffers take, there and back.
    greedy.write(Buffer.alloc(400_000 * ping.length, ping));
    await closed;
    await expect.poll(() => chat.size()).toBe(1);
    other.send('{oops');
    await other.done(2);
  });
});

describe('a message', () => {
  test('comes in at most 64 fragments', async () => {
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const sendIn = ({ socket }: { readonly socket: WebSocket }, fragments: number) => {
      const text = JSON.stringify(hello).padEnd(200);
      for (let at = 1; at < fragments; at += 1) socket.send(text.charAt(at - 1), { fin: false });
      socket.send(text.slice(fragments - 1), { fin: true });
    };
    const [few, many] = [await connected(host), await connected(host)];
    sendIn(few, 64);
    await few.done();
    expect(few.of('content')).toEqual(['Hi.']);
    sendIn(many, 65);
    expect(await many.closed).toMatchObject({ code: 1008 });
  });

  test('beyond 64 KiB is parsed only with a token that holds', async () => {
    const { host, limits } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const turns = Array.from({ length: 9 }, () => ({ role: 'user', content: 'x'.repeat(10_000) }));
    const long = (token: string) => ({
      messages: turns,
      privacy_input: { authorization: `Bearer ${token}` },
    });
    const [member, stranger] = [await connected(host), await connected(host)];
    member.send(long('valid'));
    await member.done();
    expect(member.of('content')).toEqual(['Hi.']);
    // It is no JSON, which nobody looks at.
    stranger.send(`{${JSON.stringify(long('other'))}`);
    await stranger.done();
    expect(stranger.of('error')).toEqual([expect.stringContaining('64 KiB')]);
    stranger.socket.terminate();
    member.socket.terminate();
    await expect.poll(() => limits.budget.size()).toBe(0);
  });

  test('is read after those before it, however long they are', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    client.send({ ...member, messages: ['x'.repeat(100_000)] });
    client.send('{oops');
    await client.done(2);
    expect(client.of('error')).toEqual([
      expect.stringContaining('messages.0'),
      'Your message is not valid JSON.',
    ]);
  });

  test('of very many values is not parsed', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    client.send({ ...member, more: Array(100_000).fill(0) });
    await client.done();
    expect(client.of('error')).toEqual(['Your message is not valid JSON.']);
  });

  test('that cannot be read is answered 30 times a minute', async () => {
    const { host } = await start([]);
    const client = await connected(host);
    for (let sent = 0; sent < 31; sent += 1) client.send('{oops');
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many invalid messages' });
    expect(client.of('error')).toHaveLength(31);
  });
});

describe('the first message', () => {
  test('must come in time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host } = await start([ollamaReply([{ text: 'Hi.' }])], {}, { firstMessageSeconds: 0 });
    const asking = await connected(host);
    asking.send(hello);
    await asking.done();
    const rubbish = await known(host);
    vi.advanceTimersByTime(15_000);
    expect(await rubbish.closed).toEqual({ code: 4408, reason: 'No message received' });
    expect(rubbish.events.slice(-2)).toEqual([
      { event: 'error', data: expect.stringContaining('Nothing was sent for a long time') },
      { event: 'done', data: '' },
    ]);
    expect(asking.socket.readyState).toBe(asking.socket.OPEN);
  });
});

describe('the heartbeat', () => {
  test('lets other work have turns between the sockets', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { host, chat } = await start([]);
    await Promise.all(Array.from({ length: 5 }, () => connected(host)));
    await expect.poll(() => chat.size()).toBe(5);
    const ping = vi.spyOn(WebSocket.prototype, 'ping').mockImplementation(() => {
      const until = performance.now() + 5;
      while (performance.now() < until);
    });
    onTestFinished(() => {
      ping.mockRestore();
      vi.useRealTimers();
    });
    vi.advanceTimersByTime(15_000);
    await nextTurn();
    expect(ping.mock.calls.length).toBeLessThan(5);
    await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(5));
  });
});

describe('an address', () => {
  test('has so many sockets', async () => {
    const { host } = await start([], {}, { socketsPerAddress: 2 });
    const [first] = [await known(host), await known(host)];
    const third = open(host);
    expect(await third.closed).toEqual({ code: 1013, reason: 'Too many connections' });
    expect(third.of('error')).toEqual([expect.stringContaining('Too many connections are open')]);
    first.socket.close();
    await first.closed;
    await known(host);
  });
});

describe('an account', () => {
  test('has so many answers under way, and visitors of an address as many', async () => {
    const { host } = await start([story], {}, { answersPerAccount: 1 });
    const [first, second, visitor] = [await known(host), await known(host), await known(host)];
    first.send(member);
    await first.until(() => first.of('content').length > 0);
    second.send(member);
    await second.done(2);
    expect(second.of('error').at(-1)).toMatch(/^Too many answers/);
    visitor.send(hello);
    await visitor.until(() => visitor.of('content').length > 0);
    // An answer that ends frees its place, also for the prompt that interrupts it.
    first.send(member);
    await first.until(() => first.of('content').length > 1);
    first.socket.close();
    await first.closed;
    second.send(member);
    await second.until(() => second.of('content').length > 0);
  });
});
