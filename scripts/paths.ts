/**
 * `npm run paths`: proves every machine and walks its screens, prints for each how many of its transitions were taken on the
 * machine and through its screens, and records them for docs/machines. It needs the same as `npm test`.
 * `npm run paths -- <recording>`: prints the states that a recorded chat went through.
 */
import { spawnSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { loadModule } from './load-module.ts';
import { ensureChromium } from './prerequisites.ts';

const [recording] = process.argv.slice(2);
if (recording !== undefined) {
  const { recordedStates } = await loadModule('/scripts/recorded-states.ts');
  for (const line of await recordedStates(await openAsBlob(recording))) console.log(line);
} else {
  process.env.CHROMIUM_PATH = ensureChromium();
  // A word of the files' paths: test/machines/*/*-proof.test.ts and test/screens/.
  const command = 'vitest run proof.test screens/ --reporter=./test/support/proof/paths-reporter.ts';
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
