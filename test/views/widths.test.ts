import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../src/views/styles/tokens.css', import.meta.url), 'utf8');
const named = new Set([...tokens.matchAll(/^ \* - \w+ ([\d.]+rem):/gm)].map(([, length]) => length));

test('layout changes at the named lengths only', () => {
  expect(named.size).toBe(6);
  const conditions = globSync('src/**/*.{css,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/@(?:media|container)[^{]*|\((?:width|height) [<>][^)]*\)/g)].map(
      ([condition]) => ({ file, condition }),
    ),
  );
  expect(conditions.length).toBeGreaterThan(named.size);
  const others = conditions.filter(({ condition }) =>
    [...condition.matchAll(/\d[\d.]*[a-z]+/g)].some(([length]) => !named.has(length)),
  );
  expect(others).toEqual([]);
});
