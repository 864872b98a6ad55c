import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDifference } from '#domain/word-diff.ts';

const marks = { same: '', former: '-', latter: '+' };
/** The difference as one line: `You are [-kind][+strict].` */
const shown = (former: string, latter: string, language = 'en') =>
  wordDifference(former, latter, language)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`))
    .join('');

test.each([
  ['You are kind.', 'You are strict.', 'You are [-kind][+strict].'],
  ['You are kind.', 'You are very kind.', 'You are [+very ]kind.'],
  ['a b c', 'a c', 'a [-b ]c'],
  ['same', 'same', 'same'],
  ['', 'new', '[+new]'],
  ['old', '', '[-old]'],
  ['two  spaces', 'two spaces', 'two[-  ][+ ]spaces'],
])('%j and %j', (former, latter, difference) => expect(shown(former, latter)).toBe(difference));

test('Chinese is compared by words, too', () => {
  expect(shown('你是一位友好的助手。', '你是一位严格的助手。', 'zh')).toBe('你是一位[-友好][+严格]的助手。');
});

test('texts that have nothing in common are shown as a whole', () => {
  const words = (prefix: string) => Array.from({ length: 4000 }, (_, index) => prefix + index).join(' ');
  expect(wordDifference(words('a'), words('b'), 'en')).toEqual([
    { kind: 'former', text: words('a') },
    { kind: 'latter', text: words('b') },
  ]);
});

test('no word is lost, whatever the texts', () => {
  const word = fc.constantFrom('a', 'bc', '你', '好', '.', '😀', '-');
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const words = (parts: ReturnType<typeof wordDifference>, kind: 'former' | 'latter') =>
    parts
      .flatMap((part) => (part.kind === kind || part.kind === 'same' ? part.text.split(/\s+/) : []))
      .join('');
  fc.assert(
    fc.property(text, text, (former, latter) => {
      const parts = wordDifference(former, latter, 'zh');
      expect(words(parts, 'former')).toBe(former.replaceAll(' ', ''));
      expect(words(parts, 'latter')).toBe(latter.replaceAll(' ', ''));
    }),
  );
});
