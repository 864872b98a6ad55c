import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '#test/support/all-machines.ts';
import { machinePage } from '../../scripts/machine-page.ts';

const FOLDER = 'docs/machines';

test('every machine has its page, up to date (`npm run diagrams` writes them)', () => {
  const written = readdirSync(FOLDER).map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]);
  const drawn = Object.entries(machines).map(([name, machine]) => [`${name}.md`, machinePage(name, machine)]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(drawn));
});
