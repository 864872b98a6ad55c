/**
 * The browsers of `npm run test:browsers` besides Chromium: Firefox and WebKit as Debian has them. Each is looked for in the
 * usual places. As root on Debian or Ubuntu a missing one is installed; otherwise a message says how to install it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, giveUp, install } from './prerequisites.ts';

const FIREFOXES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';

/** The programs that WebKit needs: its driver, a small browser, and a screen. */
export interface WebKit {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

/** The path of Firefox, or null. `FIREFOX_PATH` names a particular one. */
export function findFirefox(): string | null {
  return (
    [process.env.FIREFOX_PATH ?? '', ...FIREFOXES].find((path) => path !== '' && existsSync(path)) ?? null
  );
}

/** The programs of WebKit, or null if one of them is missing. */
export function findWebKit(): WebKit | null {
  const browser = findMiniBrowser();
  const isWhole = browser !== null && existsSync(WEBKIT_DRIVER) && existsSync(XVFB);
  return isWhole ? { driver: WEBKIT_DRIVER, browser, screen: XVFB } : null;
}

/** Makes sure that Firefox and WebKit are installed. Exits with an explanation if they cannot be. */
export function ensureEngines(): void {
  if (findFirefox() === null && canInstall()) install('firefox-esr');
  if (findFirefox() === null)
    giveUp(
      'The test in every browser needs Firefox and none was found. Install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH to one, and run the tests again.',
    );
  if (findWebKit() === null && canInstall()) install('webkit2gtk-driver', 'xvfb');
  if (findWebKit() === null)
    giveUp(
      'The test in every browser needs WebKitGTK with its driver, and Xvfb, and one of them was not found. Install them (Debian: apt-get install webkit2gtk-driver xvfb), and run the tests again. Elsewhere than on Linux they cannot be had.',
    );
}

/** Debian's folder for it has the name of the processor and the version. */
function findMiniBrowser(): string | null {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return null;
  const folders = readdirSync(libraries)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) =>
      readdirSync(join(libraries, name))
        .filter((part) => part.startsWith('webkit2gtk-4'))
        .map((part) => join(libraries, name, part)),
    );
  return folders.map((folder) => join(folder, 'MiniBrowser')).find((path) => existsSync(path)) ?? null;
}
