/**
 * `npm run screenshots`: pictures of every route and of the main dialogs, in English and Chinese, light and dark, 360, 768 and
 * 1440 px wide, with the real server and example data. They are written to screenshots/, whose index.html shows them side
 * by side. A page is opened once for each language; colours and widths change in place. With a pattern as argument, only the
 * shots whose name matches are taken.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { enter, follow, speak, startServerHere } from '../test/e2e/fixtures.ts';
import { buildIfNeeded } from './build.ts';
import { chromiumOptions, ensureChromium } from './prerequisites.ts';
import { type ExampleIds, exampleData } from './screenshots/example-data.ts';
import { memberStops, publicStops, type Shot, type Stop } from './screenshots/stops.ts';
import { type Language, type Tour, tourOf, wordsOf } from './screenshots/tour.ts';

const FOLDER = 'screenshots';
const wanted = new RegExp(process.argv[2] ?? '');
const languages: readonly Language[] = ['en', 'zh'];
const schemes = ['light', 'dark'] as const;
const sizes = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

buildIfNeeded();
ensureChromium();
const server = await startServerHere();
const browser = await chromium.launch(chromiumOptions());
try {
  await rm(FOLDER, { recursive: true, force: true });
  const ids = await exampleData(server.url);
  const tours = await Promise.all(languages.map((language) => open(browser, language, ids)));
  for (const stop of publicStops) await visit(tours, stop);
  for (const { tour } of tours) await enter(tour.page, '/');
  for (const stop of memberStops(ids)) await visit(tours, stop);
  await writeIndex();
} finally {
  await browser.close();
  await server.stop();
}

interface Traveller {
  readonly language: Language;
  readonly tour: Tour;
}

async function open(from: Browser, language: Language, ids: ExampleIds): Promise<Traveller> {
  const context = await from.newContext({ baseURL: server.url, viewport: sizes[0], reducedMotion: 'reduce' });
  const page = await context.newPage();
  await speak(page, language);
  page.setDefaultTimeout(10_000);
  page.on('pageerror', (error) => console.error(`${language}: ${error.message}`));
  await page.goto('/');
  return { language, tour: tourOf(page, ids, await wordsOf(language)) };
}

/** Takes the wanted pictures of an address, and does for them what the ones before them do. */
async function visit(tours: readonly Traveller[], { path, shots }: Stop): Promise<void> {
  const last = shots.findLastIndex(({ name }) => wanted.test(name));
  if (last < 0) return;
  await Promise.all(
    tours.map(async (traveller) => {
      const { page } = traveller.tour;
      // A menu may be open.
      await page.keyboard.press('Escape');
      await follow(page, path);
      for (const shot of shots.slice(0, last + 1)) await take(traveller, shot);
    }),
  );
}

async function take({ language, tour }: Traveller, { name, act }: Shot): Promise<void> {
  const { page } = tour;
  const isWanted = wanted.test(name);
  try {
    await settle(page);
    await act?.(tour);
    // A pointer left over a row would light it up.
    await page.mouse.move(0, 0);
    await settle(page);
  } catch (error) {
    console.error(`${language}/${name}:`, error instanceof Error ? error.message : error);
  }
  if (isWanted) await mkdir(join(FOLDER, name), { recursive: true });
  for (const size of isWanted ? sizes : []) {
    await page.setViewportSize(size);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      await entered(page);
      const file = `${name}/${language}-${colorScheme}-${size.width}`;
      await reportOverflow(page, file);
      // A dialog stands in the window; sticky elements would appear in the middle of a picture of the whole page.
      const isOver =
        (await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count()) > 0;
      if (!isOver) await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: join(FOLDER, `${file}.png`), fullPage: !isOver });
    }
  }
  await page.setViewportSize(sizes[0]);
  if (!name.endsWith('-menu') && !name.endsWith('-workshops')) await closeDialogs(page);
}

/** Waits until nothing is on its way any more. */
async function settle(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor();
  await page.waitForFunction(
    () => document.querySelector('main [aria-busy=true], body[data-leaves-page]') === null,
  );
  await page.waitForLoadState('networkidle');
}

/** Waits until what opens is seen: React Aria hides a dialog for up to 600 ms where a keyboard could open on the screen. */
async function entered(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('[data-rac]:is([data-entering], [style*="inset(50%)"])') === null,
  );
}

async function closeDialogs(page: Page): Promise<void> {
  const dialogs = page.locator('[role=dialog], [role=alertdialog]');
  for (let left = await dialogs.count(); left > 0; left = await dialogs.count()) {
    // The focus comes back to a dialog a moment after the one above it has gone.
    await dialogs.last().focus();
    await page.keyboard.press('Escape');
    await dialogs.nth(left - 1).waitFor({ state: 'detached' });
  }
}

/** Reports a page that scrolls sideways, because something in it does not fit. */
async function reportOverflow(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      Math.ceil(document.documentElement.getBoundingClientRect().width),
  );
  if (excess > 0) console.error(`${name}: ${excess} px wider than the screen`);
}

/** A page that shows the pictures of each shot side by side. */
async function writeIndex(): Promise<void> {
  const names = [...publicStops, ...memberStops({ workshop: '', burger: '', bare: '', other: '' })]
    .flatMap(({ shots }) => shots.map(({ name }) => name))
    .filter((name) => wanted.test(name));
  const files = (name: string) =>
    sizes.flatMap(({ width }) =>
      languages.flatMap((language) => schemes.map((scheme) => `${name}/${language}-${scheme}-${width}.png`)),
    );
  const rows = names.map(
    (name) =>
      `<h2>${name}</h2><p>${files(name)
        .map(
          (file) => `<a href="${file}"><img loading="lazy" alt="${file}" title="${file}" src="${file}"></a>`,
        )
        .join('')}</p>`,
  );
  const style =
    'p{display:flex;gap:8px;overflow:auto}img{height:360px;border:1px solid #999}body{font-family:sans-serif}';
  await writeFile(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${rows.join('')}`,
  );
}
