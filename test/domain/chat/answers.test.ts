import { expect, test } from 'vitest';
import { wordsOf } from '#domain/chat/answers.ts';
import { rowsOf } from '#domain/chat/conversation.ts';
import { replay } from '#machines/stream/stream.ts';

const prompted = (content: string) => ({ type: 'prompted', at: 1, content }) as const;
const received = (...frames: readonly (readonly [event: string, data: string])[]) =>
  ({
    type: 'received',
    at: 2,
    debug: true,
    messages: frames.map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`),
  }) as const;

test('the words of one answer are those that it was told in, without tools and thinking', () => {
  const { context } = replay([
    prompted('First?'),
    received(['content', 'One.']),
    prompted('Second?'),
    received(
      ['thinking', 'Hm'],
      ['content', '**Two**'],
      ['tool_call', '{"name":"see"}'],
      ['content', 'and more.'],
    ),
  ]);
  const rows = rowsOf(context);
  expect([wordsOf(rows, 1), wordsOf(rows, 2), wordsOf(rows, 3)]).toEqual([
    'One.',
    '**Two**\n\nand more.',
    '',
  ]);
});
