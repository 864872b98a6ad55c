import { describe, expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';
import { selectKeptHistory } from '#machines/chat/kept-history.ts';
import { came, done, start } from './chat-bench.ts';

type Chat = ReturnType<typeof start>;

/** Connects to the burger of this ID, and asks it; it answers. */
function ask(chat: Chat, burgerId: string, prompt: string): void {
  chat.actor.send({ type: 'disconnect' });
  chat.actor.send({ type: 'burger id changed', burgerId });
  chat.connect();
  answer(chat, prompt);
}

function answer(chat: Chat, prompt: string): void {
  chat.actor.send({ type: 'draft changed', draft: prompt });
  chat.actor.send({ type: 'send' });
  chat.socket.tell(came([{ event: 'content', data: `To ${prompt}` }, done]));
}

const sentLast = ({ socket }: Chat) => socket.sent.at(-1)?.messages.map(({ content }) => content);
const talk = (chat: Chat) => chat.texts().filter((text) => !/onnected$/.test(text));

/** A page of burger A that was asked before it asked burger B. */
function askedBoth(): Chat {
  const chat = start({ burgerId: 'A' });
  ask(chat, 'A', 'one');
  ask(chat, ' B ', 'two');
  return chat;
}

describe('another burger than the one of before', () => {
  test('is told nothing of what was said with that one, and the log keeps it', () => {
    const chat = askedBoth();
    expect(chat.socket.opened.map(({ burgerId }) => burgerId)).toEqual(['A', 'B']);
    expect(chat.socket.sent.map(({ messages }) => messages)).toEqual([
      [{ role: 'user', content: 'one' }],
      [{ role: 'user', content: 'two' }],
    ]);
    expect(talk(chat)).toEqual(['one', 'To one', 'two', 'To two']);
  });

  test('still knows what was said with itself', () => {
    const chat = askedBoth();
    ask(chat, 'A', 'three');
    expect(sentLast(chat)).toEqual(['one', 'To one', 'three']);
    ask(chat, 'B', 'four');
    expect(sentLast(chat)).toEqual(['two', 'To two', 'four']);
  });

  const reconnects: readonly ChatEvent[] = [
    { type: 'stop' },
    { type: 'new conversation' },
    { type: 'try again', turn: 2 },
    { type: 'edit', turn: 1 },
    { type: 'bring back' },
  ];

  test.each(reconnects)('is not connected to by $type while its ID is being typed', (event) => {
    const chat = start({ burgerId: 'A' });
    ask(chat, 'A', 'one');
    answer(chat, 'two');
    chat.actor.send({ type: 'header changed', name: 'X-Api-Key', value: 'key' });
    if (event.type === 'bring back') {
      chat.actor.send({ type: 'new conversation' });
      chat.socket.tell({ type: 'socket opened' });
    }
    if (event.type === 'stop') chat.socket.tell(came([{ event: 'content', data: 'Well' }]));
    const before = chat.socket.opened.length;
    chat.actor.send({ type: 'burger id changed', burgerId: ' ' });
    chat.actor.send(event);
    expect(chat.socket.opened.slice(before)).toMatchObject([{ burgerId: 'A' }]);
    expect(chat.context().headers).toEqual({ 'X-Api-Key': 'key' });
  });

  test('is not asked when a prompt to that one is tried again, with or without a connection', () => {
    for (const isOffline of [false, true]) {
      const chat = start({ burgerId: 'A' });
      ask(chat, 'A', 'one');
      answer(chat, 'two');
      if (isOffline) chat.actor.send({ type: 'disconnect' });
      chat.actor.send({ type: 'burger id changed', burgerId: 'B' });
      chat.actor.send({ type: 'try again', turn: 2 });
      chat.socket.tell({ type: 'socket opened' });
      expect(chat.socket.opened.at(-1)?.burgerId).toBe('A');
      expect(sentLast(chat)).toEqual(['one', 'To one', 'two']);
    }
  });

  test('is told nothing after a reload, either', () => {
    const history = selectKeptHistory(askedBoth().actor.getSnapshot());
    for (const [burgerId, told] of [
      ['A', ['one', 'To one', 'three']],
      ['B', ['two', 'To two', 'three']],
      ['C', ['three']],
    ] as const) {
      const chat = start({ burgerId: 'A', history });
      expect(talk(chat)).toEqual(['one', 'To one', 'two', 'To two']);
      ask(chat, burgerId, 'three');
      expect(sentLast(chat)).toEqual(told);
    }
  });

  test('was told all of a conversation whose beginning only that one no longer knows', () => {
    const history: History = Array.from({ length: 40 }, (_, index) => [
      { type: 'prompted', at: 1, content: `Q${index}`, burgerId: 'A' } as const,
      { type: 'received', at: 1, debug: false, messages: [`event: content\ndata: A${index}\n\n`] } as const,
    ]).flat();
    const notes = (burgerId: string) => {
      const chat = start({ burgerId: 'A', history });
      ask(chat, burgerId, 'Next?');
      return chat.texts().filter((text) => text.includes('too long: the burger no longer')).length;
    };
    expect([notes('A'), notes('B')]).toEqual([1, 0]);
  });
});
