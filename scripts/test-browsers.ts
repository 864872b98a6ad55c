/** `npm run test:browsers`: the main job in Firefox, WebKit and Chromium. Prints the version of each. */
import { spawnSync } from 'node:child_process';
import { ensureEngines } from './engines.ts';
import { ensureChromium } from './prerequisites.ts';

process.env.CHROMIUM_PATH = ensureChromium();
ensureEngines();
const { status } = spawnSync('playwright test --project browsers --reporter=list', {
  shell: true,
  stdio: 'inherit',
});
process.exit(status ?? 1);
