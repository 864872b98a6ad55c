import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { fullName } from '#domain/full-name.ts';

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Term {
  readonly english: string;
  readonly chinese: string;
  readonly never: readonly string[];
}

const terms: readonly Term[] = file('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, english = '']) => !english.startsWith('---'))
  .map(([, english = '', chinese = '', , never = '']) => ({
    english,
    chinese,
    never: never.split(', ').filter(Boolean),
  }));

interface Message {
  readonly english: string;
  readonly chinese: string;
  readonly origins: readonly string[];
}

const catalogOf = (name: string, locale: string) => {
  const filename = `src/locales/${name}/${locale}.po`;
  return formatter().parse(file(filename), { locale, sourceLocale: 'en', filename });
};
/** What is between braces is a name in the code. */
const words = (text: string) => text.replaceAll(/\{\w+(?:\}|, \w+,)/g, '');
const catalogs = await Promise.all(
  ['front', 'members', 'chat', 'builder', 'pages', 'codes'].map(async (name) => {
    const [sources, translations] = await Promise.all([catalogOf(name, 'en'), catalogOf(name, 'zh')]);
    return Object.entries(translations).map(([id, { translation = '', origin = [] }]) => ({
      source: sources[id]?.translation ?? '',
      translation,
      origins: origin.map(([path]) => path),
    }));
  }),
);
const entries = catalogs.flat();
const messages: readonly Message[] = entries.map(({ source, translation, origins }) => ({
  english: words(source),
  chinese: words(translation),
  origins,
}));

/** Whether the text has the word, in any case and number. */
const has = (text: string, word: string) =>
  / [a-z]/.test(` ${word}`)
    ? ` ${text.toLowerCase().replaceAll(/[^a-z]+/g, ' ')} `
        .replaceAll(/ies /g, 'y ')
        .replaceAll(/s /g, ' ')
        .includes(` ${word.replace(/s$/, '')} `)
    : text.includes(word);

test('the glossary and the catalogs are there', () => {
  expect(terms.length).toBeGreaterThan(20);
  expect(messages.length).toBeGreaterThan(500);
  expect(has('Your Patties', 'patty')).toBe(true);
  expect(has('Accountable', 'account')).toBe(false);
});

test('every translation has the words of the glossary', () => {
  const others = terms.flatMap(({ english, chinese }) =>
    messages.filter((message) => has(message.english, english) && !message.chinese.includes(chinese)),
  );
  expect(others).toEqual([]);
});

test('no message has a word that the glossary excludes', () => {
  const found = terms
    .flatMap(({ never }) => never)
    .flatMap((word) =>
      messages
        .filter(({ english, chinese }) => has(english, word) || has(chinese, word))
        .map((message) => ({ word, ...message })),
    );
  expect(found).toEqual([]);
});

test('the reader is 您; 你 is only said to a burger', () => {
  const informal = messages.filter(({ chinese }) => chinese.includes('你'));
  expect(informal.length).toBeGreaterThan(0);
  expect(
    informal
      .flatMap(({ origins }) => origins)
      .filter((path) => !path.endsWith('domain/starters.ts') && !path.endsWith('cowtex/layer-example.tsx')),
  ).toEqual([]);
});

test('behind a verb the names that people gave stand in quotation marks', () => {
  const named = entries.filter(({ source }) =>
    /^(?:Add|Chat with|Choose|Continue with|Copy .+ of|Delete|Duplicate|Edit|Keep|Remove role|Test|Use) \{\w+\}$/.test(
      source,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ translation }) => !/“\{\w+\}”/.test(translation))).toEqual([]);
});

test('quotation marks within quotation marks are single ones', () => {
  const marked = messages.filter(({ english, chinese }) => /[“「]/.test(english + chinese));
  expect(marked.length).toBeGreaterThan(10);
  expect(
    marked.filter(({ english, chinese }) => [english, chinese].some((text) => /“[^”]*“|[「『]/.test(text))),
  ).toEqual([]);
});

test.each([
  ['小明', '王', '王小明'],
  ['길동', '홍', '홍길동'],
  ['Ann', 'Lee', 'Ann Lee'],
  ['Ann', '', 'Ann'],
  ['', '王', '王'],
  ['', '', ''],
])('the full name of %j %j is %j', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});
