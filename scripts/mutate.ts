/**
 * `npm run mutate [-- <folder> …]`: proves the proof. Takes out or redirects one thing of one machine at a time, runs
 * the tests that belong to the machine, and prints the mutants that nothing noticed. Fails where one of them is not
 * explained in test/mutation/equivalent.ts, or where an explained one is noticed after all.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { equivalent } from '../test/mutation/equivalent.ts';
import { losses } from './proof-record.ts';

/** The tests of the machines in each folder of src/machines and server/questions. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  chat: ['test/machines/chat/chat-'],
  choice: ['test/machines/choice'],
  checkout: ['test/machines/checkout'],
  demo: ['test/machines/demo'],
  form: ['test/machines/form'],
  list: ['test/machines/list/list-'],
  loader: ['test/machines/loader', 'test/machines/list/list-'],
  pages: ['test/machines/pages'],
  pair: ['test/machines/pair'],
  'question-run': ['test/machines/question-run'],
  recording: ['test/machines/recording'],
  runs: ['test/machines/runs'],
  session: ['test/machines/session'],
  stream: ['test/machines/stream'],
};

const named = process.argv.slice(2);
const folders = named.length > 0 ? named : Object.keys(testsOf);
const began = Date.now();
const survivors: string[] = [];
let total = 0;
for (const folder of folders) {
  const mutants = await mutantsOf(folder);
  const left = [...mutants];
  const survived: string[] = [];
  const work = async () => {
    for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift())
      if (await passes(folder, { MUTANT: mutant })) survived.push(mutant);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  losses.write({ [folder]: lossesOf(mutants, survived) });
  total += mutants.length;
  survivors.push(...survived);
  console.log(`${folder.padEnd(12)} ${mutants.length} mutants, ${mutants.length - survived.length} noticed`);
}
const unexplained = survivors.filter((mutant) => !(mutant in equivalent));
for (const mutant of survivors)
  console.log(`\nnot noticed: ${mutant}\n  ${equivalent[mutant] ?? '(no reason given)'}`);
console.log(
  `\n${total} mutants, ${survivors.length} not noticed, ${unexplained.length} of them without a reason`,
);
console.log(`${Math.round((Date.now() - began) / 1000)} s`);
process.exit(unexplained.length > 0 ? 1 : 0);

/** True for each transition whose loss was noticed, by the transition's place in the machine. */
function lossesOf(mutants: readonly string[], survived: readonly string[]): Record<string, string> {
  const places = mutants.flatMap((mutant) => {
    const [, place] = /^\S+ (.*\b(?:on|after|always|onDone|onError)\b.*\.\d+): taken out$/.exec(mutant) ?? [];
    return place === undefined || place.includes('.actions.') ? [] : [{ mutant, place }];
  });
  return Object.fromEntries(
    places
      .toSorted((one, other) => one.place.localeCompare(other.place))
      .map(({ mutant, place }) => [
        place,
        survived.includes(mutant) ? (equivalent[mutant] ?? 'not noticed') : 'noticed',
      ]),
  );
}

/** Every mutant of the folder's machines that its tests make. */
async function mutantsOf(folder: string): Promise<readonly string[]> {
  const notes = join(mkdtempSync(join(tmpdir(), 'cowtex-mutants-')), 'mutants.txt');
  writeFileSync(notes, '');
  if (!(await passes(folder, { MUTANTS: notes }))) throw new Error(`The tests of ${folder} fail as they are`);
  const lines = readFileSync(notes, 'utf8').split('\n');
  return [...new Set(lines)].filter((line) => line.startsWith(`${folder} `));
}

function passes(folder: string, environment: Readonly<Record<string, string>>): Promise<boolean> {
  const tests = testsOf[folder];
  if (tests === undefined) throw new Error(`There is no folder '${folder}'`);
  const child = spawn(
    'vitest',
    ['run', '--config', 'test/mutation/vitest.config.ts', '--project', 'machines', '--bail', '1', ...tests],
    { stdio: 'ignore', env: { ...process.env, ...environment } },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code === 0));
  });
}
