import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { machines } from '#test/support/all-machines.ts';
import { machinePage } from '../../scripts/machine-page.ts';
import { machinesPage, proofPage } from '../../scripts/proof-page.ts';
import { losses, taken } from '../../scripts/proof-record.ts';

const proven = Object.fromEntries(
  Object.entries(machines).map(([name, machine]) => [
    name,
    { machine, taken: taken.read(name), losses: losses.read(name) },
  ]),
);

test('every machine has its page, the list and the proof are up to date (`npm run diagrams`)', () => {
  const written = ['docs/proof.md', ...globSync('docs/machines/*.md')].map((file) => [
    basename(file),
    readFileSync(file, 'utf8'),
  ]);
  const drawn = Object.entries(proven).map(([name, { machine, ...proof }]) => [
    `${name}.md`,
    machinePage(name, machine, proof),
  ]);
  expect(Object.fromEntries(written)).toEqual({
    ...Object.fromEntries(drawn),
    'README.md': machinesPage(proven),
    'proof.md': proofPage(proven),
  });
});

test('each transition has its record (`npm run paths`, `npm run mutate`)', () => {
  const unknown = globSync('docs/machines/*.md').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('| not known |'))
      .map((line) => `${basename(file)}: ${line}`),
  );
  expect(unknown).toEqual([]);
});

/** The machines of the server, which no screen shows. */
const ofServer = ['runs'];

test('a transition that no screen takes has a reason', () => {
  const shown = Object.entries(proven).filter(([name]) => !ofServer.includes(name));
  const unsaid = shown.flatMap(([name, proof]) =>
    Object.entries(proof.taken).flatMap(([transition, place]) =>
      place === 'machine' ? [`${name}: ${transition}`] : [],
    ),
  );
  expect(unsaid).toEqual([]);
});
