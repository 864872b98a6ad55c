import { expect, test } from 'vitest';
import { type Answer, answersIn, verdictsOf, wordsOf } from '#domain/chat/answers.ts';
import { rowsOf } from '#domain/chat/conversation.ts';
import type { History } from '#domain/chat/history-event.ts';
import { replay } from '#machines/stream/stream.ts';

const prompted = (content: string) => ({ type: 'prompted', at: 1, content }) as const;
const received = (...frames: readonly (readonly [event: string, data: string])[]) =>
  ({
    type: 'received',
    at: 2,
    debug: true,
    messages: frames.map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`),
  }) as const;

const answers = (history: History) => {
  return answersIn(replay(history).context);
};
const answerTo = (...frames: readonly (readonly [event: string, data: string])[]) => {
  const [answer] = answers([prompted('Hi'), received(...frames)]);
  if (answer === undefined) throw new Error('There is no answer');
  return answer;
};
const picture = 'https://pictures.example/1.png';

test('an answer is what was said and shown after its prompt, and its course', () => {
  const history: History = [
    { type: 'noted', at: 0, note: 'connected' },
    prompted('First?'),
    received(['thinking', 'Hm'], ['content', 'Let me look.'], ['tool_call', '{"name":"look"}']),
    received(['tool_result', '{"name":"look"}'], ['content', 'Here.'], ['image', picture]),
    received(['usage', '{"input_tokens":3,"output_tokens":4}'], ['done', '']),
    prompted('  '),
    received(['content', 'Pardon?'], ['done', '']),
    prompted('Last?'),
    received(['error', 'No model.']),
    received(['done', '']),
    // The server stops, and nobody has asked.
    received(['error', 'The server is stopping.']),
    { type: 'noted', at: 9, note: 'disconnected', detail: 'Gone.' },
    prompted('Too late?'),
  ];
  expect(answers(history)).toMatchObject([
    {
      prompt: 'First?',
      words: 'Let me look.\n\nHere.',
      pictures: [picture],
      turn: { number: 1, endedAt: 2, tokens: { input: 3, output: 4 } },
    },
    { prompt: 'Last?', words: 'No model.', pictures: [], turn: { number: 3 } },
    { prompt: 'Too late?', words: '', pictures: [], turn: { number: 4, endedAt: null } },
  ]);
});

const isSameAnswer = (one: Answer, other: Answer) =>
  verdictsOf([one], [other], { answered: 1, isAsking: false })[0] === 'same';

test('a recorded prompt is open until it is asked, and answered once its answer is complete', () => {
  const one = answerTo(['content', 'Good day']);
  const recorded = [one, one, one];
  expect(verdictsOf(recorded, [], { answered: 0, isAsking: false })).toEqual(['open', 'open', 'open']);
  expect(verdictsOf(recorded, [one, one], { answered: 1, isAsking: true })).toEqual([
    'same',
    'asking',
    'open',
  ]);
  // Asking has come to an end before the answer did.
  const other = answerTo(['content', 'Good evening']);
  expect(verdictsOf(recorded, [other, one], { answered: 1, isAsking: false })).toEqual([
    'changed',
    'no response',
    'open',
  ]);
});

test('answers are the same by what they say and show, whatever they took', () => {
  const one = answerTo(['content', 'Good day'], ['image', picture]);
  expect(
    isSameAnswer(
      one,
      answerTo(['thinking', 'Hm'], ['content', 'Good'], ['content', 'day'], ['image', picture]),
    ),
  ).toBe(true);
  expect(isSameAnswer(one, answerTo(['content', 'Good evening'], ['image', picture]))).toBe(false);
  expect(isSameAnswer(one, answerTo(['content', 'Good day']))).toBe(false);
  expect(isSameAnswer(answerTo(['content', 'Good day']), one)).toBe(false);
  expect(isSameAnswer(one, answerTo(['content', 'Good day'], ['image', `${picture}?2`]))).toBe(false);
});

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
