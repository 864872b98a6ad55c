import { expect, test } from 'vitest';
import { memoize } from '#server/lib/memoize.ts';

test('remembers what was asked for last and forgets what was unused for the longest', () => {
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
  make('two');
  expect(made).toEqual(['one', 'two', 'nothing', 'nothing', 'three', 'two']);
});
