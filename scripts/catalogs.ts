/**
 * The catalog check: both catalogs are what `npm run extract` would write, and everything has a Chinese translation.
 * That includes the files a message comes from, by which the catalogs are parted; see catalog-parts.ts.
 */
import { spawnSync } from 'node:child_process';

const results = ['sync --clean', 'missing --verbose'].map((check) =>
  spawnSync(`lingui check ${check} --workers 1`, { shell: true, stdio: 'inherit' }),
);
if (results.some(({ status }) => status !== 0)) {
  console.error('\nRun `npm run extract` and translate what is new in src/locales/zh.po.');
  process.exit(1);
}
