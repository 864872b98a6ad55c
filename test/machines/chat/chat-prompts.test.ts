import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { shownText } from '#domain/chat/transcript.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';
import { asked, came, connected, content, done } from './chat-bench.ts';

test('the header with which a prompt is tried again is a secret from then on', () => {
  const chat = asked('one');
  chat.actor.send({ type: 'disconnect' });
  chat.actor.send({ type: 'authorization changed', authorization: 'Bearer typed' });
  chat.actor.send({ type: 'try again', turn: 1 });
  chat.socket.tell({ type: 'socket opened' });
  chat.actor.send({ type: 'authorization changed', authorization: '' });
  expect(chat.context().secrets).toContain('Bearer typed');
});

describe('a prompt during an answer', () => {
  const lines = (chat: ReturnType<typeof connected>) =>
    chat.rows().map((row) => `${row.role}${row.streaming ? '~' : ''}: ${shownText(row)}`);

  function askTwice() {
    const chat = connected();
    chat.ask('one');
    chat.socket.tell(came([{ event: 'content', data: 'First ' }]));
    chat.ask('two');
    return chat;
  }

  test('goes out at once, and ends the row that streams', () => {
    const chat = askTwice();
    expect(chat.socket.sent.map(({ messages }) => messages)).toEqual([
      [{ role: 'user', content: 'one' }],
      [{ role: 'user', content: 'two' }],
    ]);
    expect(lines(chat)).toEqual(['system: ', 'user: one', 'assistant: First ', 'user: two']);
    expect(chat.isAnswering()).toBe(true);
    expect(chat.socket.closed).toBe(0);
  });

  test('is under way again with its first word where a plain `done` ended the one before it', () => {
    const chat = askTwice();
    chat.socket.tell(came([done]));
    chat.socket.tell(came([content]));
    expect(chat.isAnswering()).toBe(true);
    expect(lines(chat).slice(2)).toEqual(['assistant: First ', 'user: two', 'assistant~: Hello']);
  });

  test('that the server refuses is answered by its error, and the next one can be sent', () => {
    const chat = askTwice();
    chat.socket.tell(came([{ event: 'error', data: 'Too many prompts.' }]));
    expect(chat.rows().at(-1)).toMatchObject({ role: 'system', meta: { tone: 'error' } });
    chat.ask('three');
    expect(chat.socket.sent).toHaveLength(3);
  });

  test('begins the wait for a sign of life anew', () => {
    const chat = connected();
    chat.socket.tell(came([]));
    chat.ask('one');
    chat.clock.increment(44_000);
    chat.ask('two');
    chat.clock.increment(44_000);
    expect(chat.isAnswering()).toBe(true);
    chat.clock.increment(1_000);
    expect(chat.has('error')).toBe(true);
  });
});

test('a prompt after a long time repeats nothing to the connection that has heard it', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const chat = connected();
  chat.ask('one');
  chat.socket.tell(came([content, done]));
  vi.advanceTimersByTime(3_600_000);
  chat.ask('two');
  expect(chat.socket.sent.at(-1)?.messages).toEqual([{ role: 'user', content: 'two' }]);
});

describe('a prompt that has not gone out yet', () => {
  test('is in the log once it has', () => {
    const chat = connected({}, { holds: true });
    chat.ask('Hi');
    expect(chat.isSending()).toBe(true);
    expect(chat.texts()).toEqual(['Connected']);
    chat.socket.tell({ type: 'socket sent' });
    expect(chat.isAnswering()).toBe(true);
    expect(chat.texts()).toEqual(['Connected', 'Hi']);
    expect(chat.isUnsaved()).toBe(false);
  });

  test('is one of several that go out in order, while an answer goes on', () => {
    const chat = connected({}, { holds: true });
    chat.socket.tell(came([content]));
    chat.ask('one');
    chat.ask('two');
    chat.socket.tell(came([content]));
    expect(chat.texts()).toEqual(['Connected', 'Hello Hello']);
    chat.socket.tell({ type: 'socket sent' });
    expect(chat.isSending()).toBe(true);
    expect(chat.texts()).toEqual(['Connected', 'Hello Hello', 'one']);
    chat.socket.tell({ type: 'socket sent' });
    expect(chat.isSending()).toBe(false);
    expect(chat.texts()).toEqual(['Connected', 'Hello Hello', 'one', 'two']);
    expect(chat.socket.sent.map(({ messages }) => messages[0]?.content)).toEqual(['one', 'two']);
  });

  test('comes back together with those behind it', () => {
    const chat = connected({}, { holds: true });
    for (const text of ['one', 'two', 'three']) chat.ask(text);
    chat.socket.tell({ type: 'socket sent' });
    chat.socket.tell({ type: 'socket closed', code: 1000, reason: '' });
    expect(chat.context()).toMatchObject({ draft: 'two\nthree', unsent: [] });
    expect(chat.rows().filter((row) => row.role === 'user')).toHaveLength(1);
  });

  test.each<[string, ChatEvent]>([
    ['the user disconnects', { type: 'disconnect' }],
    ['the screen is left', { type: 'leave' }],
    ['the server closes', { type: 'socket closed', code: 1000, reason: '' }],
    ['the connection fails', { type: 'socket error' }],
  ])('is a draft again when %s, before what was written meanwhile', (_, event) => {
    const chat = connected({}, { holds: true });
    chat.ask(' Hi ');
    chat.actor.send({ type: 'draft changed', draft: 'next' });
    chat.actor.send(event);
    expect(chat.context()).toMatchObject({ draft: 'Hi\nnext', unsent: [] });
    expect(chat.isUnsaved()).toBe(true);
    expect(chat.texts().at(-1)).toBe('Not sent. What you wrote is back in the message field.');
    expect(chat.rows().filter((row) => row.role === 'user')).toEqual([]);
    chat.connect();
    expect(chat.socket.sent).toHaveLength(1);
  });
});

describe('bringing back', () => {
  const talk = (chat: ReturnType<typeof connected>) =>
    chat.rows().flatMap((row) => (row.role === 'system' ? [] : shownText(row)));

  test('undoes the newest edit, and takes its words out of the composer', () => {
    const chat = asked('one', 'two', 'three');
    chat.actor.send({ type: 'draft changed', draft: 'half a thought' });
    chat.actor.send({ type: 'edit', turn: 3 });
    chat.actor.send({ type: 'edit', turn: 2 });
    expect(chat.context().draft).toBe('two\nthree\nhalf a thought');
    chat.actor.send({ type: 'bring back' });
    expect(talk(chat)).toEqual(['one', 'To one', 'two', 'To two']);
    expect(chat.context().draft).toBe('three\nhalf a thought');
  });

  test('leaves in the composer what was made of the words', () => {
    const chat = asked('one');
    chat.actor.send({ type: 'edit', turn: 1 });
    chat.actor.send({ type: 'draft changed', draft: 'one and more' });
    chat.actor.send({ type: 'bring back' });
    expect(chat.context().draft).toBe('one and more');
  });

  test('leads to the newer answer once a prompt was tried again', () => {
    const chat = asked('one', 'two');
    chat.actor.send({ type: 'try again', turn: 2 });
    chat.socket.tell({ type: 'socket opened' });
    chat.socket.tell(came([{ event: 'content', data: 'Better' }, done]));
    chat.actor.send({ type: 'edit', turn: 2 });
    expect(talk(chat)).toEqual(['one', 'To one']);
    chat.actor.send({ type: 'bring back' });
    expect(talk(chat)).toEqual(['one', 'To one', 'two', 'Better']);
  });
});

test('the log says once that a new connection was told a part of a long conversation only', () => {
  const history = Array.from({ length: 40 }, (_, index) => [
    { type: 'prompted', at: 1, content: `Q${index}` } as const,
    { type: 'received', at: 1, debug: false, messages: [`event: content\ndata: A${index}\n\n`] } as const,
  ]).flat();
  const chat = connected({ history });
  const notes = () =>
    chat
      .texts()
      .filter(
        (text) => text === 'This conversation is too long: the burger no longer remembers its beginning.',
      );
  expect(notes()).toHaveLength(0);
  chat.ask('Next?');
  expect(notes()).toHaveLength(1);
  chat.ask('And then?');
  expect(notes()).toHaveLength(1);
});
