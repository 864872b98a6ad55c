import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#domain/chat/conversation.ts';
import { wordsFor, wordsIn } from '#domain/server-words.ts';
import { messages as chinese } from '#locales/codes/zh.po';
import { messages as front } from '#locales/front/zh.po';
import { replay } from '#machines/stream/stream.ts';
import { closeCodes } from '#server/doors/chat/close-codes.ts';
import { tooLong } from '#server/http/fields.ts';
import { coded, codedFault, codedIssue, issueMessage } from '#server/words/coded.ts';
import { words as allWords, lacksSubject } from '#server/words/words.ts';
import { serverText } from '#views/controls/text.ts';

const folder = new URL('../../server/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
  .map((file) => ({ file, source: readFileSync(new URL(file, folder), 'utf8') }));
const sources = files.map(({ source }) => source);

const english = setupI18n({ locale: 'en', messages: { en: {} } });
const i18n = setupI18n({ locale: 'zh', messages: { zh: { ...chinese, ...front } } });
const inChinese = (error: unknown) => serverText(i18n, wordsFor(error) ?? { id: '' });

test('the Chinese of each of the server’s messages has the same parameters', () => {
  const differing = Object.entries(allWords).flatMap(([code, words]) => {
    const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const said = inChinese({ code, params });
    const shown = new Set(said?.match(/(?<=<)\w+(?=>)/g));
    const isSame = shown.size === new Set(names).size && names.every((name) => shown.has(name));
    return said !== undefined && isSame ? [] : [{ code, said }];
  });
  expect(differing).toEqual([]);
});

test('English shows the server’s words as they came', () => {
  const message = wordsFor({ code: 'not-a-text', at: 'burgers[0].id' }, 'burgers[0].id: {Must} be a text.');
  expect(message && serverText(english, message)).toBeUndefined();
  expect(message?.message).toBe('burgers[0].id: {Must} be a text.');
});

test('a code that the console does not know leaves the server’s words as they came', () => {
  expect([{ code: 'new' }, { code: 'constructor' }].map(inChinese)).toEqual([undefined, undefined]);
  expect([{ code: 7 }, {}, null, 'x'].map((error) => wordsFor(error))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});

test('parameters that are no texts are left out', () => {
  expect(inChinese({ code: 'workshop-unknown', params: { id: { a: 1 } } })).toBe(
    'ID 为  的工坊不存在。请检查工坊 ID。',
  );
});

test('words about a place stand behind it', () => {
  expect(inChinese({ code: 'not-a-text', at: 'burgers[0].id' })).toBe('burgers[0].id：必须是字符串。');
});

test('what the server says has a code, with or without parameters', () => {
  expect(coded('workshop-unknown', { id: 'WS-1' })).toEqual({
    message: 'There is no workshop with the ID WS-1. Check the workshop ID.',
    errorCode: { code: 'workshop-unknown', params: { id: 'WS-1' } },
  });
  expect(coded('sign-in-needed').errorCode).toEqual({ code: 'sign-in-needed' });
});

test('a fault of a field has the code and the number of its message', () => {
  expect(codedIssue(tooLong(200))).toEqual({
    message: 'Must be at most 200 characters.',
    errorCode: { code: 'too-long', params: { most: '200' } },
  });
  expect(codedIssue('Invalid input')).toEqual({ message: 'Invalid input' });
});

test('words that do not say what they are about stand behind their field, and others alone', () => {
  const said = (text: string) => codedFault('name', text);
  expect(said(tooLong(200))).toEqual({
    message: 'name: Must be at most 200 characters.',
    errorCode: { code: 'too-long', params: { most: '200' }, at: 'name' },
  });
  expect(said(issueMessage('burger-name-required')).message).toBe('Enter a burger name');
  expect(said('Invalid input').message).toBe('name: Invalid input');
  const beginnings = Object.entries(allWords).filter(([, words]) => /^(Must|Contains) /.test(words));
  expect([...lacksSubject].toSorted()).toEqual(beginnings.map(([code]) => code).toSorted());
});

test('the limits in the documentation name codes that the server has', () => {
  const page = readFileSync('docs/operations.md', 'utf8').split('\n## ');
  const rows = page.find((section) => section.startsWith('Limits'))?.match(/^\| .*\|$/gm) ?? [];
  const codes = rows.flatMap((row) => row.match(/(?<=`)[a-z]+(-[a-z]+)+(?=`)/g) ?? []);
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !Object.hasOwn(allWords, code))).toEqual([]);
});

test('only words for programs are without a code', () => {
  const written = sources.flatMap((source) => source.match(/(?<=\buncoded\()['"`][^'"`]*/g) ?? []);
  expect(written.map((words) => words.slice(1)).toSorted()).toEqual([
    // What a tool itself has answered.
    `\${answered}\${said}`,
    'A run needs either a set_id or a file.',
    'Metrics need the token in COWTEX_METRICS_TOKEN.',
    'Send your message as text, not as binary data.',
    'Something went wrong',
    'The Idempotency-Key must have 1 to 255 characters of ASCII.',
    'The server is about to stop.',
  ]);
});

describe('the chat', () => {
  // The door's readers are programs, and their authors.
  const chat = files
    .filter(({ file }) => /^(agent|doors)\/(?!openai\/)/.test(file))
    .map(({ source }) => source);

  test('writes out no sentence for its readers', () => {
    const sentences = chat
      .map((source) => source.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, ''))
      .flatMap((code) => [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`]*)`/g)])
      .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll("\\'", "'"))
      .filter((text) => /^[A-Z][\s\S]* [\s\S]*[.?!]$/.test(text));
    expect(sentences.length).toBeGreaterThan(3);
    // Words for authors of clients, for a model that reads a tool's result, and for the log.
    const notForReaders =
      /^(Your message (is not|must be|cannot be read)|Send your message as text|The client made)/;
    expect(sentences.filter((words) => !notForReaders.test(words))).toEqual([]);
  });

  const wordsOfClose = (code: number, detail: string) => {
    const [row] = rowsOf(replay([{ type: 'noted', note: 'disconnected', at: 1, code, detail }]).context);
    const message = wordsIn(row?.meta.errorCode ?? '');
    return message && serverText(i18n, message);
  };

  test('closes a socket with words that the console has', () => {
    const closings = Object.values(closeCodes);
    expect(closings.filter(([code, words]) => wordsOfClose(code, words) === undefined)).toEqual([]);
  });

  test('leaves the close reasons of other servers as they came', () => {
    expect(wordsOfClose(4404, 'Kitchen closed')).toBeUndefined();
    expect(wordsOfClose(1008, 'Burger not found')).toBeUndefined();
    expect(wordsOfClose(1001, '')).toBeUndefined();
  });

  test('closes no socket with other words', () => {
    const closes = chat.flatMap((source) => source.match(/socket\.close\([^)]+\)/g) ?? []);
    expect(closes).toHaveLength(4);
    expect(closes.filter((call) => !/^socket\.close\(\.\.\.closeCodes[.[]/.test(call))).toEqual([]);
  });
});
