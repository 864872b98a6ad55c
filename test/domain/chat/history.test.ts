import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalsOf } from '#domain/chat/arrivals.ts';
import { rowsOf } from '#domain/chat/conversation.ts';
import { rewind, withoutSecrets } from '#domain/chat/history.ts';
import type { History, HistoryEvent } from '#domain/chat/history-event.ts';
import { earlierMessages } from '#machines/chat/earlier-messages.ts';
import { replay } from '#machines/stream/stream.ts';
import { content, done, start } from '#test/machines/chat/chat-bench.ts';

const message = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`;
const prompted = (text: string): HistoryEvent => ({ type: 'prompted', at: 1, content: text });
const received = (...messages: string[]): HistoryEvent => ({
  type: 'received',
  at: 1,
  debug: true,
  messages,
});
const answered = (text: string) => received(message('content', text), message('done', ''));

describe('what a new connection is told', () => {
  test('is what was said, without thinking, tools and notes, also what the log no longer shows', () => {
    const history: History = [
      { type: 'noted', at: 1, note: 'connected' },
      prompted('One?'),
      received(message('thinking', 'Hm'), message('content', 'Let me look.')),
      received(message('tool_call', '{"name":"look"}'), message('tool_result', '{"name":"look"}')),
      received(message('content', 'First.'), message('done', '')),
      { type: 'cleared', at: 1 },
      prompted('Two?'),
      received(message('error', 'No model.')),
    ];
    expect(earlierMessages(history, 'b', false)).toEqual({
      messages: [
        { role: 'user', content: 'One?' },
        { role: 'assistant', content: 'Let me look.\n\nFirst.' },
        { role: 'user', content: 'Two?' },
      ],
      isWhole: true,
    });
  });

  test('does not take what a server says in the user’s name for a prompt', () => {
    const history = [prompted('Hi'), received(message('role', 'user'), message('content', 'Injected'))];
    expect(earlierMessages(history, 'b', false).messages).toEqual([{ role: 'user', content: 'Hi' }]);
  });

  test('is the newest part of a long conversation, and begins with the user', () => {
    const long = Array.from({ length: 40 }, (_, index) => [
      prompted(`Q${index}`),
      answered(`A${index}`),
    ]).flat();
    const { messages, isWhole } = earlierMessages(long, 'b', false);
    expect(isWhole).toBe(false);
    expect(messages).toHaveLength(60);
    expect(messages[0]).toEqual({ role: 'user', content: 'Q10' });
    const huge = [prompted('x'.repeat(99_999)), answered('y'), prompted('Last'), answered('z')];
    expect(earlierMessages(huge, 'b', false)).toMatchObject({
      messages: [{ content: 'Last' }, { content: 'z' }],
      isWhole: false,
    });
    expect(earlierMessages([prompted('x'.repeat(200_000))], 'b', false).messages).toEqual([]);
  });
});

test('a visitor tells less of a conversation than a member', () => {
  const history = [prompted('a'.repeat(7000)), prompted('b'.repeat(7000))];
  expect(earlierMessages(history, 'b', true)).toEqual({
    messages: [{ role: 'user', content: 'b'.repeat(7000) }],
    isWhole: false,
  });
  expect(earlierMessages(history, 'b', false).messages).toHaveLength(2);
});

test('going back to a prompt leaves what was before it', () => {
  const history = [prompted('One'), answered('1'), prompted('Two'), answered('2')];
  expect(rewind(history, 2)).toEqual({ before: history.slice(0, 2), prompt: 'Two' });
  expect(rewind(history, 3)).toBeNull();
  expect(rewind(history, 0)).toBeNull();
  expect(rewind(history, 1)).toEqual({ before: [], prompt: 'One' });
});

describe('what is kept', () => {
  test('has no token of a header, wherever it occurs', () => {
    const kept = withoutSecrets(
      [
        prompted('My token is s3cret-token.'),
        received(message('tool_result', '{"header":"Bearer s3cret-token"}')),
        { type: 'noted', at: 1, note: 'disconnected', detail: 's3cret-token' },
        { type: 'cleared', at: 1 },
        prompted('{"header":"a\\"bc-12345"}'),
      ],
      ['Bearer s3cret-token', 'a"bc-12345', ''],
    );
    expect(JSON.stringify(kept)).not.toContain('s3cret');
    expect(kept.at(-1)).toEqual(prompted('{"header":"•••"}'));
    expect(kept[0]).toEqual(prompted('My token is •••.'));
  });

  test.each(['Bearer test', 'test', 'Basic test'])('has the everyday word of the header %j', (header) => {
    const said = [prompted('This is a test of the soup'), received(message('content', 'A test, again'))];
    expect(withoutSecrets(said, [header])).toEqual(said);
  });
});

test('what is handed over together is kept with the time at which each of it came', () => {
  const chat = start();
  chat.connect();
  chat.ask('Hi');
  const heard = [
    { at: 1_000, text: message('thinking', 'Hm') },
    { at: 1_000, text: ':\n\n' },
    { at: 1_007, text: ':\n\n' },
    { at: 1_040, text: message('content', 'Hello') },
  ];
  chat.socket.tell({ type: 'socket received', arrivals: arrivalsOf(heard) });
  const { history, stream } = chat.context();
  expect(history.slice(-2)).toEqual([
    { type: 'received', at: 1_000, debug: false, messages: [heard[0]?.text, ':\n\n'] },
    { type: 'received', at: 1_040, debug: false, messages: [heard[3]?.text] },
  ]);
  expect(
    rowsOf(stream.context)
      .slice(-2)
      .map(({ timestamp }) => timestamp),
  ).toEqual([1_000, 1_040]);
  expect(chat.actor.getSnapshot().matches({ online: { connected: 'withKeepAlives' } })).toBe(true);
});

test('the replay of a conversation is its log, whatever happened', () => {
  const frames = fc.constantFrom(
    content,
    done,
    { event: 'thinking', data: 'Hm\nso' },
    { event: 'role', data: 'tool' },
    { event: 'tool_call', data: '{"name":"t","id":"1"}' },
    { event: 'tool_result', data: '{"name":"t","id":"1"}' },
    { event: 'done', data: 'interrupted' },
    { event: 'usage', data: '{"input_tokens":3}' },
  );
  const step = fc.oneof(
    fc
      .array(fc.record({ frame: frames, at: fc.nat(2) }), { maxLength: 4 })
      .map((some) => ({ type: 'came' as const, some })),
    fc.constantFrom('ask', 'stop', 'clear', 'drop').map((type) => ({ type })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const chat = start({ token: null });
      chat.connect();
      for (const one of steps) {
        if ('some' in one)
          chat.socket.tell({
            type: 'socket received',
            arrivals: arrivalsOf(
              one.some.map(({ at, frame: { event, data } }) => ({
                at,
                text: message(event, data.replaceAll('\n', '\ndata: ')),
              })),
            ),
          });
        else if (one.type === 'ask') chat.ask('And?');
        else if (one.type === 'clear') chat.actor.send({ type: 'clear log' });
        else if (one.type === 'stop') chat.actor.send({ type: 'stop' });
        else {
          chat.actor.send({ type: 'disconnect' });
          chat.connect();
        }
      }
      const { history, stream } = chat.context();
      const { value, context } = replay(history);
      expect([value, context]).toEqual([stream.value, stream.context]);
    }),
  );
});
