/** The catalog check: the catalogs are as `npm run extract` would write them, and every message has a Chinese translation. */
import { spawnSync } from 'node:child_process';

const results = ['sync --clean', 'missing --verbose'].map((check) =>
  spawnSync(`lingui check ${check} --workers 1`, { shell: true, stdio: 'inherit' }),
);
if (results.some(({ status }) => status !== 0)) {
  console.error('\nRun `npm run extract` and translate what is new in the Chinese catalogs of src/locales.');
  process.exit(1);
}
