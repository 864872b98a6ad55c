/**
 * `npm test`: every check and test. What needs a browser runs even if a step failed. The last line counts all tests.
 */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { ensureChromium, ensureNginx, ensurePostgres } from './prerequisites.ts';
import { countOf, reportFile, runSteps, vitestRun } from './steps.ts';

ensurePostgres();
ensureNginx();
process.env.CHROMIUM_PATH = ensureChromium();
const steps = await runSteps();
const inBrowser = { 'machines through their screens': screenTests(), 'browser tests': browserTests() };

const all = [steps, ...Object.values(inBrowser)];
const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
const failed = all.reduce((sum, counts) => sum + counts.failed, 0);
const failures = [
  ...steps.failures,
  ...Object.entries(inBrowser).flatMap(([name, { isFine }]) => (isFine ? [] : [name])),
];
if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failures.length > 0 || failed > 0 ? 1 : 0);

function screenTests() {
  const { command, counts } = vitestRun(['screens']);
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  return { ...counts(), isFine: status === 0 };
}

function browserTests() {
  const report = reportFile('playwright.json');
  const { status } = spawnSync('playwright test --reporter=list,json', {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const schema = z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  });
  const counts = countOf(report, schema, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
  }));
  return { ...counts, isFine: status === 0 };
}
