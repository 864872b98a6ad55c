import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createChats, createPairs } from '#app/wiring/chats.ts';
import { rowsOf } from '#domain/chat/conversation.ts';
import { shownText } from '#domain/chat/transcript.ts';
import { selectIsAnswering, selectIsSending } from '#machines/chat/chat-selectors.ts';
import { createConversationStore } from '#services/conversation-store.ts';
import { ada } from '#test/machines/admin/people.ts';
import { sessionWorld } from '#test/machines/session/session-world.ts';
import { serveSockets } from '#test/support/socket-server.ts';

/*
 * A prompt with an expired token waits for a new one, and the connection may end during the wait.
 */

const expired = `head.${btoa(JSON.stringify({ exp: 0 }))}.seal`;

const conversations = createConversationStore(
  () => sessionStorage,
  () => null,
);

/** Asks 'Hi' over a connection to a real server; the new token is on its way. */
async function startAsking() {
  const { server, baseUrl } = await serveSockets();
  const received: unknown[] = [];
  server.on('connection', (socket) => {
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
  });

  const { session, signIn } = sessionWorld();
  await signIn('token', ada);
  const renewal = Promise.withResolvers<string | null>();
  const tokens = { current: () => expired, account: () => null, renew: () => renewal.promise };
  const chats = createChats({
    baseUrl,
    session,
    tokens,
    conversations,
    page: new EventTarget(),
    keepsAlive: () => false,
  });
  const chat = chats.get('b', { burgerId: 'b' });
  chat.start();
  onTestFinished(() => void chat.stop());
  chat.send({ type: 'authorization changed', authorization: `Bearer ${expired}` });
  chat.send({ type: 'connect' });
  await waitFor(chat, (snapshot) => snapshot.hasTag('connected'));
  chat.send({ type: 'draft changed', draft: 'Hi' });
  chat.send({ type: 'send' });
  expect(selectIsSending(chat.getSnapshot())).toBe(true);
  const texts = () =>
    rowsOf(chat.getSnapshot().context.stream.context).map((row) => row.message?.message ?? shownText(row));
  return { chat, server, renewal, received, texts };
}

/** Chats of nobody, which are not connected. */
const quietChats = () =>
  createChats({
    baseUrl: 'https://builder.example',
    session: sessionWorld().session,
    tokens: { current: () => null, account: () => null, renew: async () => null },
    conversations,
    page: new EventTarget(),
    keepsAlive: () => false,
  });

test.each([
  [true, [':\n\n']],
  [false, []],
])(
  'a page that is there again asks for a sign of life where the server keeps alive (%s)',
  async (isKept, asked) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, baseUrl } = await serveSockets();
    const received: string[] = [];
    server.on('connection', (socket) => socket.on('message', (data) => received.push(String(data))));
    const page = new EventTarget();
    const tokens = { current: () => null, account: () => null, renew: async () => null };
    const { session } = sessionWorld();
    const chats = createChats({ baseUrl, session, tokens, conversations, page, keepsAlive: () => isKept });
    const chat = chats.get('b', { burgerId: 'b' });
    chat.start();
    onTestFinished(() => void chat.stop());
    chat.send({ type: 'connect' });
    await waitFor(chat, (snapshot) => snapshot.hasTag('connected'));
    page.dispatchEvent(new Event('visibilitychange'));
    expect(chat.getSnapshot().hasTag('connected')).toBe(true);
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(new Event('online'));
    expect(chat.getSnapshot().hasTag('connected')).toBe(!isKept);
    const [client] = server.clients;
    client?.send(':\n\n');
    await waitFor(chat, (snapshot) => snapshot.hasTag('connected'));
    expect(received).toEqual(asked);
    // A closed connection is not asked.
    chat.send({ type: 'disconnect' });
    page.dispatchEvent(new Event('online'));
    expect(chat.getSnapshot().value).toEqual({ offline: 'left' });
  },
);

test('a question of the page before begins the composer, and a kept draft wins', async () => {
  const chats = quietChats();
  const draft = (burgerId: string, prompt?: unknown) =>
    chats.get(burgerId, { burgerId, prompt }).getSnapshot().context.draft;
  expect(draft('a', 'When?')).toBe('When?');
  expect(draft('b', 7)).toBe('');
  expect(draft('c')).toBe('');
  const release = chats.hold('c');
  chats.get('c', { burgerId: 'c' }).send({ type: 'draft changed', draft: 'Half a thought' });
  release();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(draft('c', 'When?')).toBe('Half a thought');
  chats.forget();
});

test('a draft for two burgers outlives its screen, and nothing else does', async () => {
  const pairs = createPairs(quietChats());
  const pairOf = () => pairs.get('pair', { left: 'a', right: 'b' });
  const shown = async (draft: string) => {
    const release = pairs.hold('pair');
    pairOf().send({ type: 'draft changed', draft });
    release();
    await new Promise((resolve) => setTimeout(resolve, 0));
    return pairOf().getSnapshot().context.draft;
  };
  pairOf();
  expect(await shown('Who are you?')).toBe('Who are you?');
  expect(await shown(' ')).toBe('');
  pairs.forget();
});

test('it goes out with the new token, and is logged then', async () => {
  const { chat, server, renewal, received, texts } = await startAsking();
  expect(texts()).toEqual(['Connected']);
  renewal.resolve('fresh');
  await waitFor(chat, selectIsAnswering);
  expect(texts()).toEqual(['Connected', 'Hi']);
  chat.send({ type: 'disconnect' });
  const [client] = server.clients;
  if (client) await once(client, 'close');
  expect(received).toMatchObject([{ privacy_input: { Authorization: 'Bearer fresh' } }]);
});

test('it is back in the composer when the connection ends first, and is not sent later', async () => {
  const { chat, server, renewal, received, texts } = await startAsking();
  for (const client of server.clients) client.close();
  await waitFor(chat, (snapshot) => snapshot.hasTag('disconnected'));
  renewal.resolve('fresh');
  await renewal.promise;
  expect(chat.getSnapshot().context.draft).toBe('Hi');
  expect(texts()).toEqual([
    'Connected',
    'Disconnected',
    'Not sent. What you wrote is back in the message field.',
  ]);
  chat.send({ type: 'connect' });
  await waitFor(chat, (snapshot) => snapshot.hasTag('connected'));
  expect(received).toEqual([]);
});

test('it goes out before one that was written later and needs no new token', async () => {
  const { chat, renewal, received, texts } = await startAsking();
  chat.send({ type: 'authorization changed', authorization: 'Bearer mine' });
  chat.send({ type: 'draft changed', draft: 'Are you there?' });
  chat.send({ type: 'send' });
  expect(texts()).toEqual(['Connected']);
  renewal.resolve('fresh');
  await expect
    .poll(() => received)
    .toMatchObject([
      { messages: [{ content: 'Hi' }], privacy_input: { Authorization: 'Bearer fresh' } },
      { messages: [{ content: 'Are you there?' }], privacy_input: { Authorization: 'Bearer mine' } },
    ]);
  expect(texts()).toEqual(['Connected', 'Hi', 'Are you there?']);
});

test('several that wait for the same token all go out with it, in order', async () => {
  const { chat, renewal, received } = await startAsking();
  for (const draft of ['two', 'three']) {
    chat.send({ type: 'draft changed', draft });
    chat.send({ type: 'send' });
  }
  renewal.resolve('fresh');
  await expect
    .poll(() => received)
    .toMatchObject(
      ['Hi', 'two', 'three'].map((content) => ({
        messages: [{ content }],
        privacy_input: { Authorization: 'Bearer fresh' },
      })),
    );
});
