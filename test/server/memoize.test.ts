import { expect, test } from 'vitest';
import { memoize } from '#server/lib/memoize.ts';

test('remembers the latest and forgets the oldest', () => {
  const made: string[] = [];
  const make = memoize(2, (text) => {
    made.push(text);
    return text === 'nothing' ? undefined : { text };
  });
  const first = make('one');
  expect(first).toEqual({ text: 'one' });
  expect(make('one')).toBe(first);
  make('two');
  make('nothing');
  make('nothing');
  expect(make('one')).toBe(first);
  make('three');
  make('one');
  expect(made).toEqual(['one', 'two', 'nothing', 'nothing', 'three', 'one']);
});
