import { expect, test } from 'vitest';
import { changedWords } from '#server/lib/changed-words.ts';

/* How many words a change adds to a text, and removes from it. */

const words = (added: number, removed: number) => ({ added, removed });

test.each([
  ['You are a patient listener.', 'You are a kind listener.', words(1, 1)],
  ['You are kind.', 'You are very, very kind.', words(2, 0)],
  ['Be kind. Ask back. Then wait.', 'Be kind. Then wait.', words(0, 2)],
  ['one two three four', 'zero one two four five', words(2, 1)],
  ['kind', 'kindness', words(1, 1)],
  ['a a a', 'a a', words(0, 1)],
  ['don’t ask', 'do ask', words(1, 1)],
  ['你是一名耐心的听众。', '你是一名热心的听众。', words(1, 1)],
  ['お茶を飲む', 'お茶を二杯飲む', words(2, 0)],
  ['用 API 查询', '用 SDK 查询', words(1, 1)],
  ['Say 𠮷 twice', 'Say 𠮸 twice', words(1, 1)],
])('%s → %s', (former, latter, changed) => {
  expect(changedWords(former, latter)).toEqual(changed);
  expect(changedWords(latter, former)).toEqual(words(changed.removed, changed.added));
});

test('says nothing where no word has changed', () => {
  expect(changedWords('Be kind, and ask.', 'Be kind – and ask!\n')).toBeUndefined();
  expect(changedWords('same', 'same')).toBeUndefined();
});

/** The longest common subsequence, by the table that everybody knows. */
function common(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const word of one) {
    const next = [0];
    for (const [index, with_] of other.entries())
      next.push(word === with_ ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('are as few as there can be', () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const text = () => Array.from({ length: random(30) }, () => 'abcde'.charAt(random(5)));
  for (let round = 0; round < 500; round += 1) {
    const [one, other] = [text(), text()];
    const same = common(one, other);
    const expected = words(other.length - same, one.length - same);
    const isChanged = expected.added + expected.removed > 0;
    expect(changedWords(one.join(' '), other.join(' '))).toEqual(isChanged ? expected : undefined);
  }
});

test('are not counted where that would take long', () => {
  const many = Array.from({ length: 201 }, (_, index) => `w${index}`);
  expect(changedWords('', many.slice(1).join(' '))).toEqual(words(200, 0));
  expect(changedWords('', many.join(' '))).toBeUndefined();
  const long = 'word '.repeat(2500);
  expect(changedWords(`start ${long}end`, `other ${long}end`)).toEqual(words(1, 1));
  expect(changedWords(`start ${long}end`, `other ${long}last`)).toBeUndefined();
  expect(changedWords(`${'word '.repeat(20_000)}end`, `${'word '.repeat(20_000)}last`)).toBeUndefined();
});
