import { expect, test } from 'vitest';
import { entryPageSchema, entryStatesSchema } from '#services/entry-schema.ts';

const entry = { id: 7, at: '2026-11-27T07:52:00Z', what: 'changed', subject: 'bun', subject_id: 'BUN-1' };

test('an entry of a kind and a subject that the console does not know is read', () => {
  const { entries } = entryPageSchema.parse({ data: [{ ...entry, what: 'toasted', subject: 'pickle' }] });
  expect(entries).toMatchObject([{ id: 7, what: 'toasted', subject: 'pickle', subjectId: 'BUN-1' }]);
});

test('what an entry may leave out is null or empty, and so is what cannot be read', () => {
  const { entries, next } = entryPageSchema.parse({
    data: [{ ...entry, subject_id: null, by: 5, detail: 'x' }],
  });
  const absent = { by: null, burgerId: null, workshopId: null, name: null, subjectId: '', detail: {} };
  expect(entries).toMatchObject([absent]);
  expect(next).toBeNull();
});

test('a state of an unknown subject is only its JSON', () => {
  const { before } = entryStatesSchema.parse({ ...entry, subject: 'pickle', before: { id: 1 }, after: null });
  expect(before).toEqual({ json: { id: 1 }, parts: [] });
});

test('null is a subject that was not there, and nothing is one that is no longer known', () => {
  const { before, after } = entryStatesSchema.parse({ ...entry, before: null });
  expect([before, after]).toEqual([null, undefined]);
});

test('the parts of a whole burger that cannot be read are left out', () => {
  const buns = [{ id: 'BUN-1', bun_level: 'top', prompt: 'Listen.' }, 'pickle'];
  const { after } = entryStatesSchema.parse({ ...entry, after: { burger: {}, buns, pickles: [1] } });
  expect(after?.parts).toMatchObject([{ kind: 'bun', item: { id: 'BUN-1', prompt: 'Listen.' } }]);
});
