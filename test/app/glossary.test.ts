import { readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { expect, test } from 'vitest';
import { fullName, greetedName } from '#domain/full-name.ts';

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
/** A text in braces is a name in the code. */
const words = (text: string) => text.replaceAll(/\{\w+(?:\}|, \w+,)/g, '');
const catalogs = await Promise.all(
  ['front', 'rest', 'codes'].map(async (name) => {
    const [sources, translations] = await Promise.all([catalogOf(name, 'en'), catalogOf(name, 'zh')]);
    return Object.entries(translations).map(([id, { translation = '', origin = [] }]) => ({
      id,
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

/** True if the text has the word, in any case and number. */
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

/** A sentence that the specification fixes, although a person sends a message and no prompt. */
const fixedPrompt = 'No messages yet. Connect and send a prompt to begin.';

test('every translation has the words of the glossary', () => {
  const others = terms.flatMap(({ english, chinese }) =>
    messages
      .filter((message) => has(message.english, english) && !message.chinese.includes(chinese))
      .filter((message) => message.english !== fixedPrompt),
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
      .filter((path) => !/domain\/starters|cowtex\/layer-example|resources\/top-buns/.test(path)),
  ).toEqual([]);
});

test('behind a verb the names that people gave stand in quotation marks', () => {
  const named = entries.filter(({ source }) =>
    /^(?:Actions for|Add|Chat with|Copy .+ of|Delete|Duplicate|Edit|Remove role|Test|Use) \{\w+\}$/.test(
      source,
    ),
  );
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter(({ translation }) => !/“\{\w+\}”/.test(translation))).toEqual([]);
});

test('a message has one translation in both catalogs; another sense has a context', () => {
  const [front = [], rest = []] = catalogs;
  const inFront = new Map(front.map(({ id, translation }) => [id, translation]));
  expect(rest.filter(({ id, translation }) => (inFront.get(id) ?? translation) !== translation)).toEqual([]);
});

test('quotation marks within quotation marks are single ones', () => {
  const marked = messages.filter(({ english, chinese }) => /[“「]/.test(english + chinese));
  expect(marked.length).toBeGreaterThan(10);
  expect(
    marked.filter(({ english, chinese }) => [english, chinese].some((text) => /“[^”]*“|[「『]/.test(text))),
  ).toEqual([]);
});

test('我们 is in no message, and 它 is only an agent on the pages that introduce one', () => {
  const isIntroduction = (path: string) => /views\/(cowtex|home)\//.test(path);
  const spoken = messages.filter(
    ({ chinese, origins }) => /我们/.test(chinese) || (/它/.test(chinese) && !origins.every(isIntroduction)),
  );
  expect(spoken).toEqual([]);
});

/* Punctuation and wording that a script can tell. */
test.each<[string, RegExp]>([
  ['a straight quotation mark', /["']/],
  ['three dots or two ellipses', /\.\.\.|……/],
  ['a space before an ellipsis', /\s…/],
  ['half-width punctuation beside Chinese', /\p{Script=Han}[,.;:?!()]|[,;:?!()]\p{Script=Han}/u],
  ['Chinese beside Latin without a space', /\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u],
  ['a second word for trying again', /稍后重试|后请再试/],
  ['a second word for the log', /(?<!审计)日志/],
  ['a recording that is counted', /[此个]录制(?!文件)/],
  ['a count of acts before them', /次运行/],
  [
    'the counting word of other things',
    /个 ?(?:芝士|顶层面包|底层面包|肉饼(?!工具))|[片块] ?(?:汉堡|工坊|账号|角色)/,
  ],
  ['the words of a newspaper', / 称：|报告/],
  ['a 吗 behind a mark, where a line could break', /[”）]吗/],
  ['an uncontracted word', /\bcannot\b(?! be undone\.$)/i],
  [
    'an uncontracted not, unless the specification has it',
    /^(?!We could not |Passwords do not match\.).*\b(?:is|are|was|were|do|does|did|has|have|had|will|would|could|should) not\b/s,
  ],
  ['a size that is not in KiB or MiB', /\b[KMG]B\b/],
  ['English that puts its words as another language does', /\bunder way\b|\balready\.$|\b[Aa] text cannot\b/],
])('no message has %s', (_, fault) => {
  const plain = entries
    .flatMap(({ source, translation }) => [source, translation])
    .map((text) => text.replaceAll(/\{\w+\}/g, '“”').replaceAll(/\{\w+, plural,|other \{|<\/?\d+\/?>/g, ''));
  expect(plain.filter((text) => fault.test(text))).toEqual([]);
});

test('who destroys something is asked with 要, a verb and 吗', () => {
  const questions = messages.filter(({ english }) => /^(?:Delete|Remove|Replace)\b.*\?/.test(english));
  expect(questions.length).toBeGreaterThan(8);
  const undone = /cannot be undone/;
  expect(
    questions.filter(
      ({ english, chinese }) =>
        !/^要.+吗？/.test(chinese) || undone.test(english) !== chinese.endsWith('此操作无法撤销。'),
    ),
  ).toEqual([]);
});

test('advice is no question', () => {
  const server = messages.filter(({ origins }) => origins.some((path) => path.startsWith('server/')));
  expect(server.length).toBeGreaterThan(150);
  expect(server.filter(({ english, chinese }) => /\?/.test(english) || /？/.test(chinese))).toEqual([]);
});

test('what another program said stands behind a colon, which no code has to bring', () => {
  const quoting = entries.filter(({ source }) => source.includes('{detail}'));
  expect(quoting.length).toBeGreaterThan(5);
  expect(
    quoting.filter(
      ({ source, translation }) => !(source.endsWith(': {detail}') && translation.endsWith('：{detail}')),
    ),
  ).toEqual([]);
});

test('what is busy is 正在, a verb and one ellipsis', () => {
  const busy = messages.filter(({ english }) => /^[A-Z][a-z]+ing\b.*…$/.test(english));
  expect(busy.length).toBeGreaterThan(10);
  expect(busy.filter(({ chinese }) => !/^正在.+…$|^(?:加载|处理)中…$/.test(chinese))).toEqual([]);
});

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);

test('no code puts a space between two sentences', () => {
  expect(sources.filter((path) => /\{' '\}\s*\{(?:\w+ && )?t[`(]/.test(file(path)))).toEqual([]);
});

test('no code puts brackets around a name', () => {
  const named = sources.filter((path) => /(?<!message: )`\$\{\w+\} \(\$\{/.test(file(path)));
  // The name that a copy of a burger begins with.
  expect(named).toEqual(['src/machines/list/resources/burgers.ts']);
});

test('no code joins names with a comma of one language', () => {
  const joined = sources.filter((path) => /\.join\(['"`](?:, |、|，| and )['"`]\)/.test(file(path)));
  expect(joined.toSorted()).toEqual([
    // Paths of states in the developers' inspector.
    'src/app/inspector/describe.ts',
    // The arguments of a call, written as code.
    'src/domain/chat/call-text.ts',
  ]);
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

test.each([
  ['小明', '王', 'zh', '王小明'],
  ['小明', '王', 'en', '小明'],
  ['Ann', 'Lee', 'zh', 'Ann'],
  ['', '', 'zh', 'admin'],
])('%j %j in %s is greeted as %j', (firstName, lastName, locale, name) => {
  expect(greetedName({ firstName, lastName, account: 'admin' }, locale)).toBe(name);
});
