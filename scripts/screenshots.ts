/**
 * `npm run screenshots`: pictures of every route in light, dark, Chinese and on a narrow screen, and of the two pages that
 * present the product on the smallest and on a big screen. They are taken from the real server and its data, and written
 * to screenshots/. With a pattern as argument, only the shots whose name matches are taken.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { ADMIN, startServerProcess } from '../test/e2e/fixtures.ts';
import { apiAs, buildingTool, seedBurger } from '../test/e2e/seed.ts';
import { buildIfNeeded } from './build.ts';
import { chromiumOptions, ensureChromium } from './prerequisites.ts';

const FOLDER = 'screenshots';
const wanted = new RegExp(process.argv[2] ?? '');

interface Variant {
  readonly name: string;
  readonly language: 'en' | 'zh';
  readonly options: BrowserContextOptions;
  /** The shots of this variant. Default: all. */
  readonly only?: readonly string[];
}

const wide = { width: 1280, height: 800 };
const variants: readonly Variant[] = [
  { name: 'light', language: 'en', options: { colorScheme: 'light', viewport: wide } },
  { name: 'dark', language: 'en', options: { colorScheme: 'dark', viewport: wide } },
  { name: 'chinese', language: 'zh', options: { colorScheme: 'light', viewport: wide } },
  {
    name: 'narrow',
    language: 'en',
    options: { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  },
  ...(
    [
      ['smallest', { width: 320, height: 640 }],
      ['big', { width: 2560, height: 1440 }],
    ] as const
  ).map(
    ([name, viewport]): Variant => ({
      name,
      language: 'en',
      options: { colorScheme: 'light', viewport },
      only: ['home', 'home-signed-in', 'cowtex'],
    }),
  ),
];

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly signedOut?: boolean;
  /** Prepares the page for the picture. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const submit = (page: Page) => page.locator('main form button[type=submit]').click();

/** Goes through the guided demo to the step of this number; the number after the last is the summary. */
async function walkDemo(page: Page, to: number): Promise<void> {
  for (let step = 1; step < to; step += 1) {
    await page.locator(`main li:nth-of-type(${step})[aria-current=step]`).waitFor();
    await submit(page);
  }
  await page
    .locator('main li[aria-current=step]')
    .nth(to > 5 ? -1 : 0)
    .waitFor({ state: to > 5 ? 'detached' : 'visible' });
}

/** Goes through the checkout as far as the card popup. */
async function openPayment(page: Page): Promise<void> {
  await page.locator('main article button').click();
  await page.locator('main article button').last().click();
  await page.locator('input[autocomplete=cc-number]').waitFor();
}

async function pay(page: Page): Promise<void> {
  await openPayment(page);
  for (const field of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) {
    await page.locator(`input[autocomplete=${field}]`).fill('1');
  }
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
}

async function talk(page: Page): Promise<void> {
  await page
    .locator('main button')
    .filter({ hasText: /^(Connect|连接)$/ })
    .click();
  const message = page.locator('main textarea');
  await message.and(page.locator(':enabled')).waitFor();
  await message.fill('What can you tell me about building B-102?');
  await message.press('Enter');
  await page.locator('[role=log]').getByText('Cheddar Tower').waitFor();
}

const shotsOf = (burger: string): readonly Shot[] => [
  { name: 'home', path: '/', signedOut: true },
  { name: 'login', path: '/login', signedOut: true },
  { name: 'services-signed-out', path: '/services', signedOut: true },
  { name: 'home-signed-in', path: '/' },
  { name: 'services', path: '/services' },
  { name: 'accounts', path: '/accounts' },
  { name: 'profile', path: '/profile' },
  { name: 'cowtex', path: '/cowtex' },
  { name: 'dashboard', path: '/cowtex/dashboard' },
  {
    name: 'dashboard-monthly',
    path: '/cowtex/dashboard',
    prepare: async (page) => {
      await page.getByRole('tab').last().click();
      await page.locator('details summary').click();
      await page.getByRole('slider').focus();
      await page.keyboard.press('ArrowLeft');
    },
  },
  { name: 'workshops', path: '/cowtex/workshops' },
  { name: 'burgers', path: '/cowtex/burgers' },
  { name: 'burger', path: `/cowtex/burgers/${burger}` },
  { name: 'burger-missing', path: '/cowtex/burgers/BRG-missing' },
  { name: 'chat', path: `/cowtex/burgers/${burger}/chat` },
  { name: 'chat-talking', path: `/cowtex/burgers/${burger}/chat`, prepare: talk },
  ...[1, 2, 3, 4, 5].map((step) => ({
    name: `demo-${step}`,
    path: '/cowtex/demo',
    prepare: (page: Page) => walkDemo(page, step),
  })),
  { name: 'demo-summary', path: '/cowtex/demo', prepare: (page) => walkDemo(page, 6) },
  { name: 'subscription', path: '/cowtex/subscription' },
  { name: 'checkout', path: '/cowtex/subscription/checkout' },
  { name: 'checkout-payment', path: '/cowtex/subscription/checkout', prepare: openPayment },
  { name: 'checkout-complete', path: '/cowtex/subscription/checkout', prepare: pay },
];

buildIfNeeded();
const server = await startServerProcess();
ensureChromium();
const browser = await chromium.launch(chromiumOptions());
try {
  await rm(FOLDER, { recursive: true, force: true });
  const shots = shotsOf(await seed()).filter(({ name }) => wanted.test(name));
  const tokens = await signIn();
  for (const variant of variants) {
    await mkdir(join(FOLDER, variant.name), { recursive: true });
    const taken = shots.filter(({ name }) => variant.only?.includes(name) ?? true);
    for (const shot of taken) await take(browser, variant, shot, tokens);
    console.log(`${variant.name}: ${taken.length}`);
  }
} finally {
  await browser.close();
  await server.stop();
}

/** Creates burgers, one of them with all its layers, and some accounts and services. Returns that burger's ID. */
async function seed(): Promise<string> {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  const settings = { url: `${server.url}/demo-api/buildings/{building_id}`, method: 'get' };
  await api('POST', `/api/burger/${burger}/patty`, buildingTool({ type: 'string' }, settings));
  for (const account of ['ada.krust', 'milo.brie', 'rosa.flint']) {
    await api('POST', '/api/accounts', { account, password: 'burger-time' });
  }
  for (const [service, role] of [
    ['billing', 'clerk'],
    ['billing', 'auditor'],
    ['kitchen', 'chef'],
    ['', 'guest'],
  ]) {
    await api('POST', '/api/services', { service, role });
  }
  await seedBurger(server.url);
  return burger;
}

/** The tokens as the console stores them. */
async function signIn(): Promise<string> {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token, refresh_token: refreshToken }: { token: string; refresh_token: string } =
    await response.json();
  return JSON.stringify({ accessToken: token, refreshToken });
}

async function take(from: Browser, variant: Variant, shot: Shot, tokens: string): Promise<void> {
  const context = await from.newContext({ ...variant.options, baseURL: server.url, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([language, stored]) => {
      localStorage.setItem('cowtex-language', language ?? '');
      if (stored) localStorage.setItem('cowtex-tokens', stored);
    },
    [variant.language, shot.signedOut ? '' : tokens],
  );
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${variant.name}/${shot.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${variant.name}/${shot.name}: ${message.text()}`);
  });
  try {
    await page.goto(shot.path, { waitUntil: 'networkidle' });
    // On a busy machine the network may be idle before anything shows.
    await page.locator('main :is(h1, h2)').first().waitFor();
    await shot.prepare?.(page);
    await page.waitForLoadState('networkidle');
    // Sticky elements would appear in the middle of a picture of the whole page.
    await page.evaluate(() => window.scrollTo(0, 0));
    await reportOverflow(page, `${variant.name}/${shot.name}`);
  } catch (error) {
    console.error(`${variant.name}/${shot.name}:`, error instanceof Error ? error.message : error);
  }
  await page.screenshot({ path: join(FOLDER, variant.name, `${shot.name}.png`), fullPage: true });
  await context.close();
}

/** Throws for a page that scrolls sideways, because something in it does not fit. */
async function reportOverflow(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(
    () =>
      document.documentElement.scrollWidth -
      Math.ceil(document.documentElement.getBoundingClientRect().width),
  );
  if (excess > 0) console.error(`${name}: ${excess} px wider than the screen`);
}
