/**
 * `npm run mutate:src -- <report> [<folder> …]`: makes a sample of mutants of the source one at a time, and counts those
 * that a test notices. The report is read, too, where it exists: the file that noticed a mutant before is tried first.
 * Types are not checked, because only tests are measured.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { ensureChromium, ensureNginx, ensurePostgres } from '../../scripts/prerequisites.ts';
import { screenTestsOf } from './screen-tests.ts';
import { type SourceMutant, sampleOf } from './source-mutants.ts';

const FOLDERS = ['src/domain', 'src/services', 'src/views', 'src/machines', 'server'];

/** No test takes longer. A run that is silent for so long has an endless loop. */
const SILENCE_MS = 240_000;

/** Tests that start the server as a process, and so do not import the code that they test, or flood and starve it. They are slow. */
const slow = globSync('test/**/server/*.test.ts')
  .filter((test) => test.includes('/long/') || readFileSync(test, 'utf8').includes('/server-process.ts'))
  .sort();

const vitest = ['--bail', '1', '--maxWorkers', '2', '--reporter', 'verbose'];
/** All tests but those, and those in Chromium. */
const quick = [
  ...['unit', 'machines', 'server'].flatMap((project) => ['--project', project]),
  ...slow.flatMap((test) => ['--exclude', test]),
];
const playwright = ['playwright', 'test', '-x', '--workers', '2', '--reporter', 'list'];

/** The test file, or the reason why a run failed without one. */
const entry = z.looseObject({ id: z.string(), noticedBy: z.string().nullable() });

const [path = 'mutants.json', ...chosen] = process.argv.slice(2);
const entries = existsSync(path) ? z.array(entry).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
const report = new Map(entries.map((known) => [known.id, known]));
ensurePostgres();
ensureNginx();
process.env.CHROMIUM_PATH = ensureChromium();
process.env.NO_COLOR = '1';

let running: ChildProcess | undefined;
let restore = () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    restore();
    end(running);
    process.exit(1);
  });

const sample = (chosen.length > 0 ? chosen : FOLDERS).flatMap(sampleOf);
const survivors: SourceMutant[] = [];
for (const [index, mutant] of sample.entries()) {
  const noticedBy = await tried(mutant);
  if (noticedBy === null) survivors.push(mutant);
  report.set(mutant.id, { ...mutant, noticedBy });
  writeFileSync(path, `${JSON.stringify([...report.values()], null, 2)}\n`);
  console.log(`${index + 1}/${sample.length} ${placeOf(mutant)}: ${noticedBy ?? 'not noticed'}`);
}
for (const mutant of survivors)
  console.log(`\nnot noticed: ${placeOf(mutant)}\n- ${mutant.original}\n+ ${mutant.changed}`);
const noticed = sample.length - survivors.length;
console.log(
  `\n${noticed} of ${sample.length} mutants noticed (${Math.round((noticed / sample.length) * 100)} %)`,
);

/** The test that notices the mutant, or null. The file is always restored afterwards. */
async function tried({ id, file, start, original, changed }: SourceMutant): Promise<string | null> {
  const source = readFileSync(file, 'utf8');
  restore = () => writeFileSync(file, source);
  try {
    writeFileSync(file, source.slice(0, start) + changed + source.slice(start + original.length));
    return await noticing(file, report.get(id)?.noticedBy ?? null);
  } finally {
    restore();
    restore = () => {};
  }
}

async function noticing(file: string, before: string | null): Promise<string | null> {
  if (before !== null && existsSync(before) && (await failing(runOf([before]))) !== null) return before;
  const runs = [
    ['vitest', 'related', '--run', file, ...vitest, ...quick],
    file.startsWith('server/') ? runOf(slow) : [],
    ...screenTestsOf(file).map(runOf),
  ];
  for (const run of runs) {
    const by = await failingTwice(run);
    if (by !== null) return by;
  }
  return null;
}

/** The run of these files alone. The console is built for it if the source has changed. */
function runOf(tests: readonly string[]): readonly string[] {
  if (tests.length === 0) return [];
  return tests.every((test) => test.endsWith('.spec.ts'))
    ? [...playwright, ...tests]
    : ['vitest', 'run', ...tests, ...vitest];
}

/** The test file that fails, and fails again alone: on a busy machine a test can fail once, but not three times. */
async function failingTwice(run: readonly string[]): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const by = await failing(run);
    if (by === null || !existsSync(by) || tries === 3 || (await failing(runOf([by]))) !== null) return by;
  }
}

/** The test file that fails first, or why the run fails without one. Null if it passes. */
async function failing([program, ...options]: readonly string[]): Promise<string | null> {
  if (program === undefined) return null;
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running = child;
  let output = '';
  let isSilent = false;
  const silence = setTimeout(() => {
    isSilent = true;
    end(child);
  }, SILENCE_MS);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      silence.refresh();
    });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearTimeout(silence);
  running = undefined;
  if (isSilent) return 'an endless loop';
  if (code === 0) return null;
  const [, name] =
    /^ *(?:FAIL|\d+\)|.*originated in) .*?"?([\w./-]+\.(?:test|spec)\.tsx?)/m.exec(output) ?? [];
  if (name === undefined) return `a run that failed: ${output.trim().slice(-400)}`;
  return existsSync(name) ? name : (globSync(`test/**/${basename(name)}`)[0] ?? name);
}

/** Ends a run with all processes that it started. */
function end(child: ChildProcess | undefined) {
  if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
}

function placeOf({ file, line, operator }: SourceMutant): string {
  return `${file}:${line} ${operator}`;
}
