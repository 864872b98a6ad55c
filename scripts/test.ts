/**
 * `npm test`: the tests of every change. `npm run test:all` (`--all`) runs all others, too: the details in the browser, the sweep for
 * everyone, layout in several fonts, Chinese, load, kills, outages and the other browsers. Each step runs even if another failed, and the last line
 * counts all tests.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { ensureEngines } from './engines.ts';
import { type FontSet, fontEnvironment } from './fonts.ts';
import { ensureChromium, ensureNginx, ensurePostgres } from './prerequisites.ts';
import { type Counts, countOf, printOutcome, reportFile, runSteps, vitestRun } from './steps.ts';

const isAll = process.argv.includes('--all');
const began = performance.now();

ensurePostgres();
ensureNginx();
process.env.CHROMIUM_PATH = ensureChromium(isAll ? ['liberation', 'dejavu', 'noto-cjk'] : undefined);
if (isAll) ensureEngines();

interface Step extends Counts {
  readonly name: string;
  readonly isFine: boolean;
}

/** A file's tests, and those of the groups within it. */
const suite = z.object({
  specs: z.array(z.object({ file: z.string(), title: z.string(), ok: z.boolean() })),
  get suites() {
    return z.optional(z.array(suite));
  },
});
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});

const first = await runSteps();
const inBrowser = [
  vitestStep('machines through their screens', 'screens'),
  playwrightStep('browser tests', `--project ${isAll ? 'main' : 'journeys'}`),
];
const long = isAll
  ? [
      vitestStep('servers under load', 'long'),
      playwrightStep('long browser tests', '--project long'),
      playwrightStep('the main job in every browser', '--project browsers'),
      playwrightStep('layout in DejaVu', 'look/ --project long', 'dejavu'),
      playwrightStep('layout in Noto Sans CJK', 'look/ --project long', 'noto-cjk'),
    ]
  : [];

const steps = [...inBrowser, ...long];
const all: readonly Counts[] = [first, ...steps];
const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
const failures = [...first.failures, ...steps.flatMap(({ name, isFine }) => (isFine ? [] : [name]))];
const failedTests = all.flatMap((counts) => counts.failedTests);
console.log(`\nTook ${minutes(performance.now() - began)}`);
printOutcome({ passed, failed, failures, failedTests });
process.exit(failures.length > 0 || failed > 0 ? 1 : 0);

function vitestStep(name: string, project: string): Step {
  const { command, counts } = vitestRun([project]);
  const isFine = run(name, command);
  return { name, isFine, ...counts() };
}

function playwrightStep(name: string, which: string, fonts: FontSet = 'liberation'): Step {
  const report = reportFile('playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...fontEnvironment(fonts) };
  const isFine = run(name, `playwright test ${which} --reporter=list,json`, env);
  const counts = countOf(report, playwright, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failedTests: suites.flatMap(failedIn),
  }));
  return { name, isFine, ...counts };
}

function failedIn({ specs, suites = [] }: z.infer<typeof suite>): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap(failedIn)];
}

function run(name: string, command: string, env: NodeJS.ProcessEnv = {}): boolean {
  const started = performance.now();
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${minutes(performance.now() - started)})`);
  return status === 0;
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
