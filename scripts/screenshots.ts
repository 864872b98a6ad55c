/**
 * `npm run screenshots`: pictures of every place that the walks of test/long/everyone come by, in English and Chinese, light
 * and dark, 360, 768 and 1440 px wide. They are written to screenshots/, whose index.html shows them side by side. With a
 * pattern as argument, only the places whose name matches are taken.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { changeLanguage } from '../test/e2e/everyone/languages.ts';
import { startWithProvider } from '../test/e2e/with-provider.ts';
import { names } from '../test/long/everyone/places.ts';
import { begin } from '../test/long/everyone/walk.ts';
import { walks } from '../test/long/everyone/walks.ts';
import { buildIfNeeded } from './build.ts';
import { chromiumOptions, ensureChromium } from './prerequisites.ts';

const FOLDER = 'screenshots';
const wanted = new RegExp(process.argv[2] ?? '');
const languages = ['en', 'zh'] as const;
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

buildIfNeeded();
ensureChromium();
await rm(FOLDER, { recursive: true, force: true });
const browser = await chromium.launch(chromiumOptions());
const taken: string[] = [];
try {
  for (const name of names) await walk(name);
  await writeIndex();
} finally {
  await browser.close();
}

async function walk(name: (typeof names)[number]): Promise<void> {
  const server = await startWithProvider();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: sizes[0],
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await walks[name](
      await begin(page, server, async (what) => {
        if (wanted.test(what)) await take(page, what.replaceAll(' ', '-'));
      }),
    );
  } catch (error) {
    console.error(`${name}:`, error);
    process.exitCode = 1;
  } finally {
    await context.close();
    await server.stop();
  }
}

/** Takes the pictures of a place, and leaves it as it was. */
async function take(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? sizes[0];
  await mkdir(join(FOLDER, name), { recursive: true });
  taken.push(name);
  for (const language of languages) {
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await entered(page);
        // Fixed parts of the window would be in the middle of a picture of the whole page.
        const isOver =
          (await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count()) > 0;
        const path = join(FOLDER, fileOf(name, language, colorScheme, size));
        await page.screenshot({ path, fullPage: !isOver });
      }
    }
    await changeLanguage(page);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: schemes[0] });
}

/** Waits until an overlay is seen: React Aria hides a dialog for up to 600 ms where a keyboard could open on the screen. */
async function entered(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.waitForFunction(
    () => document.querySelector('[data-rac]:is([data-entering], [style*="inset(50%)"])') === null,
  );
}

function fileOf(name: string, language: string, scheme: string, { width }: { readonly width: number }) {
  return `${name}/${language}-${scheme}-${width}.png`;
}

/** A page that shows the pictures of each place side by side. */
async function writeIndex(): Promise<void> {
  const files = (name: string) =>
    sizes.flatMap((size) =>
      languages.flatMap((language) => schemes.map((scheme) => fileOf(name, language, scheme, size))),
    );
  const image = (file: string) =>
    `<a href="${file}"><img loading="lazy" alt="${file}" title="${file}" src="${file}"></a>`;
  const rows = taken.map((name) => `<h2>${name}</h2><p>${files(name).map(image).join('')}</p>`);
  const style =
    'p{display:flex;gap:8px;overflow:auto}img{height:360px;border:1px solid #999}body{font-family:sans-serif}';
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${rows.join('')}`,
  );
}
