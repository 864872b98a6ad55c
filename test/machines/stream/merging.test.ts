import { describe, expect, test } from 'vitest';
import { rowsOf, turnsOf } from '#domain/chat/conversation.ts';
import type { Frame } from '#domain/chat/frames.ts';
import { emptyStream } from '#machines/stream/stream.ts';
import { fold, foldFrames, frame, logPrompt, read, say } from './streams.ts';

/* The specification's words about rows, each with the rows that the stream's machine makes of it. */

const payloads: Readonly<Record<string, string>> = {
  tool_call: '{"name":"a"}',
  image: 'https://e.example/a.png',
};
const streaming = ['content', 'assistant', 'thinking'];
const events = [
  ...streaming,
  'tool_call',
  'tool_result',
  'tool',
  'conversation_id',
  'error',
  'image',
  'usage',
];
const came = (event: string) => frame(event, payloads[event] ?? 'word');

describe('“consecutive chunks with the same role, label and streaming flag merge into one row”', () => {
  const merges = new Set([
    'content content',
    'content assistant',
    'assistant content',
    'assistant assistant',
    'thinking thinking',
  ]);
  const pairs = events.flatMap((one) => events.map((other) => [one, other] as const));

  test.each(pairs)('%s, then %s', (one, other) => {
    const rows = fold([came(one), came(other)], { debug: true });
    expect(rows).toHaveLength(merges.has(`${one} ${other}`) ? 1 : 2);
    // A payload in one piece never streams, and ends a streaming row.
    expect(rows.map((row) => row.streaming)).toEqual(
      rows.map((_, index) => index === rows.length - 1 && streaming.includes(other)),
    );
  });

  test.each<[string, Frame[], string[]]>([
    [
      '“joined with a space where neither side has one”',
      say('a', 'b', ' c'),
      ['assistant/Assistant~: a b c'],
    ],
    [
      'another role',
      [...say('a'), frame('role', 'tool'), ...say('b')],
      ['assistant/Assistant: a', 'tool/Tool~: b'],
    ],
    [
      '“unknown means assistant”',
      [...say('a'), frame('role', 'robot'), ...say('b')],
      ['assistant/Assistant~: a b'],
    ],
    [
      'another label',
      [...say('a'), frame('thinking', 'b')],
      ['assistant/Assistant: a', 'assistant/Assistant Thinking~: b'],
    ],
    [
      '“done ends the latest streaming row”',
      [...say('a'), frame('done'), ...say('b')],
      ['assistant/Assistant: a', 'assistant/Assistant~: b'],
    ],
    [
      'what shows “only in debug mode” parts nothing outside of it',
      [...say('a'), frame('tool', 'x'), frame('usage', '{}'), ...say('b')],
      ['assistant/Assistant~: a b'],
    ],
    [
      '“error shows as a system row”',
      [frame('error', 'a'), frame('role', 'system'), ...say('b')],
      ['system/System: a', 'system/System~: b'],
    ],
  ])('%s', (_, frames, rows) => {
    expect(read(fold(frames))).toEqual(rows);
  });

  test('“payloads that are valid JSON are pretty-printed”, each in its row', () => {
    expect(read(fold([frame('tool', '[1]'), frame('tool', '[2]')], { debug: true }))).toEqual([
      'tool/Tool: [\n  1\n]',
      'tool/Tool: [\n  2\n]',
    ]);
  });
});

describe('an error', () => {
  const asked = logPrompt(logPrompt(emptyStream, 'One?', 1), 'Two?', 1);
  const streamAfter = (...frames: readonly Frame[]) => foldFrames(asked, frames, { at: 2, debug: false });
  const no = frame('error', 'No.');
  const turns = (...frames: readonly Frame[]) =>
    rowsOf(streamAfter(...frames).context)
      .slice(2)
      .map(({ turn }) => turn);

  test('ends its answer without a following done', () => {
    const failed = streamAfter(...say('x'), no);
    expect([failed.value, turnsOf(failed.context).at(-1)?.endedAt]).toEqual(['idle', 2]);
    expect(read(rowsOf(failed.context)).slice(2)).toEqual(['assistant/Assistant: x', 'system/System: No.']);
  });

  test('that follows another one has a row of its own, which belongs to no answer', () => {
    expect(turns(no, no)).toEqual([2, 0]);
    expect(turns(...say('x'), no, frame('done'), no)).toEqual([2, 2, 0]);
    expect(streamAfter(no, no, frame('done')).value).toEqual('idle');
  });

  test('is followed by words of the same answer in a new row, which an error may end again', () => {
    expect(turns(...say('x'), no, ...say('y'), no)).toEqual([2, 2, 2, 2]);
    expect(streamAfter(no, ...say('y')).value).toEqual({ answering: 'writing' });
  });
});
