import { describe, expect, test } from 'vitest';
import { selectKeptHistory, selectOpenHistory } from '#machines/chat/kept-history.ts';
import { asked, connected, start } from './chat-bench.ts';

test('no header that was sent leaves the page, nor a token that may have been', () => {
  const chat = connected({ token: 'first-token' });
  chat.ask('Is it first-token?');
  chat.actor.send({ type: 'authorization changed', authorization: 'Bearer typed-header' });
  chat.ask('Or typed-header?');
  // A prompt may be sent with a renewed token before the chat hears of it.
  chat.actor.send({ type: 'session token', token: 'second-token' });
  chat.actor.send({ type: 'authorization changed', authorization: 'Basic last-header' });
  chat.ask('second-token, Basic last-header or nothing?');
  chat.actor.send({ type: 'authorization changed', authorization: '' });

  const left = selectOpenHistory(chat.actor.getSnapshot());
  expect(left.flatMap((one) => (one.type === 'prompted' ? one.content : []))).toEqual([
    'Is it •••?',
    'Or •••?',
    '•••, ••• or nothing?',
  ]);
  expect(JSON.stringify(left)).not.toMatch(/token|header/);
});

test('the first token of the session is a secret, also where another header was typed', () => {
  const chat = connected({ token: 'first-token' });
  chat.actor.send({ type: 'authorization changed', authorization: '' });
  chat.ask('Is it first-token?');
  expect(JSON.stringify(selectOpenHistory(chat.actor.getSnapshot()))).not.toContain('first-token');
});

test('what is kept ends with the connection, a recording does not', () => {
  const chat = connected();
  const last = (history: ReturnType<typeof selectOpenHistory>) => history.at(-1);
  expect(last(selectKeptHistory(chat.actor.getSnapshot()))).toMatchObject({ note: 'disconnected' });
  expect(last(selectOpenHistory(chat.actor.getSnapshot()))).toMatchObject({ note: 'connected' });
});

describe('a reload loses nothing that can still be brought back', () => {
  /** The rows of the log after a reload. */
  const reloaded = ({ actor }: ReturnType<typeof start>) =>
    start({ history: selectKeptHistory(actor.getSnapshot()) }).texts();
  const whole = ['Connected', 'one', 'To one', 'two', 'To two', 'Disconnected'];

  test('while a prompt is edited, with or without a connection', () => {
    const chat = asked('one', 'two');
    chat.actor.send({ type: 'edit', turn: 1 });
    expect(chat.has('connecting')).toBe(true);
    expect(reloaded(chat)).toEqual(whole);
    chat.socket.tell({ type: 'socket opened' });
    expect(reloaded(chat)).toEqual(whole);
    const offline = asked('one', 'two');
    offline.actor.send({ type: 'disconnect' });
    offline.actor.send({ type: 'edit', turn: 2 });
    expect(reloaded(offline)).toEqual(whole);
  });

  test('until a prompt that is tried again is asked', () => {
    const chat = asked('one', 'two');
    chat.actor.send({ type: 'try again', turn: 2 });
    expect(reloaded(chat)).toEqual(whole);
    chat.socket.tell({ type: 'socket opened' });
    expect(reloaded(chat)).toEqual(['Connected', 'one', 'To one', 'Connected', 'two', 'Disconnected']);
  });

  test('and with the next prompt what is in the log is kept', () => {
    const chat = asked('one', 'two');
    chat.actor.send({ type: 'edit', turn: 1 });
    chat.socket.tell({ type: 'socket opened' });
    chat.ask('other');
    expect(reloaded(chat)).toEqual(['Connected', 'Connected', 'other', 'Disconnected']);
  });
});
