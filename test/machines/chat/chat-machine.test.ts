import { describe, expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import { shownText } from '#domain/chat/transcript.ts';
import type { ChatEvent } from '#machines/chat/chat-types.ts';
import { came, connected, content, conversation, done, start } from './chat-bench.ts';

describe('connecting', () => {
  test('opens a socket for the trimmed burger ID and logs it', () => {
    const chat = start();
    expect(chat.has('disconnected')).toBe(true);
    chat.actor.send({ type: 'connect' });
    expect(chat.has('connecting')).toBe(true);
    chat.socket.tell({ type: 'socket opened' });
    expect(chat.has('connected')).toBe(true);
    expect(chat.socket.opened).toEqual([{ baseUrl: 'https://builder.example', burgerId: 'b 1' }]);
    expect(chat.texts()).toEqual(['Connected']);
    chat.actor.send({ type: 'burger id changed', burgerId: 'b2' });
    expect(chat.context().connectedBurgerId).toBe('b 1');
  });

  test('to what cannot be tried says so', () => {
    const chat = start({}, { throws: true });
    chat.actor.send({ type: 'connect' });
    expect(chat.has('error')).toBe(true);
    expect(chat.texts()).toEqual(['Unable to connect.']);
    expect(chat.end()).toBe('misaddressed');
  });

  test('without an address says so, also to try a prompt again', () => {
    const history: History = [{ type: 'prompted', at: 1, content: 'Hi' }];
    for (const event of [{ type: 'connect' }, { type: 'try again', turn: 1 }] as const) {
      const chat = start({ baseUrl: ' ', history });
      chat.actor.send(event);
      expect(chat.has('disconnected')).toBe(true);
      expect(chat.context().error?.message).toBe('Missing Cowtex websocket base URL.');
    }
  });

  test('gives up after a while', () => {
    const chat = start();
    chat.actor.send({ type: 'connect' });
    chat.clock.increment(20_000);
    expect([chat.has('error'), chat.end()]).toEqual([true, 'timedOut']);
    expect(chat.socket.closed).toBe(1);
  });

  test('anew clears the error, after which the log says that the connection is closed', () => {
    const chat = connected();
    chat.socket.tell({ type: 'socket error' });
    expect([chat.has('error'), chat.end()]).toEqual([true, 'lost']);
    chat.ask('Hi');
    expect(chat.context().error).not.toBeNull();
    expect(chat.texts()).toEqual([
      'Connected',
      'WebSocket error. Verify burger ID and API endpoint.',
      'Disconnected',
    ]);
    chat.connect();
    expect([chat.context().error, chat.end()]).toEqual([null, null]);
    expect(chat.socket).toMatchObject({ closed: 1, opened: [{}, {}] });
  });
});

describe('the end of a connection', () => {
  test.each<[string, ChatEvent]>([
    ['the user disconnects', { type: 'disconnect' }],
    ['the screen is left', { type: 'leave' }],
    ['the server closes', { type: 'socket closed', code: 1000, reason: '' }],
  ])('when %s closes the socket, ends the streaming row and keeps draft and log', (_, event) => {
    const chat = connected();
    chat.ask('Hi');
    chat.socket.tell(came([content]));
    chat.actor.send({ type: 'draft changed', draft: 'next' });
    expect(chat.rows().at(-1)?.streaming).toBe(true);
    chat.actor.send(event);
    expect(chat.has('disconnected')).toBe(true);
    expect(chat.socket.closed).toBe(1);
    expect(chat.texts()).toEqual(['Connected', 'Hi', 'Hello', 'Disconnected']);
    expect(chat.rows().some((row) => row.streaming)).toBe(false);
    expect(chat.context().draft).toBe('next');
    expect(chat.isUnsaved()).toBe(true);
  });

  test("keeps the server's reason", () => {
    const chat = connected();
    chat.socket.tell({ type: 'socket closed', code: 1000, reason: 'Server is stopping.' });
    expect(chat.rows().at(-1)).toMatchObject({ blocks: ['Server is stopping.'] });
  });

  test.each([
    [1001, 'stopping'],
    [1012, 'stopping'],
    [1006, 'dropped'],
    [1013, 'refused'],
    [4404, 'refused'],
    [1000, 'closed'],
    [4408, 'closed'],
  ])('by the server with code %d says why, until the next connection', (code, end) => {
    const chat = connected();
    chat.socket.tell({ type: 'socket closed', code, reason: '' });
    expect(chat.end()).toBe(end);
    chat.actor.send({ type: 'connect' });
    expect(chat.end()).toBeNull();
  });

  test('before the server has answered is not called lost', () => {
    const chat = start();
    chat.actor.send({ type: 'connect' });
    chat.socket.tell({ type: 'socket error' });
    expect(chat.end()).toBe('unreachable');
    expect(chat.hasConnected()).toBe(false);
    chat.connect();
    chat.socket.tell({ type: 'socket error' });
    expect(chat.end()).toBe('lost');
    expect(chat.hasConnected()).toBe(true);
  });

  test('is remembered with the conversation, unless there never was a connection', () => {
    const failed = start();
    failed.actor.send({ type: 'connect' });
    failed.socket.tell({ type: 'socket error' });
    expect(start({ history: failed.context().history }).hasConnected()).toBe(false);
    failed.connect();
    expect(start({ history: failed.context().history }).hasConnected()).toBe(true);
  });

  test('closes the socket when the actor stops', () => {
    const chat = connected();
    chat.actor.stop();
    expect(chat.socket.closed).toBe(1);
  });
});

describe('sending', () => {
  test('transmits prompt, debug mode and authorization once', () => {
    const chat = start();
    chat.actor.send({ type: 'debug toggled', debug: true });
    chat.connect();
    chat.ask('  What is\nup? ');
    expect(chat.socket.sent).toEqual([
      {
        messages: [{ role: 'user', content: 'What is\nup?' }],
        debug: true,
        privacy_input: { Authorization: 'Bearer secret' },
      },
    ]);
    expect(chat.context().draft).toBe('');
    expect(chat.rows().at(-1)).toMatchObject({ role: 'user', streaming: false });
    chat.socket.tell({ type: 'socket closed', code: 1000, reason: '' });
    chat.connect();
    expect(chat.socket.sent).toHaveLength(1);
  });

  test('of nothing is silently ignored', () => {
    const chat = start();
    chat.ask(' ');
    chat.connect();
    chat.ask(' \n ');
    expect(chat.context().error).toBeNull();
    expect(chat.socket.sent).toEqual([]);
    expect(chat.texts()).toEqual(['Connected']);
  });

  test('a prompt may follow an answer at once', () => {
    const chat = connected();
    chat.ask('one');
    chat.socket.tell(came([content, done]));
    chat.ask('two');
    expect(chat.socket.sent).toHaveLength(2);
  });
});

describe('an answer', () => {
  test('can be stopped: the connection is made anew, the draft stays', () => {
    const chat = connected();
    chat.ask('one');
    chat.socket.tell(came([content]));
    chat.actor.send({ type: 'draft changed', draft: 'two' });
    chat.actor.send({ type: 'stop' });
    expect(chat.has('connecting')).toBe(true);
    expect(chat.socket).toMatchObject({ closed: 1, opened: [{}, {}] });
    expect(chat.rows().some((row) => row.streaming)).toBe(false);
    expect(chat.context().draft).toBe('two');
    expect(chat.socket.sent).toHaveLength(1);
  });

  test('that falls silent is a lost connection', () => {
    const chat = connected();
    chat.clock.increment(3_600_000);
    expect(chat.has('connected')).toBe(true);
    chat.ask('one');
    chat.clock.increment(44_000);
    chat.socket.tell(came([]));
    chat.clock.increment(44_000);
    // Words are a sign of life, too.
    chat.socket.tell(came([content]));
    chat.clock.increment(44_000);
    expect(chat.isAnswering()).toBe(true);
    chat.clock.increment(1_000);
    expect(chat.has('error')).toBe(true);
    expect(chat.socket.closed).toBe(1);
    expect(chat.rows().at(-1)).toMatchObject({ role: 'system', meta: { tone: 'error' } });
  });

  test('that says nothing at all is a lost connection where the server has promised signs of life', () => {
    const chat = connected();
    chat.socket.tell({ type: 'keep-alive promised' });
    chat.ask('one');
    chat.clock.increment(44_000);
    expect(chat.isAnswering()).toBe(true);
    chat.clock.increment(1_000);
    expect(chat.end()).toBe('silent');
  });

  test('may take its time where the server keeps nothing alive', () => {
    const chat = connected();
    chat.socket.tell(came([]));
    chat.actor.send({ type: 'disconnect' });
    chat.connect();
    chat.ask('one');
    chat.clock.increment(3_600_000);
    expect(chat.isAnswering()).toBe(true);
  });

  test.each([
    ['done', [content, done], false],
    ['an error', [content, { event: 'error', data: 'x' }], false],
    ['text after an error', [{ event: 'error', data: 'x' }, content], true],
    ['what says nothing of it', [conversation, { event: 'toString', data: '' }], true],
  ])('with %s at its end', (_, frames, answering) => {
    const chat = connected();
    chat.ask('one');
    chat.socket.tell(came(frames));
    expect(chat.isAnswering()).toBe(answering);
  });

  test('that nobody asked for is noticed, a conversation ID is none', () => {
    const chat = connected();
    chat.socket.tell(came([conversation]));
    expect(chat.isAnswering()).toBe(false);
    chat.socket.tell(came([content]));
    expect(chat.isAnswering()).toBe(true);
    expect(chat.rows().map(shownText)).toEqual(['', 'Hello']);
  });
});

describe('a page that is visible or online again', () => {
  const returned = (later: number) => ({ type: 'page returned', at: Date.now() + later }) as const;

  /** A chat with half an answer, to which the user returns after so many milliseconds. */
  function away(milliseconds: number) {
    const chat = connected();
    chat.socket.tell({ type: 'keep-alive promised' });
    chat.ask('one');
    chat.socket.tell(came([content]));
    chat.socket.tell(returned(milliseconds));
    return chat;
  }

  test('goes on where no sign of life is missing', () => {
    const chat = away(15_000);
    expect([chat.has('connected'), chat.socket.pings]).toEqual([true, 0]);
  });

  test('asks for a sign of life before it says that it is connected, and the answer goes on', () => {
    const chat = away(60_000);
    expect([chat.has('connected'), chat.has('connecting'), chat.socket.pings]).toEqual([false, true, 1]);
    expect(chat.socket).toMatchObject({ opened: [{}], closed: 0 });
    chat.socket.tell(came([]));
    expect([chat.has('connected'), chat.isAnswering()]).toEqual([true, true]);
    chat.socket.tell(came([content, done]));
    expect(chat.texts()).toEqual(['Connected', 'one', 'Hello Hello']);
  });

  test('says that the connection is lost where none comes', () => {
    const chat = away(60_000);
    chat.clock.increment(20_000);
    expect([chat.end(), chat.socket.closed]).toEqual(['silent', 1]);
    expect(chat.rows().some(({ streaming }) => streaming)).toBe(false);
  });

  test('gets no prompt lost that waited meanwhile', () => {
    const chat = connected({}, { holds: true });
    chat.socket.tell({ type: 'keep-alive promised' });
    chat.ask('one');
    chat.socket.tell(returned(60_000));
    chat.socket.tell({ type: 'socket sent' });
    expect(chat.texts()).toEqual(['Connected', 'one']);
    chat.socket.tell(came([]));
    expect([chat.has('connected'), chat.isAnswering(), chat.socket.sent.length]).toEqual([true, true, 1]);
  });
});

describe('the authorization header', () => {
  test("follows the session's token until the user edits it", () => {
    const chat = start();
    expect(chat.context().authorization).toBe('Bearer secret');
    chat.actor.send({ type: 'session token', token: 'newer' });
    expect(chat.context().authorization).toBe('Bearer newer');
    chat.actor.send({ type: 'session token', token: null });
    expect(chat.context().authorization).toBe('');
    chat.actor.send({ type: 'authorization changed', authorization: 'Bearer mine' });
    chat.actor.send({ type: 'session token', token: 'newest' });
    expect(chat.context().authorization).toBe('Bearer mine');
  });
});

test('clearing the log keeps the conversation going', () => {
  const chat = connected();
  chat.ask('one');
  chat.socket.tell(came([content]));
  const last = chat.rows().at(-1)?.id ?? 0;
  chat.actor.send({ type: 'clear log' });
  expect(chat.rows()).toEqual([]);
  chat.socket.tell(came([content]));
  expect(chat.rows()).toHaveLength(1);
  expect(chat.rows()[0]?.id).toBeGreaterThan(last);
});
