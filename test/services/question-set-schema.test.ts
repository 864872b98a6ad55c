import { expect, test } from 'vitest';
import { questionsJson } from '#domain/questions/set-file.ts';
import { questionSetSchema } from '#services/question-set-schema.ts';
import { z } from '#services/zod.ts';

const set = (...expectations: readonly unknown[]) => ({
  id: 'SET-1',
  burger_id: 'BRG-1',
  name: 'Hours',
  questions: [{ id: 'q1', name: 'Hours', turns: [{ prompt: 'When?', expect: expectations }] }],
  version: 3,
  updated_by: null,
  created_at: '2026-11-29T10:00:00.000Z',
  updated_at: '2026-11-29T10:00:00.000Z',
});

test('a set is read, and is sent as it was: also expectations of a newer server', () => {
  const sent = [
    { type: 'contains', value: '9 am' },
    { type: 'tool-called', value: 'get_hours', arguments: { day: 'Monday', from_hour: 9 } },
    { type: 'tone', value: 'kind', from_hour: null },
    // A further field means something.
    { type: 'contains', value: '9 am', weight: 2 },
    { type: 'latency', threshold: 'soon' },
  ];
  const read = z.parse(questionSetSchema, set(...sent));
  expect(read).toMatchObject({ id: 'SET-1', burgerId: 'BRG-1', version: 3 });
  expect(read.questions[0]?.turns[0]?.expect.map(({ type }) => type)).toEqual([
    'contains',
    'tool-called',
    'unknown',
    'unknown',
    'unknown',
  ]);
  expect(questionsJson(read.questions)).toEqual(set(...sent).questions);
});

test.each([{ ...set(), name: 7 }, { ...set(), questions: [{ id: 'q1' }] }, set('contains')])(
  'what is no set is refused',
  (answer) => {
    expect(z.safeParse(questionSetSchema, answer).success).toBe(false);
  },
);
