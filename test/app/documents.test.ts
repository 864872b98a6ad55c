import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/* The pages of the documentation: their links, and the README with its Chinese twin. */

const pages = globSync('{*,{docs,test,bench}/**/*}.md', { exclude: ['**/node_modules'] });
const read = (file: string) => readFileSync(file, 'utf8');

const slugsIn = (file: string) =>
  Array.from(read(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link from one page to another leads somewhere', () => {
  const broken = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/\]\(([^)\s:]+)\)/g), ([, link = '']) => link)
      .filter((link) => {
        const [path = '', slug] = link.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        return !existsSync(file) || (slug !== undefined && !slugsIn(file).includes(slug));
      })
      .map((link) => `${page}: ${link}`),
  );
  expect(pages.length).toBeGreaterThan(15);
  expect(broken).toEqual([]);
});

test('the README has at most 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

test('the README says the same in both languages: commands, figures and links', () => {
  const [english = '', chinese = ''] = ['README.md', 'README.zh.md'].map(read);
  const codeOf = (text: string) =>
    Array.from(text.matchAll(/```(?:sh)?\n([\s\S]*?)```/g), ([, code]) => code);
  const withoutComments = (code: string | undefined) => code?.replaceAll(/ +# .*/g, '');
  expect(codeOf(chinese).map(withoutComments)).toEqual(codeOf(english).map(withoutComments));
  const linksOf = (text: string) =>
    Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, link = '']) => link)
      .filter((link) => !/^README/.test(link))
      .sort();
  expect(linksOf(chinese)).toEqual(linksOf(english));
  const figuresOf = (text: string) =>
    Array.from(text.matchAll(/^\| .*(?:MiB|MB|µs|kB| s |GB|Dify).*$/gm), ([row = '']) =>
      row.replaceAll(/\([^)]*\)/g, '').match(/\d[\d.,]*\d|\d/g),
    );
  expect(figuresOf(english).length).toBeGreaterThan(5);
  expect(figuresOf(chinese)).toEqual(figuresOf(english));
});
