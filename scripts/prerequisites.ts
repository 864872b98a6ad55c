/**
 * The programs that the tests need besides npm's packages: Chromium, PostgreSQL's programs and nginx. Each is looked for in
 * the usual places. As root on Debian or Ubuntu a missing one is installed; otherwise a message says what to do.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findNginx } from './nginx.ts';
import { findPostgres } from './postgres.ts';

/** The same Chromium without its windows. The browser tests take a quarter less of the processor with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const CHROMIUM_PLACES = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a usable Chromium, or null. */
export function findChromium(): string | null {
  const places = [...CHROMIUM_PLACES, chromium.executablePath()];
  return places.find((place) => place !== undefined && place !== '' && existsSync(place)) ?? null;
}

/**
 * What a test has no use for. Each window of Chromium otherwise loads two pages of its own, for the suggestions under the
 * address, which costs as much as a small test. Chromium heeds the last list of features only, so the list that Playwright
 * passes is repeated.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** How tests, benchmarks and pictures start Chromium: without what needs a graphics card, a network or a sandbox. */
export function chromiumOptions(): { readonly executablePath?: string; readonly args: string[] } {
  const executablePath = findChromium();
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${UNUSED_FEATURES.join(',')}`,
    ],
  };
}

/** Chromium's path. Installs Chromium if it is missing, and exits with an explanation if it cannot. */
export function ensureChromium(): string {
  if (canInstall() && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL))
    install('chromium-headless-shell', 'fonts-noto-cjk');
  const found = findChromium();
  if (found !== null) return found;
  if (canInstall()) install('chromium');
  else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return (
    findChromium() ??
    giveUp(
      'The browser tests need Chromium and none was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
    )
  );
}

/** Makes sure that `initdb` and `postgres` are installed. Exits with an explanation if they cannot be. */
export function ensurePostgres(): void {
  if (findPostgres() !== null) return;
  if (canInstall()) install('postgresql');
  if (findPostgres() !== null) return;
  giveUp(
    'The server tests run on SQLite and on PostgreSQL, and PostgreSQL was not found. Install it (Debian: apt-get install postgresql; macOS: brew install postgresql), so that initdb is on the PATH, and run the tests again.',
  );
}

/** Makes sure that nginx is installed, and openssl for its certificate. Exits with an explanation if they cannot be. */
export function ensureNginx(): void {
  const isThere = () => findNginx() !== null && spawnSync('openssl', ['version']).status === 0;
  if (!isThere() && canInstall()) install('nginx-light', 'openssl');
  if (isThere()) return;
  giveUp(
    'One of the server tests runs behind nginx, and nginx or openssl was not found. Install both (Debian: apt-get install nginx-light openssl; macOS: brew install nginx openssl), and run the tests again.',
  );
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function install(...packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch {
    // The caller looks again and explains what is missing.
  }
}

function giveUp(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
