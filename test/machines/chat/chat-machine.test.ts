import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createChatMachine, selectIsChatUnsaved, selectIsSending } from '#machines/chat/chat-machine.ts';
import type { ChatEvent, ChatInput, ChatRequest, ChatTag } from '#machines/chat/chat-types.ts';
import { shownText } from '#machines/chat/transcript.ts';

const chatMachine = createChatMachine(() => {
  throw new Error('No socket');
});
const input: ChatInput = { burgerId: ' b 1 ', baseUrl: 'https://builder.example', token: 'secret' };
const content = { event: 'content', data: 'Hello' };
const done = { event: 'done', data: '' };
const conversation = { event: 'conversation_id', data: 'c1' };

interface Bench {
  readonly sent: ChatRequest[];
  readonly opened: { readonly baseUrl: string; readonly burgerId: string }[];
  closed: number;
  tell: (event: ChatEvent) => void;
}

/** A chat over a socket that sends at once, unless it `holds` what it is given until it is told. */
function start(
  given: Partial<ChatInput> = {},
  options: { readonly throws?: boolean; readonly holds?: boolean } = {},
) {
  const clock = new SimulatedClock();
  const socket: Bench = { sent: [], opened: [], closed: 0, tell: () => {} };
  const machine = chatMachine.provide({
    actors: {
      socket: fromCallback(({ input: where, sendBack, receive }) => {
        if (options.throws) throw new Error('bad address');
        socket.opened.push(where);
        socket.tell = sendBack;
        receive(({ payload }) => {
          socket.sent.push(payload);
          if (!options.holds) sendBack({ type: 'socket.sent' });
        });
        return () => {
          socket.closed += 1;
        };
      }),
    },
  });
  const actor = createActor(machine, { input: { ...input, ...given }, clock }).start();
  const rows = () => actor.getSnapshot().context.transcript.rows;
  return {
    actor,
    isUnsaved: () => selectIsChatUnsaved(actor.getSnapshot()),
    isSending: () => selectIsSending(actor.getSnapshot()),
    clock,
    socket,
    rows,
    context: () => actor.getSnapshot().context,
    has: (tag: ChatTag) => actor.getSnapshot().hasTag(tag),
    told: () => rows().map((row) => row.message?.message ?? shownText(row)),
    connect() {
      actor.send({ type: 'connect' });
      socket.tell({ type: 'socket.opened' });
    },
    ask(draft: string) {
      actor.send({ type: 'draft changed', draft });
      actor.send({ type: 'send' });
    },
  };
}

describe('connecting', () => {
  test('opens a socket for the trimmed burger ID and logs it', () => {
    const chat = start();
    expect(chat.has('disconnected')).toBe(true);
    chat.actor.send({ type: 'connect' });
    expect(chat.has('connecting')).toBe(true);
    chat.socket.tell({ type: 'socket.opened' });
    expect(chat.has('connected')).toBe(true);
    expect(chat.socket.opened).toEqual([{ baseUrl: 'https://builder.example', burgerId: 'b 1' }]);
    expect(chat.told()).toEqual(['Connected']);
    chat.actor.send({ type: 'burger id changed', burgerId: 'b2' });
    expect(chat.context().talksTo).toBe('b 1');
  });

  test.each([
    ['a blank burger ID', { burgerId: ' ' }, 'Please enter a burger ID.'],
    ['no base URL', { baseUrl: '' }, 'Missing Cowtex websocket base URL.'],
  ])('with %s says so', (_, given, text) => {
    const chat = start(given);
    chat.actor.send({ type: 'connect' });
    expect(chat.context().error?.message).toBe(text);
    expect(chat.has('disconnected')).toBe(true);
    expect(chat.socket.opened).toHaveLength(0);
  });

  test('to what cannot be tried says so', () => {
    const chat = start({}, { throws: true });
    chat.actor.send({ type: 'connect' });
    expect(chat.has('error')).toBe(true);
    expect(chat.context().error?.message).toBe('Unable to connect.');
    expect(chat.told()).toEqual(['Unable to connect.']);
  });

  test('gives up after a while', () => {
    const chat = start();
    chat.actor.send({ type: 'connect' });
    chat.clock.increment(20_000);
    expect(chat.has('error')).toBe(true);
    expect(chat.socket.closed).toBe(1);
  });

  test('anew clears the error', () => {
    const chat = start();
    chat.connect();
    chat.socket.tell({ type: 'socket.failed' });
    expect(chat.context().error?.message).toBe('WebSocket error. Verify burger ID and API endpoint.');
    expect(chat.has('error')).toBe(true);
    chat.connect();
    expect(chat.context().error).toBeNull();
    expect(chat.socket).toMatchObject({ closed: 1, opened: [{}, {}] });
  });
});

describe('the end of a connection', () => {
  test.each<[string, ChatEvent]>([
    ['the user disconnects', { type: 'disconnect' }],
    ['the screen is left', { type: 'leave' }],
    ['the server closes', { type: 'socket.closed', reason: '' }],
  ])('when %s closes the socket, ends the streaming row and keeps draft and log', (_, event) => {
    const chat = start();
    chat.connect();
    chat.ask('Hi');
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    chat.actor.send({ type: 'draft changed', draft: 'next' });
    expect(chat.rows().at(-1)?.streaming).toBe(true);
    chat.actor.send(event);
    expect(chat.has('disconnected')).toBe(true);
    expect(chat.socket.closed).toBe(1);
    expect(chat.told()).toEqual(['Connected', 'Hi', 'Hello', 'Disconnected']);
    expect(chat.rows().some((row) => row.streaming)).toBe(false);
    expect(chat.context().draft).toBe('next');
    expect(chat.isUnsaved()).toBe(true);
  });

  test("keeps the server's reason", () => {
    const chat = start();
    chat.connect();
    chat.socket.tell({ type: 'socket.closed', reason: 'Server is stopping.' });
    expect(chat.rows().at(-1)).toMatchObject({ blocks: ['Server is stopping.'] });
  });

  test('closes the socket when the actor stops', () => {
    const chat = start();
    chat.connect();
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
    chat.socket.tell({ type: 'socket.closed', reason: '' });
    chat.connect();
    expect(chat.socket.sent).toHaveLength(1);
  });

  test('while offline says what is missing and keeps the draft', () => {
    const chat = start();
    chat.ask('Hi');
    expect(chat.context()).toMatchObject({
      draft: 'Hi',
      error: { message: 'Connect to the burger before sending messages.' },
    });
  });

  test('of nothing is silently ignored', () => {
    const chat = start();
    chat.ask(' ');
    chat.connect();
    chat.ask(' \n ');
    expect(chat.context().error).toBeNull();
    expect(chat.socket.sent).toEqual([]);
    expect(chat.told()).toEqual(['Connected']);
  });
});

describe('a prompt during an answer', () => {
  const told = (chat: ReturnType<typeof start>) =>
    chat.rows().map((row) => `${row.role}${row.streaming ? '~' : ''}: ${shownText(row)}`);

  function askTwice() {
    const chat = start();
    chat.connect();
    chat.ask('one');
    chat.socket.tell({ type: 'socket.frames', frames: [{ event: 'content', data: 'First ' }] });
    chat.ask('two');
    return chat;
  }

  test('goes out at once, and ends the row that streams', () => {
    const chat = askTwice();
    expect(chat.socket.sent.map(({ messages }) => messages)).toEqual([
      [{ role: 'user', content: 'one' }],
      [{ role: 'user', content: 'two' }],
    ]);
    expect(told(chat)).toEqual(['system: ', 'user: one', 'assistant: First ', 'user: two']);
    expect(chat.has('answering')).toBe(true);
    expect(chat.socket.closed).toBe(0);
  });

  test('is under way again with its first word where a plain `done` ended the one before it', () => {
    const chat = askTwice();
    chat.socket.tell({ type: 'socket.frames', frames: [done] });
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    expect(chat.has('answering')).toBe(true);
    expect(told(chat).slice(2)).toEqual(['assistant: First ', 'user: two', 'assistant~: Hello']);
  });

  test('that the server refuses is answered by its error, and the next one can be sent', () => {
    const chat = askTwice();
    chat.socket.tell({ type: 'socket.frames', frames: [{ event: 'error', data: 'Too many prompts.' }] });
    expect(chat.rows().at(-1)).toMatchObject({ role: 'system', meta: { tone: 'error' } });
    chat.ask('three');
    expect(chat.socket.sent).toHaveLength(3);
  });

  test('begins the wait for a sign of life anew', () => {
    const chat = start();
    chat.connect();
    chat.socket.tell({ type: 'socket.frames', frames: [] });
    chat.ask('one');
    chat.clock.increment(44_000);
    chat.ask('two');
    chat.clock.increment(44_000);
    expect(chat.has('answering')).toBe(true);
    chat.clock.increment(1_000);
    expect(chat.has('error')).toBe(true);
  });
});

describe('a prompt that has not gone out yet', () => {
  test('is in the log once it has', () => {
    const chat = start({}, { holds: true });
    chat.connect();
    chat.ask('Hi');
    expect(chat.isSending()).toBe(true);
    expect(chat.told()).toEqual(['Connected']);
    chat.socket.tell({ type: 'socket.sent' });
    expect(chat.has('answering')).toBe(true);
    expect(chat.told()).toEqual(['Connected', 'Hi']);
    expect(chat.isUnsaved()).toBe(false);
  });

  test('is one of several that go out in order, while an answer goes on', () => {
    const chat = start({}, { holds: true });
    chat.connect();
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    chat.ask('one');
    chat.ask('two');
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    expect(chat.told()).toEqual(['Connected', 'Hello Hello']);
    chat.socket.tell({ type: 'socket.sent' });
    expect(chat.isSending()).toBe(true);
    expect(chat.told()).toEqual(['Connected', 'Hello Hello', 'one']);
    chat.socket.tell({ type: 'socket.sent' });
    expect(chat.isSending()).toBe(false);
    expect(chat.told()).toEqual(['Connected', 'Hello Hello', 'one', 'two']);
    expect(chat.socket.sent.map(({ messages }) => messages[0]?.content)).toEqual(['one', 'two']);
  });

  test('comes back together with those behind it', () => {
    const chat = start({}, { holds: true });
    chat.connect();
    for (const text of ['one', 'two', 'three']) chat.ask(text);
    chat.socket.tell({ type: 'socket.sent' });
    chat.socket.tell({ type: 'socket.closed', reason: '' });
    expect(chat.context()).toMatchObject({ draft: 'two\nthree', unsent: [] });
    expect(chat.rows().filter((row) => row.role === 'user')).toHaveLength(1);
  });

  test.each<[string, ChatEvent]>([
    ['the user disconnects', { type: 'disconnect' }],
    ['the screen is left', { type: 'leave' }],
    ['the server closes', { type: 'socket.closed', reason: '' }],
    ['the connection fails', { type: 'socket.failed' }],
  ])('is a draft again when %s, before what was written meanwhile', (_, event) => {
    const chat = start({}, { holds: true });
    chat.connect();
    chat.ask(' Hi ');
    chat.actor.send({ type: 'draft changed', draft: 'next' });
    chat.actor.send(event);
    expect(chat.context()).toMatchObject({ draft: 'Hi\nnext', unsent: [] });
    expect(chat.isUnsaved()).toBe(true);
    expect(chat.told().at(-1)).toBe('Not sent. What you wrote is back in the composer.');
    expect(chat.rows().filter((row) => row.role === 'user')).toEqual([]);
    chat.connect();
    expect(chat.socket.sent).toHaveLength(1);
  });
});

describe('an answer', () => {
  test('can be stopped: the connection is made anew, the draft stays', () => {
    const chat = start();
    chat.connect();
    chat.ask('one');
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    chat.actor.send({ type: 'draft changed', draft: 'two' });
    chat.actor.send({ type: 'stop' });
    expect(chat.has('connecting')).toBe(true);
    expect(chat.socket).toMatchObject({ closed: 1, opened: [{}, {}] });
    expect(chat.rows().some((row) => row.streaming)).toBe(false);
    expect(chat.context().draft).toBe('two');
    expect(chat.socket.sent).toHaveLength(1);
  });

  test('that falls silent is a lost connection', () => {
    const chat = start();
    chat.connect();
    chat.clock.increment(3_600_000);
    expect(chat.has('connected')).toBe(true);
    chat.ask('one');
    chat.clock.increment(44_000);
    chat.socket.tell({ type: 'socket.frames', frames: [] });
    chat.clock.increment(44_000);
    expect(chat.has('answering')).toBe(true);
    chat.clock.increment(1_000);
    expect(chat.has('error')).toBe(true);
    expect(chat.socket.closed).toBe(1);
    expect(chat.rows().at(-1)).toMatchObject({ role: 'system', meta: { tone: 'error' } });
  });

  test('may take its time where the server keeps nothing alive', () => {
    const chat = start();
    chat.connect();
    chat.socket.tell({ type: 'socket.frames', frames: [] });
    chat.actor.send({ type: 'disconnect' });
    chat.connect();
    chat.ask('one');
    chat.clock.increment(3_600_000);
    expect(chat.has('answering')).toBe(true);
  });

  test.each([
    ['done', [content, done], false],
    ['an error', [content, { event: 'error', data: 'x' }], false],
    ['text after an error', [{ event: 'error', data: 'x' }, content], true],
    ['what says nothing of it', [conversation, { event: 'toString', data: '' }], true],
  ])('with %s at its end', (_, frames, answering) => {
    const chat = start();
    chat.connect();
    chat.ask('one');
    chat.socket.tell({ type: 'socket.frames', frames });
    expect(chat.has('answering')).toBe(answering);
  });

  test('that nobody asked for is noticed, a conversation ID is none', () => {
    const chat = start();
    chat.connect();
    chat.socket.tell({ type: 'socket.frames', frames: [conversation] });
    expect(chat.has('answering')).toBe(false);
    chat.socket.tell({ type: 'socket.frames', frames: [content] });
    expect(chat.has('answering')).toBe(true);
    expect(chat.rows().map(shownText)).toEqual(['', 'Hello']);
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
  const chat = start();
  chat.connect();
  chat.ask('one');
  chat.socket.tell({ type: 'socket.frames', frames: [content] });
  const last = chat.rows().at(-1)?.id ?? 0;
  chat.actor.send({ type: 'clear log' });
  expect(chat.rows()).toEqual([]);
  chat.socket.tell({ type: 'socket.frames', frames: [content] });
  expect(chat.rows()).toHaveLength(1);
  expect(chat.rows()[0]?.id).toBeGreaterThan(last);
});
