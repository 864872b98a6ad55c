import { expect, test } from 'vitest';
import { selectKeptHistory, selectOpenHistory } from '#machines/chat/kept-history.ts';
import { start } from './chat-bench.ts';

test('no header that was sent leaves the page, nor a token that may have been', () => {
  const chat = start({ token: 'first-token' });
  chat.connect();
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

test('the first token of the session is a secret, also if another header was typed before anything was sent', () => {
  const chat = start({ token: 'first-token' });
  chat.connect();
  chat.actor.send({ type: 'authorization changed', authorization: '' });
  chat.ask('Is it first-token?');
  expect(JSON.stringify(selectOpenHistory(chat.actor.getSnapshot()))).not.toContain('first-token');
});

test('what is kept ends with the connection, a recording does not', () => {
  const chat = start();
  chat.connect();
  const last = (history: ReturnType<typeof selectOpenHistory>) => history.at(-1);
  expect(last(selectKeptHistory(chat.actor.getSnapshot()))).toMatchObject({ note: 'disconnected' });
  expect(last(selectOpenHistory(chat.actor.getSnapshot()))).toMatchObject({ note: 'connected' });
});
