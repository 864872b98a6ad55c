import { describe, expect, test } from 'vitest';
import { selectKeptHistory } from '#machines/chat/kept-history.ts';
import { asked, came, connected, content, done, start } from './chat-bench.ts';

const whole = ['Connected', 'one', 'To one', 'two', 'To two'];

describe('a new conversation', () => {
  test('can be undone, over a new connection that knows the old one', () => {
    const chat = asked('one', 'two');
    chat.actor.send({ type: 'new conversation' });
    chat.socket.tell({ type: 'socket opened' });
    expect(chat.texts()).toEqual(['Connected']);
    chat.actor.send({ type: 'bring back' });
    chat.socket.tell({ type: 'socket opened' });
    expect(chat.texts()).toEqual([...whole, 'Connected']);
    chat.ask('three');
    expect(chat.socket.sent.at(-1)?.messages.map((message) => message.content)).toEqual([
      'one',
      'To one',
      'two',
      'To two',
      'three',
    ]);
  });

  test('is what a reload finds, and cannot be undone after the next prompt', () => {
    const chat = asked('one');
    chat.actor.send({ type: 'new conversation' });
    expect(start({ history: selectKeptHistory(chat.actor.getSnapshot()) }).texts()).toEqual([]);
    chat.socket.tell({ type: 'socket opened' });
    chat.ask('other');
    expect(chat.context().replaced).toBeNull();
  });

  test('cannot be undone where nothing was said', () => {
    const chat = connected();
    chat.actor.send({ type: 'new conversation' });
    expect(chat.context().replaced).toBeNull();
  });
});

describe('a cleared log', () => {
  test('can be undone with what was said meanwhile, over the same connection', () => {
    const chat = asked('one', 'two');
    chat.ask('three');
    chat.actor.send({ type: 'clear log' });
    chat.socket.tell(came([content, done]));
    expect([chat.texts(), chat.socket.opened.length]).toEqual([['Hello'], 1]);
    chat.actor.send({ type: 'bring back' });
    expect([chat.texts(), chat.socket.opened.length]).toEqual([[...whole, 'three', 'Hello'], 1]);
  });
});

test('a prompt that was to be tried again is not asked once that was undone', () => {
  const chat = asked('one');
  chat.actor.send({ type: 'try again', turn: 1 });
  chat.actor.send({ type: 'bring back' });
  chat.socket.tell({ type: 'socket opened' });
  expect(chat.socket.sent).toHaveLength(1);
});
