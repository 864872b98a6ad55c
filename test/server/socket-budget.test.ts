import { once } from 'node:events';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createConversation } from '#server/agent/conversation.ts';
import { createBudget, sharesOf } from '#server/limits/budget.ts';
import { newConversation } from '#test/support/limits.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { connected, hello, start } from './socket-world.ts';

/* The memory that all sockets hold together is limited. */

const KIB = 1024;
const member = { ...hello, privacy_input: { Authorization: 'Bearer valid' } };
const saying = (content: string) => ({ messages: [{ role: 'user', content }] });

/** The head of a text frame of so many bytes, with a mask of zeros. */
function headOf(length: number): Buffer {
  const head = Buffer.from([0x81, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** A client with the stream below its socket. */
async function raw(host: string) {
  const client = await connected(host);
  const stream: unknown = Reflect.get(client.socket, '_socket');
  if (!(stream instanceof Socket)) throw new Error('The socket has no stream.');
  return { ...client, stream };
}

/** Sends the first bytes of a message. */
const sendPart = ({ stream }: { readonly stream: Socket }, bytes: number) =>
  stream.write(Buffer.concat([headOf(KIB * KIB), Buffer.alloc(bytes, 'x')]));

const beatsOf = ({ messages }: { readonly messages: readonly string[] }) =>
  messages.filter((message) => message === ':\n\n').length;

describe('messages that do not end', () => {
  test('end the socket that makes them too much for its address', async () => {
    // 256 KiB for the address.
    const { host, limits } = await start([], {}, { budgetBytes: KIB * KIB });
    const [first, second] = [await raw(host), await raw(host)];
    sendPart(first, 200 * KIB);
    await expect.poll(() => limits.budget.size()).toBeGreaterThan(200 * KIB);
    sendPart(second, 40 * KIB);
    await expect.poll(() => limits.budget.size()).toBeGreaterThan(240 * KIB);
    // The server has not heard yet that the client closes, too.
    let heldAtTheEnd = 0;
    second.socket.once('message', () => {
      heldAtTheEnd = limits.budget.size();
    });
    second.stream.write(Buffer.alloc(40 * KIB, 'x'));
    expect(await second.closed).toEqual({ code: 1013, reason: 'The server is busy' });
    expect(heldAtTheEnd).toBeGreaterThan(240 * KIB);
    expect(second.of('error')).toEqual([expect.stringMatching(/^Too much is in progress/)]);
    expect(first.socket.readyState).toBe(first.socket.OPEN);
    first.socket.terminate();
    await expect.poll(() => limits.budget.size()).toBe(0);
  });

  test('are waited for half a minute where a stranger sends them', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host, limits } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const [stranger, known] = [await raw(host), await raw(host)];
    known.send(member);
    await known.done();
    sendPart(known, 10);
    sendPart(stranger, 10);
    for (let beats = 1; beats <= 3; beats += 1) {
      // Bytes of a message show that a client is there.
      const held = limits.budget.size();
      for (const { stream } of [known, stranger]) stream.write('x');
      await expect.poll(() => limits.budget.size()).toBeGreaterThan(held + 513);
      vi.advanceTimersByTime(15_000);
      await known.until(() => beatsOf(known) === beats);
    }
    expect(await stranger.closed).toEqual({ code: 4408, reason: 'A message arrived too slowly' });
    expect(known.socket.readyState).toBe(known.socket.OPEN);
  });
});

describe('an answer', () => {
  test('is refused where there is no memory for it, and the socket stays', async () => {
    const { host, limits } = await start([ollamaReply([{ text: 'Hi.' }])], {}, { budgetBytes: KIB * KIB });
    const client = await connected(host);
    const crowd = limits.budget.open({ address: '127.0.0.1' });
    crowd.grow(200 * KIB);
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/^Too much is in progress/)]);
    crowd.release();
    client.send(hello);
    await client.done(2);
    expect(client.of('content')).toEqual(['Hi.']);
  });

  test('ends where it takes too much memory, and what was said is remembered', async () => {
    const piece = { text: `${'x'.repeat(999)} ` };
    const { host, provider } = await start(
      [
        ollamaReply(
          Array.from({ length: 400 }, () => piece),
          'silent',
        ),
        ollamaReply([{ text: 'Hi.' }]),
      ],
      {},
      { budgetBytes: KIB * KIB },
    );
    const client = await connected(host);
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/^Too much is in progress/)]);
    expect(client.of('content').join('').length).toBeLessThan(256 * KIB);
    client.send(saying('And?'));
    await client.done(2);
    expect(JSON.stringify(provider.calls[1]?.body)).toContain('Hello');
  });

  test('ends where its model’s line takes too much memory, which is free again afterwards', async () => {
    const line = { ...ollamaReply([], 'silent'), chunks: ['x'.repeat(200 * KIB)] };
    const { host, limits } = await start([line], {}, { budgetBytes: KIB * KIB });
    const client = await connected(host);
    client.send(hello);
    await client.done();
    expect(client.of('error')).toEqual([expect.stringMatching(/^Too much is in progress/)]);
    client.socket.terminate();
    await expect.poll(() => limits.budget.size()).toBe(0);
  });

  test('holds nothing once its client has left', async () => {
    const { host, limits } = await start([ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = await connected(host);
    client.send(hello);
    await client.until(() => client.of('content').length > 0);
    expect(limits.budget.size()).toBeGreaterThan(64 * KIB);
    client.socket.terminate();
    await expect.poll(() => limits.budget.size()).toBe(0);
  });
});

describe('a conversation', () => {
  const user = (content: string) => ({ role: 'user' as const, content });
  const assistant = (content: string) => ({ role: 'assistant' as const, content });
  const said = (conversation: ReturnType<typeof newConversation>) =>
    conversation.history().map(({ content }) => content);

  test('keeps the beginnings of a turn that is too long by itself', () => {
    const conversation = newConversation();
    conversation.remember([user('first'), assistant('ok')]);
    conversation.remember([user('p'.repeat(1_000_000)), assistant('a'.repeat(1_000_000))]);
    expect(said(conversation)).toEqual(['p'.repeat(200_000), 'a'.repeat(200_000)]);
  });

  test('forgets the oldest turns where there is no memory for all', () => {
    const budget = createBudget(sharesOf(8000));
    const conversation = createConversation({ most: 1000, hold: budget.forgettable({ account: 'ACC-1' }) });
    const other = budget.forgettable({ account: 'ACC-1' });
    // The account has 4000 bytes, half of them for data that can be forgotten.
    other.resize(800);
    for (const word of ['one', 'two', 'three'])
      conversation.remember([user(word.padEnd(250, '.')), assistant('ok')]);
    expect(
      said(conversation)
        .filter((text) => text !== 'ok')
        .map((text) => text.slice(0, 3)),
    ).toEqual(['two', 'thr']);
    conversation.forget();
    other.resize(2000);
    conversation.remember([user('four')]);
    expect(said(conversation)).toEqual([]);
    expect(budget.size()).toBe(2000);
  });

  test('of a visitor is shorter', async () => {
    const long = 'x'.repeat(7000);
    const { host, provider } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = await connected(host);
    for (let turn = 1; turn <= 10; turn += 1) {
      client.send(saying(`${turn} ${long}`));
      await client.done(turn);
    }
    const told = JSON.stringify(provider.calls.at(-1)?.body);
    expect(told.length).toBeLessThan(60_000);
    expect(told.length).toBeGreaterThan(50_000);
  });

  test('is remembered as long as its connection lasts, whether or not it says anything', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { host, provider, limits } = await start([ollamaReply([{ text: 'Hi.' }])]);
    const client = await connected(host);
    let answered = 0;
    /** The client answers each ping, which its own library does. */
    const beat = async (count: number) => {
      for (const end = answered + count; answered < end; answered += 1) {
        vi.advanceTimersByTime(15_000);
        await client.until(() => beatsOf(client) > answered);
        client.socket.ping();
        await once(client.socket, 'pong');
      }
    };
    client.send(hello);
    await client.done();
    expect(limits.budget.size()).toBeGreaterThan(0);
    await beat(45);
    client.send(saying('Still there?'));
    await client.done(2);
    expect(JSON.stringify(provider.calls[1]?.body)).toContain('Hello');
    client.socket.close();
    await vi.waitFor(() => expect(limits.budget.size()).toBe(0));
  });
});
