/**
 * `npm test`: everything. Each step runs even if an earlier one failed, so that one run tells all; the last line
 * counts the tests of all steps.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildIfNeeded } from './build.ts';
import { ensureChromium, ensurePostgres } from './prerequisites.ts';

const reports = mkdtempSync(join(tmpdir(), 'cowtex-test-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

ensurePostgres();
process.env.CHROMIUM_PATH = ensureChromium();

const failed: string[] = [];
step('types', 'npm', ['run', '-s', 'types']);
step('lint', 'npm', ['run', '-s', 'lint']);
step('catalogs', 'npm', ['run', '-s', 'catalogs']);
step('diagrams', 'npm', ['run', '-s', 'diagrams', '--', '--check']);
step('unit, machine and server tests', 'npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
buildIfNeeded();
process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = playwrightReport;
step('browser tests', 'npx', ['playwright', 'test', '--reporter=list,json']);

const vitest = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});
const unit = report(vitestReport, vitest);
const browser = report(playwrightReport, playwright)?.stats;
const passes = (unit?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const failures = (unit?.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (browser?.flaky ?? 0);
if (failed.length > 0) console.log(`\nFailed: ${failed.join('; ')}`);
console.log(`\n${passes} passed, ${failures} failed`);
process.exit(failed.length > 0 || failures > 0 ? 1 : 0);

function step(name: string, command: string, args: string[]): void {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(
    `── ${name}: ${status === 0 ? 'ok' : 'FAILED'} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
  if (status !== 0) failed.push(name);
}

/** A step that crashed before it could write its report has already failed by its exit status. */
function report<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
