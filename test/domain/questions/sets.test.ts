import { expect, test } from 'vitest';
import type { Question } from '#domain/questions/set.ts';
import {
  faultIn,
  newQuestion,
  placedFault,
  questionDrafts,
  questionName,
  questionsOf,
  readQuestions,
  writeQuestions,
} from '#domain/questions/set-draft.ts';
import { readSetFile, setFile } from '#domain/questions/set-file.ts';

const question: Question = {
  id: 'q1',
  name: 'Hours',
  turns: [
    { prompt: 'When?', expect: [{ type: 'contains', value: '9' }, { type: 'no-error' }] },
    { prompt: 'And on Sundays?', expect: [{ type: 'unknown', whole: { type: 'tone', value: 'kind' } }] },
  ],
};

test('questions are the same after they were written into a draft', () => {
  const text = writeQuestions(questionDrafts([question]));
  expect(questionsOf(readQuestions(text))).toEqual([question]);
});

test.each(['', 'burger', '{}', 'null'])('a draft of %j has no questions', (text) => {
  expect(readQuestions(text)).toEqual([]);
});

test('what an older page has left of an expectation is dropped, and the rest stays', () => {
  const left = '[{"id":"q1","turns":[{"prompt":"Hi","expect":[{"kind":"tone"},{"kind":"error"},7]}]},8]';
  expect(readQuestions(left)).toEqual([
    { id: 'q1', name: '', turns: [{ prompt: 'Hi', expect: [{ kind: 'error', value: '', more: '' }] }] },
    { id: '', name: '', turns: [] },
  ]);
});

test('a new question has an ID of its own', () => {
  expect(newQuestion([]).id).toBe('q1');
  expect(newQuestion([{ id: 'q2' }, { id: 'hours' }]).id).toBe('q3');
  expect(newQuestion([{ id: 'q2' }]).id).toBe('q3');
});

test('a question without a name has the first line of its first message', () => {
  const named = (name: string, prompt: string) => questionName({ name, turns: [{ prompt }] });
  expect(named(' Hours ', 'When?')).toBe('Hours');
  expect(named('', ' When?\nPlease.')).toBe('When?');
  expect(named('', 'x'.repeat(61))).toBe(`${'x'.repeat(60)}…`);
  // Half of an emoji is none.
  expect(named('', `${'x'.repeat(59)}😀y`).isWellFormed()).toBe(true);
});

test('the first fault of questions says where it is', () => {
  const [draft] = questionDrafts([question]);
  if (draft === undefined) throw new Error('There is no draft');
  const broken = {
    ...draft,
    turns: [...draft.turns, { prompt: 'Why?', expect: [{ kind: 'contains', value: '', more: '' } as const] }],
  };
  expect(faultIn([draft])).toBeNull();
  expect(faultIn([draft, broken])).toMatchObject({ question: 1, turn: 2, expectation: 0 });
  expect(faultIn([{ ...draft, turns: [{ prompt: ' ', expect: [] }] }])).toMatchObject({
    question: 0,
    turn: 0,
    expectation: null,
  });
  expect(placedFault({ question: 1, turn: 2 }, 'No.').values).toEqual({ question: 2, turn: 3, fault: 'No.' });
});

test('a file holds the whole set, and is read again', () => {
  const file = setFile({ name: 'Öffnung & Zeit', questions: [question] });
  expect(file.name).toBe('öffnung-zeit.json');
  expect(setFile({ name: '?', questions: [] }).name).toBe('questions.json');
  expect(readSetFile(file.text)).toEqual({
    set: {
      format: 'cowtex-questions',
      version: 1,
      name: 'Öffnung & Zeit',
      questions: [
        {
          id: 'q1',
          name: 'Hours',
          turns: [
            { prompt: 'When?', expect: [{ type: 'contains', value: '9' }, { type: 'no-error' }] },
            { prompt: 'And on Sundays?', expect: [{ type: 'tone', value: 'kind' }] },
          ],
        },
      ],
    },
    fault: null,
  });
});

test.each([
  ['burger', 'This isn’t valid JSON: unexpected “{found}” at line {line}, column {column}.'],
  ['[]', 'This file isn’t a question set.'],
  ['{"format":"cowtex-recording"}', 'This file isn’t a question set.'],
  ['{"format":"cowtex-questions","version":2}', 'This file was made by a newer version of Cowtex.'],
])('%j is refused', (text, says) => {
  expect(readSetFile(text).fault?.message).toBe(says);
});
