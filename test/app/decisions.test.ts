import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

test('every decision that a comment links to is there', () => {
  const headings = readFileSync('docs/decisions.md', 'utf8').matchAll(/^#+ (.+)$/gm);
  const decisions = Array.from(headings, ([, heading = '']) => slugOf(heading));
  const links = globSync('{bench,scripts,server,src,test}/**/*.{ts,tsx}', {
    exclude: ['**/node_modules'],
  }).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/decisions\.md#([\w-]+)/g), ([, slug = '']) => slug),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((slug) => !decisions.includes(slug))).toEqual([]);
  expect(decisions.filter((slug, index) => decisions.indexOf(slug) !== index)).toEqual([]);
});

test('every heading in the index is there, and so is every test that holds a difference', () => {
  const text = readFileSync('docs/decisions.md', 'utf8');
  const headings = Array.from(text.matchAll(/^##+ (.+)$/gm), ([, heading = '']) => slugOf(heading));
  const index = Array.from(text.matchAll(/\]\(#([\w-]+)\)/g), ([, slug = '']) => slug);
  expect(index).toEqual(headings);
  const tests = Array.from(text.matchAll(/`(test\/[^`]+)`/g), ([, file = '']) => file);
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((file) => !existsSync(file))).toEqual([]);
});
