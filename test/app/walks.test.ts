import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from '#app/screens.ts';
import { places } from '#test/long/everyone/places.ts';
import { paths } from '#views/paths.ts';

const promised = Object.values(places);
// The page of the controls has a test of its own in the development server.
const routes = screens.map(({ path }) => path).filter((path) => path !== '/design');

test('the walks through the console promise to come by every route', () => {
  const covered = new Set<string>(promised.flatMap((walk) => walk.routes).map((name) => paths[name].path));
  expect(routes.filter((path) => !covered.has(path))).toEqual([]);
});

test('the walks through the console promise to look at every dialog', () => {
  const named = new Map<string, number>();
  for (const { dialogs } of promised)
    for (const [file, names] of Object.entries(dialogs)) named.set(file, names.length);
  const has = (file: string) =>
    readFileSync(`src/views/${file}`, 'utf8').match(/<(?:Dialog|FormDialog|ConfirmDialog|DeleteDialog)\b/g)
      ?.length ?? 0;
  const missing = globSync('**/*.tsx', { cwd: 'src/views' })
    // The parts of which dialogs are made.
    .filter((file) => !/^(?:controls|form)\//.test(file))
    .filter((file) => has(file) > (named.get(file) ?? 0));
  expect(missing).toEqual([]);
  expect([...named.keys()].filter((file) => has(file) === 0)).toEqual([]);
});
