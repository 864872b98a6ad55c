/**
 * The prerequisites of the tests besides npm's packages: Chromium, fonts, PostgreSQL's programs and nginx. Each is looked for in the
 * usual places. As root on Debian or Ubuntu a missing one is installed; otherwise a message says how to install it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { type FontSet, fontEnvironment, fontsOf } from './fonts.ts';
import { findNginx } from './nginx.ts';
import { findPostgres } from './postgres.ts';

/** The same Chromium without its windows. The browser tests take a quarter less of the processor with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const WHOLE_CHROMIUMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a usable Chromium, or null. `isWhole` asks for a full browser, which benchmarks need. */
export function findChromium({ isWhole = false } = {}): string | null {
  const chosen = process.env.CHROMIUM_PATH ?? '';
  const whole = [...WHOLE_CHROMIUMS, chromium.executablePath()];
  const places = isWhole ? [...whole, chosen] : [chosen, HEADLESS_SHELL, ...whole];
  return places.find((place) => place !== '' && existsSync(place)) ?? null;
}

/**
 * The options of Chromium for tests, benchmarks and pictures: without features that need a graphics card, a network or a sandbox,
 * and with the tests' own fonts unless `FONTCONFIG_FILE` names others.
 */
export function chromiumOptions(executablePath = findChromium()): {
  readonly executablePath?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly args: string[];
} {
  return {
    ...(executablePath !== null && { executablePath }),
    env: { ...fontEnvironment(), ...process.env },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** The path of the Chromium for tests. Installs missing parts of it and of its fonts, and exits with an explanation if it cannot. */
export function ensureChromium(fonts: readonly FontSet[] = ['liberation']): string {
  if (canInstall() && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL))
    install('chromium-headless-shell');
  return withFonts(findChromium() ?? wholeChromium(), fonts);
}

/** The same for benchmarks, which measure the Chromium that people browse with. */
export function ensureWholeChromium(): string {
  return withFonts(wholeChromium(), ['liberation']);
}

function wholeChromium(): string {
  const found = findChromium({ isWhole: true });
  if (found !== null) return found;
  if (canInstall()) install('chromium');
  else spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
  return (
    findChromium({ isWhole: true }) ??
    giveUp(
      'The browser tests need Chromium and none was found. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run the tests again.',
    )
  );
}

/** Makes sure that the browser has these fonts, and prints which browser and fonts are used. */
function withFonts(browser: string, sets: readonly FontSet[]): string {
  const names = process.platform === 'linux' ? ensureFonts(sets) : "the system's own fonts";
  const { stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8' });
  console.log(`${stdout?.trim() || 'Chromium'} (${browser}) with ${names}`);
  return browser;
}

function ensureFonts(sets: readonly FontSet[]): string {
  const names = [...new Set(sets.flatMap((set) => fontsOf(set).names))].join(', ');
  const missing = () => [...new Set(sets.flatMap((set) => fontsOf(set).missing))];
  if (missing().length > 0 && canInstall()) install(...missing());
  if (missing().length === 0) return names;
  return giveUp(
    `The browser tests need the fonts ${names}. Install them (Debian: apt-get install ${missing().join(' ')}), and run the tests again.`,
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

/** True if a missing package can be installed: as root on Debian or Ubuntu. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages of Debian. If it cannot, the caller looks again and names the missing packages. */
export function install(...packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  } catch {
    // The caller looks again and names the missing packages.
  }
}

/** Ends the run with an explanation. */
export function giveUp(message: string): never {
  console.error(`\n${message}`);
  process.exit(1);
}
