/**
 * The catalog check: both catalogs are what `npm run extract` would write, and every message has a Chinese translation.
 * The files that a message comes from have to match, too, because catalog-parts.ts splits the catalogs by them.
 */
import { spawnSync } from 'node:child_process';

const results = ['sync --clean', 'missing --verbose'].map((check) =>
  spawnSync(`lingui check ${check} --workers 1`, { shell: true, stdio: 'inherit' }),
);
if (results.some(({ status }) => status !== 0)) {
  console.error('\nRun `npm run extract` and translate what is new in src/locales/zh.po.');
  process.exit(1);
}
