/**
 * The steps that need no browser, for `npm run check` and `npm test`. They run side by side, because each alone leaves a
 * core idle. Each runs even if another failed, so that one run shows every failure.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { COMPILE_CACHE } from './compile-cache.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** The names of the failed tests, each with its file. */
  readonly failedTests: readonly string[];
}

export interface Outcome extends Counts {
  /** The names of the steps that failed. */
  readonly failures: readonly string[];
}

const NONE: Counts = { passed: 0, failed: 0, failedTests: [] };
const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** The shell command of the projects' tests, and their counts once it has run. */
export function vitestRun(projects: readonly string[]): { readonly command: string; counts(): Counts } {
  const report = reportFile('vitest.json');
  const named = projects.map((project) => `--project ${project}`).join(' ');
  return {
    command: `vitest run ${named} --reporter=default --reporter=json --outputFile.json=${report}`,
    counts: () =>
      countOf(report, vitest, ({ numPassedTests, numFailedTests, testResults }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        failedTests: testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName }) => `${relative(process.cwd(), name)}: ${fullName}`),
        ),
      })),
  };
}

/** Runs the steps; prints how each went, and the whole output of one that failed. */
export async function runSteps(): Promise<Outcome> {
  const tests = vitestRun(['unit', 'machines', 'server']);
  const steps = {
    'unit, machine and server tests': tests.command,
    types: 'node --run types',
    lint: 'node --run lint',
    'unused code': 'node --run unused',
    catalogs: 'node --run catalogs',
  };
  const outcomes = await Promise.all(
    Object.entries(steps).map(async ([name, command]) => ({ name, isFine: await run(name, command) })),
  );
  const failures = outcomes.flatMap(({ name, isFine }) => (isFine ? [] : [name]));
  return { ...tests.counts(), failures };
}

/** A path in a fresh folder, for a report of this run alone. */
export function reportFile(name: string): string {
  return join(mkdtempSync(join(tmpdir(), 'cowtex-report-')), name);
}

/** The counts of a report. A step without a report has crashed, and has failed by its exit status already. */
export function countOf<Report>(
  file: string,
  schema: z.ZodType<Report>,
  count: (report: Report) => Counts,
): Counts {
  try {
    return count(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    return NONE;
  }
}

/** The last lines of a run: the steps and tests that failed, if any, and the counts. */
export function printOutcome({ passed, failed, failures, failedTests }: Outcome): void {
  if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`);
  for (const name of failedTests) console.log(`  ${name}`);
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** The compile cache is kept from run to run, because most of a short step is compiling modules. */
const env = { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE };

function run(name: string, command: string): Promise<boolean> {
  const started = performance.now();
  const output: Buffer[] = [];
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
      if (status !== 0) console.log(Buffer.concat(output).toString());
      resolve(status === 0);
    });
  });
}
