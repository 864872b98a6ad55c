import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '#test/support/all-machines.ts';
import { machinePage } from '../../scripts/machine-page.ts';
import { losses, taken } from '../../scripts/proof-record.ts';

test('every machine has its page, up to date (`npm run diagrams` writes them)', () => {
  const written = globSync('docs/machines/*.md').map((file) => [basename(file), readFileSync(file, 'utf8')]);
  const drawn = Object.entries(machines).map(([name, machine]) => {
    const proof = { taken: taken.read(name), losses: losses.read(name) };
    return [`${name}.md`, machinePage(name, machine, proof)];
  });
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(drawn));
});
