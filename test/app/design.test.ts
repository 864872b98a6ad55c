import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const importsOf = (path: string) =>
  [...read(path).matchAll(/import (?!type ).*? from '[^']*controls\/[\w-]+\/([\w-]+)\.tsx'/gs)].map(
    ([, name]) => name,
  );

/** Controls that are a part of others on the page, or draw nothing of their own. */
const parts = ['icons', 'member-icons', 'option-list', 'side-nav-icons', 'tip'];

test('the page of the controls shows each control that a screen uses', () => {
  const used = globSync('src/{views,app}/**/*.tsx')
    .filter((path) => !/\/(?:controls|inspector)\//.test(path))
    .flatMap(importsOf);
  const shown = globSync('src/design/*.tsx').flatMap(importsOf);
  const missing = used.filter((name) => name !== undefined && ![...shown, ...parts].includes(name));
  expect(used).toContain('button');
  expect(new Set(missing)).toEqual(new Set());
});

test('its document names each control, too', () => {
  const names = globSync('src/views/controls/*/*.tsx')
    .map((path) => basename(path, '.tsx'))
    .filter((name) => globSync('src/design/*.tsx').flatMap(importsOf).includes(name))
    .filter((name) => !parts.includes(name));
  const text = read('docs/design-system.md')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  expect(names.filter((name) => !text.includes(name.replaceAll('-', '')))).toEqual([]);
});
