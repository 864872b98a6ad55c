import { setupI18n } from '@lingui/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { argumentLines, argumentsOf } from '#domain/questions/argument-lines.ts';
import { draftOf, expectationFault, expectationOf, kinds } from '#domain/questions/expectation-draft.ts';
import { expectationWords } from '#domain/questions/expectation-words.ts';
import type { Expectation } from '#domain/questions/set.ts';
import { expectationJson } from '#domain/questions/set-file.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const words = (expectation: Expectation) => {
  const { message = '', values = {} } = expectationWords(expectation);
  const lists = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return i18n._(message, Object.fromEntries(lists), { message });
};

const sentences: readonly (readonly [Expectation, string])[] = [
  [{ type: 'contains', value: '9 am' }, 'says “9 am”'],
  [{ type: 'icontains', value: '9 am' }, 'says “9 am”, any case'],
  [{ type: 'not-contains', value: 'no' }, 'doesn’t say “no”'],
  [{ type: 'not-icontains', value: 'no' }, 'doesn’t say “no”, any case'],
  [{ type: 'equals', value: 'Yes' }, 'is exactly “Yes”'],
  [{ type: 'not-equals', value: 'Yes' }, 'isn’t exactly “Yes”'],
  [{ type: 'starts-with', value: 'Yes' }, 'begins with “Yes”'],
  [{ type: 'not-starts-with', value: 'Yes' }, 'doesn’t begin with “Yes”'],
  [{ type: 'contains-any', value: ['a', 'b'] }, 'says any of “a”, “b”'],
  [{ type: 'contains-all', value: ['a', 'b'] }, 'says all of “a”, “b”'],
  [{ type: 'icontains-any', value: ['a'] }, 'says any of “a”, any case'],
  [{ type: 'icontains-all', value: ['a'] }, 'says all of “a”, any case'],
  [{ type: 'regex', value: '^9' }, 'matches the pattern “^9”'],
  [{ type: 'not-regex', value: '^9' }, 'doesn’t match the pattern “^9”'],
  [{ type: 'is-json' }, 'is JSON'],
  [{ type: 'not-is-json' }, 'isn’t JSON'],
  [{ type: 'latency', threshold: 1500 }, 'whole answer within 1.5 s'],
  [{ type: 'first-word', threshold: 2000 }, 'first word within 2 s'],
  [{ type: 'tokens', threshold: 1 }, 'at most 1 token'],
  [{ type: 'tokens', threshold: 500 }, 'at most 500 tokens'],
  [{ type: 'tool-called', value: 'get_hours' }, 'calls get_hours'],
  [{ type: 'tool-called', value: 'get', arguments: { day: 'Mon', n: 2 } }, 'calls get with day: Mon, n: 2'],
  [{ type: 'not-tool-called', value: 'get' }, 'doesn’t call get'],
  [{ type: 'not-tool-called' }, 'calls no tool'],
  [{ type: 'no-error' }, 'answers without an error'],
  [{ type: 'error' }, 'ends with an error'],
  [{ type: 'unknown', whole: { type: 'tone' } }, 'an expectation that this console doesn’t know'],
];

test.each(sentences)('%j is said in words', (expectation, sentence) => {
  expect(words(expectation)).toBe(sentence);
});

test.each(sentences)('%j is typed, and is afterwards what it was', (expectation) => {
  const draft = draftOf(expectation);
  expect(draft.kind === 'kept').toBe(expectation.type === 'unknown');
  expect(expectationFault(draft)).toBeNull();
  expect(expectationOf(draft)).toEqual(expectation);
});

test('every kind of the choice is in the table above', () => {
  const typed = new Set<string>(sentences.map(([expectation]) => draftOf(expectation).kind));
  expect(Object.keys(kinds).filter((kind) => !typed.has(kind))).toEqual([]);
});

test.each<Expectation>([
  { type: 'contains-any', value: ['two\nlines', 'one'] },
  { type: 'tool-called', value: 'get', arguments: { 'a:b': 1 } },
  { type: 'tool-called', value: 'get', arguments: {} },
  { type: 'latency', threshold: 0.5 },
  { type: 'unknown', whole: { type: 'contains', value: 'x', weight: 2 } },
])('%j cannot be typed, and is kept as it is', (expectation) => {
  const draft = draftOf(expectation);
  expect(draft.kind).toBe('kept');
  expect(expectationJson(expectationOf(draft))).toEqual(expectationJson(expectation));
});

test('any arguments with plain names are the same after they were shown as lines', () => {
  const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/).filter((text) => text !== '__proto__');
  const args = fc.dictionary(name, fc.jsonValue());
  fc.assert(
    fc.property(args, (given) => {
      const plain = JSON.parse(JSON.stringify(given));
      expect(argumentsOf(argumentLines(plain))).toEqual(plain);
    }),
  );
});

test.each([
  ['icontains', '', '', 'Enter a text.'],
  ['icontains', 'x'.repeat(8001), '', 'Use at most {most} characters'],
  ['contains-any', ' \n ', '', 'Enter a text.'],
  ['contains-all', 'x\n'.repeat(51), '', 'Use at most {MAX_LINES} lines.'],
  ['latency', 'soon', '', 'Enter a number of seconds.'],
  ['first-word', '0', '', 'Enter a number of seconds.'],
  ['latency', '-1', '', 'Enter a number of seconds.'],
  ['tokens', '1.5', '', 'Enter a whole number of tokens.'],
  ['tool-called', ' ', '', 'Enter the ID of a tool.'],
  ['tool-called', 'get', 'day Monday', 'Write each argument as “name: value”.'],
  ['not-tool-called', '', '', 'Enter the ID of a tool.'],
] as const)('%s of %j with %j is refused', (kind, value, more, says) => {
  expect(expectationFault({ kind, value, more })?.message).toBe(says);
});
