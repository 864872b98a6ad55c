import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchOptions, launch } from 'puppeteer-core';
import { chromiumOptions } from '../../scripts/prerequisites.ts';
import { type EnginePage, focusedName, PATIENCE } from './page.ts';

/** Opens Chromium, by its own protocol. */
export async function openChromium(): Promise<EnginePage> {
  const { executablePath, env, args } = chromiumOptions();
  return openPage((saved) => ({
    browser: 'chrome',
    headless: 'shell',
    env,
    args: [...args, '--force-prefers-reduced-motion'],
    ...(executablePath !== undefined && { executablePath }),
    downloadBehavior: { policy: 'allow', downloadPath: saved },
  }));
}

/** Opens Firefox, by WebDriver BiDi, which it speaks itself. */
export const openFirefox = (executablePath: string, env: NodeJS.ProcessEnv): Promise<EnginePage> =>
  openPage((saved) => ({
    browser: 'firefox',
    executablePath,
    env,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': saved,
      'ui.prefersReducedMotion': 1,
      // Without a window it would report a pointer that cannot hover.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
  }));

async function openPage(optionsFor: (saved: string) => LaunchOptions): Promise<EnginePage> {
  const saved = await mkdtemp(join(tmpdir(), 'cowtex-saved-'));
  const browser = await launch(optionsFor(saved));
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  // A locator waits until its element shows and rests, and looks again if it has been replaced.
  const shown = (element: string) => page.locator(`xpath/${element}`);
  return {
    version: await browser.version(),
    saved,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    press: (element) => shown(element).click(),
    type: (text) => page.keyboard.type(text),
    async key(name, modifier) {
      if (modifier !== undefined) await page.keyboard.down(modifier);
      await page.keyboard.press(name);
      if (modifier !== undefined) await page.keyboard.up(modifier);
    },
    waitFor: async (element) => void (await shown(element).wait()),
    waitForNo: async (element) => void (await page.waitForSelector(`xpath/${element}`, { hidden: true })),
    read: (element) =>
      shown(element)
        .map(({ textContent }) => textContent ?? '')
        .wait(),
    focused: () => page.evaluate(focusedName),
    async choose(input, path) {
      const found = await page.waitForSelector(`xpath/${input}`);
      await (await found?.toElement('input'))?.uploadFile(path);
    },
    async resize(width, height) {
      await page.setViewport({ width, height });
      return page.evaluate(() => window.innerWidth);
    },
    async close() {
      await browser.close();
      await rm(saved, { recursive: true });
    },
  };
}
