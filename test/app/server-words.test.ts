import { readdirSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { wordsFor, wordsIn } from '#domain/server-words.ts';
import { emptyTranscript, logNote } from '#machines/chat/transcript.ts';
import { closings } from '#server/chat/closings.ts';
import { allWords, said, saidOf } from '#server/words.ts';

const folder = new URL('../../server/', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/^(demo-|chat\/demo-)/.test(file))
  .map((file) => ({ file, source: readFileSync(new URL(file, folder), 'utf8') }));
const sources = files.map(({ source }) => source);

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

describe.each(Object.entries(allWords))('%s', (code, words) => {
  const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
  const message = words.replaceAll(/\{(\w+)\}/g, '<$1>');

  test('the console says the same in English', () => {
    const descriptor = wordsFor({ code, params });
    expect(descriptor && i18n._(descriptor)).toBe(message);
  });
});

test('a code that the console does not know leaves the server’s words as they came', () => {
  expect([{ code: 'new' }, { code: 7 }, {}, null, 'x', { code: 'constructor' }].map(wordsFor)).toEqual(
    Array.from({ length: 6 }, () => undefined),
  );
});

test('parameters that are no texts are left out', () => {
  const descriptor = wordsFor({ code: 'workshop-unknown', params: { id: { a: 1 } } });
  expect(descriptor && i18n._(descriptor)).toBe('There is no workshop with the ID .');
});

test('words about a place stand behind it', () => {
  const descriptor = wordsFor({ code: 'not-a-text', at: 'burgers[0].id' });
  expect(descriptor).toMatchObject({
    message: '{at}: {words}',
    values: { at: 'burgers[0].id', words: { message: 'Must be a text.' } },
  });
});

test('what the server says has a code, with or without parameters', () => {
  expect(said('workshop-unknown', { id: 'WS-1' })).toEqual({
    message: 'There is no workshop with the ID WS-1.',
    errorCode: { code: 'workshop-unknown', params: { id: 'WS-1' } },
  });
  expect(saidOf('You need to be signed in.').errorCode).toEqual({ code: 'sign-in-needed' });
  expect(saidOf('What nobody knows')).toEqual({ message: 'What nobody knows' });
});

test('every refusal in the server’s code is among its words', () => {
  const literals = sources.flatMap((source) =>
    [...source.matchAll(/new (?:Http|Chat|Tool)Error\(\s*\d+,\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)")/g)].map(
      ([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"),
    ),
  );
  expect(literals.length).toBeGreaterThan(30);
  // Words for programs, which no person of the console reads.
  const forPrograms = /Idempotency-Key must|Metrics need/;
  expect(
    literals.filter((words) => saidOf(words).errorCode === undefined && !forPrograms.test(words)),
  ).toEqual([]);
});

test('no refusal is written out where it is thrown with something in it', () => {
  const written = sources.flatMap((source) =>
    [...source.matchAll(/new (?:Http|Chat|Tool)Error\(\s*\d+,\s*`([^`]*)`/g)].map(([, words]) => words),
  );
  // A tool's own answer has no words of ours.
  expect(written.filter((words) => !words?.includes('answered'))).toEqual([]);
});

describe('the chat', () => {
  const chat = files.filter(({ file }) => file.startsWith('chat/')).map(({ source }) => source);

  test('says no sentence that is not among the server’s words', () => {
    const sentences = chat
      .map((source) => source.replaceAll(/\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm, ''))
      .flatMap((code) => [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`([^`]*)`/g)])
      .map(([, single, double, template]) => (single ?? double ?? template ?? '').replaceAll("\\'", "'"))
      .filter((text) => /^[A-Z][\s\S]* [\s\S]*[.?!]$/.test(text));
    expect(sentences.length).toBeGreaterThan(20);
    // Words for who writes a client, for a model that reads a tool's result, and for the log.
    const notForReaders =
      /^(Your message (is not|must be|cannot be read)|Send your message as text|The tool failed\.|The client made)/;
    expect(
      sentences.filter((words) => saidOf(words).errorCode === undefined && !notForReaders.test(words)),
    ).toEqual([]);
  });

  const wordsOfClose = (code: number, detail: string) => {
    const { meta } = logNote(emptyTranscript, { note: 'disconnected', at: 1, code, detail }).rows[0] ?? {};
    const descriptor = wordsIn(meta?.errorCode ?? '');
    return descriptor && i18n._(descriptor);
  };

  test.each(Object.values(closings))(
    'closes a socket (%i %s) with words that the console has',
    (...closing) => {
      expect(wordsOfClose(...closing)).toBe(closing[1]);
      expect(saidOf(closing[1]).errorCode?.code).toMatch(/^closed-/);
    },
  );

  test('leaves the close reasons of other servers as they came', () => {
    expect(wordsOfClose(4404, 'Kitchen closed')).toBeUndefined();
    expect(wordsOfClose(1008, 'Burger not found')).toBeUndefined();
    expect(wordsOfClose(1001, '')).toBeUndefined();
  });

  test('closes no socket with other words', () => {
    const closes = chat.flatMap((source) => source.match(/socket\.close\([^)]+\)/g) ?? []);
    expect(closes.length).toBeGreaterThan(3);
    expect(closes.filter((call) => !call.startsWith('socket.close(...closings.'))).toEqual([]);
  });
});
