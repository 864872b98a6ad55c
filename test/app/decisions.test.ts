import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

test('every decision that a comment links to is there', () => {
  const headings = readFileSync('docs/decisions.md', 'utf8').matchAll(/^#+ (.+)$/gm);
  const decisions = Array.from(headings, ([, heading = '']) => slugOf(heading));
  const links = globSync('{bench,scripts,server,src,test}/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/decisions\.md#([\w-]+)/g), ([, slug = '']) => slug),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((slug) => !decisions.includes(slug))).toEqual([]);
  expect(decisions.filter((slug, index) => decisions.indexOf(slug) !== index)).toEqual([]);
});
