/** `npm test`: every check and test. The browser tests run even if a step failed. The last line counts all tests. */
import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import { buildIfNeeded } from './build.ts';
import { ensureChromium, ensureNginx, ensurePostgres } from './prerequisites.ts';
import { countOf, reportFile, runSteps } from './steps.ts';

ensurePostgres();
ensureNginx();
process.env.CHROMIUM_PATH = ensureChromium();
const steps = await runSteps();
const browser = browserTests();

const passed = steps.passed + browser.passed;
const failed = steps.failed + browser.failed;
const failures = [...steps.failures, ...(browser.isFine ? [] : ['browser tests'])];
if (failures.length > 0) console.log(`\nFailed: ${failures.join('; ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failures.length > 0 || failed > 0 ? 1 : 0);

function browserTests() {
  buildIfNeeded();
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
