import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import type { ChatActor } from '#machines/chat/chat-machine.ts';
import { selectIsAnswering, selectIsSending } from '#machines/chat/chat-selectors.ts';
import { createPairMachine } from '#machines/pair/pair-machine.ts';
import type { ChatHolder } from '#machines/pair/pair-types.ts';
import { came, content, done, start as startChat } from '../chat/chat-bench.ts';

/* A pair over two real chats, whose sockets are the test's. */

function statusOf({ actor }: ReturnType<typeof startChat>) {
  const chat = actor.getSnapshot();
  if (selectIsAnswering(chat)) return 'answering';
  if (chat.hasTag('connected')) return selectIsSending(chat) ? 'sending' : 'idle';
  return chat.hasTag('connecting') ? 'connecting' : 'offline';
}

function start(holds = false) {
  const chats = new Map<string, ReturnType<typeof startChat>>();
  const released: string[] = [];
  const chatOf = (key: string, burgerId: string) => {
    const chat = chats.get(key) ?? startChat({ burgerId }, { holds });
    chats.set(key, chat);
    return chat;
  };
  const holder: ChatHolder = {
    get: (key, { burgerId }): ChatActor => chatOf(key, burgerId).actor,
    hold: (key) => () => void released.push(key),
  };
  const pair = createActor(createPairMachine(holder), { input: { left: 'a', right: 'b' } }).start();
  onTestFinished(() => void pair.stop());
  const side = (key: string) => {
    const chat = chats.get(key);
    if (chat === undefined) throw new Error(`There is no chat ${key}: ${[...chats.keys()]}`);
    return chat;
  };
  const [left, right] = [side('["a","b"]'), side('["b","a"]')];
  return {
    pair,
    left,
    right,
    released,
    draft: () => pair.getSnapshot().context.draft,
    sides: () => [left, right].map(statusOf),
    connect() {
      pair.send({ type: 'connect' });
      for (const { socket } of [left, right]) socket.tell({ type: 'socket opened' });
    },
    ask(draft: string) {
      pair.send({ type: 'draft changed', draft });
      pair.send({ type: 'send' });
    },
  };
}

const answer = ({ socket }: ReturnType<typeof startChat>) => socket.tell(came([content, done]));
const isPrompt = ({ type }: { readonly type: string }) => type === 'prompted';
const prompts = ({ socket }: ReturnType<typeof startChat>) =>
  socket.sent.map(({ messages }) => messages.at(-1)?.content);

test('both connect to their own burger, get one prompt, and answer for themselves', () => {
  const { left, right, sides, connect, ask, draft, pair } = start();
  connect();
  expect([left, right].map(({ socket }) => socket.opened[0]?.burgerId)).toEqual(['a', 'b']);
  expect(sides()).toEqual(['idle', 'idle']);
  ask(' Who are you? ');
  expect([prompts(left), prompts(right)]).toEqual([['Who are you?'], ['Who are you?']]);
  expect([draft(), left.context().draft, right.context().draft]).toEqual(['', '', '']);
  expect(sides()).toEqual(['answering', 'answering']);
  answer(left);
  expect(sides()).toEqual(['idle', 'answering']);
  // Only the one that is idle gets the next prompt.
  ask('And you?');
  expect([prompts(left).length, prompts(right).length]).toEqual([2, 1]);
  pair.send({ type: 'stop' });
  expect(sides()).toEqual(['connecting', 'connecting']);
});

test('a prompt that neither chat could send comes back once', () => {
  const { left, right, sides, connect, ask, draft } = start(true);
  connect();
  ask('Who are you?');
  expect(sides()).toEqual(['sending', 'sending']);
  for (const { socket } of [left, right]) socket.tell({ type: 'socket error' });
  expect(sides()).toEqual(['offline', 'offline']);
  expect(draft()).toBe('Who are you?');
  expect([left.context().draft, right.context().draft]).toEqual(['', '']);
});

test('a prompt that comes back stands before what was written meanwhile', () => {
  const { left, connect, ask, draft, pair } = start(true);
  connect();
  ask('Who are you?');
  pair.send({ type: 'draft changed', draft: 'And now?' });
  left.socket.tell({ type: 'socket error' });
  expect(draft()).toBe('Who are you?\nAnd now?');
});

test('a prompt that one chat edits stands in the common composer', () => {
  const { left, right, connect, ask, draft } = start();
  const asked = () => [left, right].map(({ context }) => context().history.filter(isPrompt).length);
  connect();
  ask('Hello.');
  answer(left);
  ask('Only you.');
  for (const chat of [left, right]) answer(chat);
  ask('Who are you?');
  for (const chat of [left, right]) answer(chat);
  expect(asked()).toEqual([3, 2]);
  left.actor.send({ type: 'edit', turn: 3 });
  expect([asked(), draft()]).toEqual([[2, 2], 'Who are you?']);
  expect([left.context().draft, right.context().draft]).toEqual(['', '']);
  right.actor.send({ type: 'edit', turn: 2 });
  expect([asked(), draft()]).toEqual([[2, 1], 'Who are you?']);
});

test('what a chat had in its composer before is the pair’s from the start', () => {
  const kept = startChat({ burgerId: 'a', draft: 'Half a thought' });
  const holder: ChatHolder = {
    get: (key, { burgerId }) => (key === '["a","b"]' ? kept.actor : startChat({ burgerId }).actor),
    hold: () => () => {},
  };
  const pair = createActor(createPairMachine(holder), { input: { left: 'a', right: 'b' } }).start();
  onTestFinished(() => void pair.stop());
  expect(pair.getSnapshot().context.draft).toBe('Half a thought');
  expect(kept.context().draft).toBe('');
});

test('it holds its chats until it ends', () => {
  const { pair, released } = start();
  expect(released).toEqual([]);
  pair.stop();
  expect(released).toEqual(['["a","b"]', '["b","a"]']);
});
