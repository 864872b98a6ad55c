import { expect, test } from 'vitest';
import type { History } from '#domain/chat/history-event.ts';
import { keptAnswer, keptQuestions } from '#domain/questions/kept-answer.ts';
import { replay } from '#machines/stream/stream.ts';

const received = (...frames: readonly (readonly [event: string, data: string])[]) =>
  ({
    type: 'received',
    at: 2,
    debug: false,
    messages: frames.map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`),
  }) as const;
const prompted = (content: string) => ({ type: 'prompted', at: 1, content }) as const;

const history: History = [
  prompted('First?'),
  received(['tool_call', '{"name":"look","id":"1"}'], ['tool_result', '{"name":"look","id":"1"}']),
  received(['tool_call', '{"name":"look","id":"2"}'], ['tool_result', '{"name":"look","id":"2"}']),
  received(['content', 'One.'], ['done', '']),
  prompted('  '),
  received(['content', 'Pardon?'], ['done', '']),
  prompted('Broken?'),
  received(['error', 'No model.'], ['done', '']),
  prompted('Last?'),
  received(['thinking', 'Hm'], ['content', '**Two**'], ['done', '']),
];
const { context } = replay(history);
const first = { prompt: 'First?', expect: [{ type: 'tool-called', value: 'look' }, { type: 'no-error' }] };
const broken = { prompt: 'Broken?', expect: [] };
const last = { prompt: 'Last?', expect: [{ type: 'no-error' }] };

test('an answer is kept with the messages up to it, the called tools, and no error where there was none', () => {
  expect(keptAnswer(context, 1)).toEqual({ turns: [first], words: 'One.' });
  expect(keptAnswer(context, 4)).toEqual({ turns: [first, broken, last], words: '**Two**' });
});

const marked = [{ type: 'contains', value: 'Two' }, { type: 'contains', value: '*' }, ...last.expect];

test('the words are expected of the answer itself, in one question or in each of several', () => {
  const kept = keptAnswer(context, 4);
  const draft = { name: 'Figures', words: ' Two\n\n*\nTwo', as: 'one' } as const;
  const others = [{ id: 'q2', name: 'Other', turns: [] }];
  expect(keptQuestions(kept, draft, others)).toEqual([
    { id: 'q3', name: 'Figures', turns: [first, broken, { prompt: 'Last?', expect: marked }] },
  ]);
  expect(keptQuestions(kept, { ...draft, as: 'each' }, others)).toEqual([
    { id: 'q3', name: 'First?', turns: [first] },
    { id: 'q4', name: 'Broken?', turns: [broken] },
    { id: 'q5', name: 'Last?', turns: [{ prompt: 'Last?', expect: marked }] },
  ]);
});
