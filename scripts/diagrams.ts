/**
 * Writes docs/machines/, a page of every machine and their list, and docs/proof.md. test/machines/diagrams.test.ts holds them up to date. The pages' words about the
 * proof come from docs/machines/proof/, which `npm run paths` and `npm run mutate` write.
 */
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { loadModule } from './load-module.ts';
import { machinePage } from './machine-page.ts';
import { machinesPage, proofPage } from './proof-page.ts';
import { losses, taken } from './proof-record.ts';

const FOLDER = 'docs/machines';

const { machines }: { machines?: Readonly<Record<string, AnyStateMachine>> } = await loadModule(
  '/test/support/all-machines.ts',
);
if (machines === undefined) throw new Error('There are no machines');
mkdirSync(FOLDER, { recursive: true });
for (const file of globSync(`${FOLDER}/*.md`)) rmSync(file);
const proven = Object.fromEntries(
  Object.entries(machines).map(([name, machine]) => [
    name,
    { machine, taken: taken.read(name), losses: losses.read(name) },
  ]),
);
for (const [name, { machine, ...proof }] of Object.entries(proven))
  writeFileSync(join(FOLDER, `${name}.md`), machinePage(name, machine, proof));
writeFileSync(join(FOLDER, 'README.md'), machinesPage(proven));
writeFileSync('docs/proof.md', proofPage(proven));
