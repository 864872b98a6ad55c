import { expect, test } from 'vitest';
import { layerNameOf, subjectOf } from '#domain/history/entry-words.ts';

test('an entry about a set of questions has the name of the set', () => {
  const entry = {
    id: 1,
    at: null,
    by: null,
    what: 'added',
    subject: 'question-set',
    subjectId: 'BRG-1',
    burgerId: null,
    name: 'Zoë',
    detail: { set: 'SET-1', set_name: 'Opening hours' },
    workshopId: null,
  };
  expect(layerNameOf(entry)).toBe('Opening hours');
  expect(subjectOf(entry)).toMatchObject({ message: 'Set of questions' });
});
