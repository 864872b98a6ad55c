/**
 * `npm run paths`: proves every machine and walks its screens, and prints for each how many of its transitions were
 * taken on the machine and through its screens. It needs what `npm test` needs.
 */
import { spawnSync } from 'node:child_process';
import { ensureChromium } from './prerequisites.ts';

process.env.CHROMIUM_PATH = ensureChromium();
// A word of the files' paths: test/machines/*/*-proof.test.ts and test/screens/.
const { status } = spawnSync(
  'vitest run proof.test screens/ --reporter=./test/support/proof/paths-reporter.ts',
  {
    shell: true,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
