import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursOf } from '#views/markdown/code-colours.ts';

const named = (code: string, language: string) =>
  coloursOf(code, language)?.flatMap(({ text, colour }) => (colour === undefined ? [] : [[text, colour]]));

test('code has colours by what its parts are, under any name of its language', () => {
  expect(named('const rent = 640; // a month', 'TypeScript')).toEqual([
    ['const', 'keyword'],
    ['640', 'value'],
    ['// a month', 'comment'],
  ]);
  expect(named('{"rent": 640}', 'json')?.at(-1)).toEqual(['640', 'value']);
  expect(named('def rent(): pass', 'python')?.[0]).toEqual(['def', 'keyword']);
});

test('no character is lost or added, and an unknown language has no colours', () => {
  const code = 'SELECT "a", `b`, \'c\' FROM t; -- \\ <b>&amp;</b>\n\n\t{{';
  for (const language of ['sql', 'js', 'html', 'yaml', 'sh', 'diff', 'css', 'rust'])
    expect(
      coloursOf(code, language)
        ?.map(({ text }) => text)
        .join(''),
    ).toBe(code);
  expect(coloursOf(code, 'klingon')).toBeNull();
  expect(coloursOf(code, 'constructor')).toBeNull();
});

test('the colours are those of text on a surface, whose contrast is tested', () => {
  const css = readFileSync('src/views/markdown/markdown.module.css', 'utf8');
  const tested = readFileSync('test/views/contrast.test.ts', 'utf8');
  expect(css).toMatch(/\.code \{[^}]*background: var\(--surface\)/);
  for (const part of ['comment', 'keyword', 'text', 'value', 'name']) {
    const token = new RegExp(`\\.${part} \\{\\s*color: var\\(--([\\w-]+)\\);\\s*\\}`).exec(css)?.[1];
    expect(tested).toMatch(new RegExp(`\\['${token}', '[^']*surface`));
  }
});
