import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { closeByEscape, enterFirst, paletteIsLoaded } from './keyboard.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages, burgers and commands' });
const field = (page: Page) => palette(page).getByRole('textbox');
const lines = (page: Page) => palette(page).getByRole('menuitem');

test('pages, burgers, workshops and accounts are found by name, by keyboard alone', async ({
  page,
  burger,
}) => {
  await enter(page, '/cowtex/dashboard');
  await page.getByRole('button', { name: 'Search Ctrl K' }).waitFor();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  // The burgers that were changed last need no word at all.
  await expect(lines(page).first()).toContainText('Talker');
  // The entry that Enter would run is highlighted, and announced.
  await expect(lines(page).first()).toHaveAttribute('data-focused');
  const first = lines(page).first();
  const active = async () =>
    (await field(page).getAttribute('aria-activedescendant')) === (await first.getAttribute('id'));
  // The ids are new once everything has been loaded.
  await expect.poll(active).toBe(true);
  await page.keyboard.type('talk');
  await enterFirst(page, /Talker/);
  await expect(page).toHaveURL(`/cowtex/burgers/${burger}`);
  await expect(palette(page)).toHaveCount(0);

  await page.keyboard.press('Meta+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('seed');
  await enterFirst(page, 'Seeded');
  await expect(page).toHaveURL(/\/cowtex\/workshops\?workshop=WS-/);
  await expect(page.getByRole('heading', { level: 2, name: 'Seeded' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('admin');
  await enterFirst(page, /^admin/);
  await expect(page).toHaveURL('/accounts?q=admin');
  await expect(page.getByRole('searchbox')).toHaveValue('admin');

  // A page is called as in the navigation, and found by its title, too.
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('catalog');
  await enterFirst(page, 'ServicesService catalog');
  await expect(page.getByRole('heading', { level: 1, name: 'Service catalog' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('no such thing');
  await expect(palette(page)).toContainText('Nothing matches “no such thing”.');
});

test('the palette creates a burger, changes colors and language, and signs out', async ({ page, api }) => {
  await api('POST', '/api/workshop', { name: 'Kitchen' });
  await enter(page, '/services');
  const run = async (words: string) => {
    await page.getByRole('button', { name: /^(Search|搜索) Ctrl K$/ }).click();
    await page.getByRole('textbox', { name: /^(Search pages|搜索页面)/ }).fill(words);
    await enterFirst(page, new RegExp(words, 'i'));
  };
  await run('new burger');
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  await expect(dialog).toBeVisible();
  // A reload does not ask again.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Burgers' })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await run('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  // A screen reader says it in a voice of that language.
  await expect(page.getByRole('menuitem').getByText('中文')).toHaveAttribute('lang', 'zh');
  await closeByEscape(palette(page));
  await run('中文');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await run('退出');
  await expect(page).toHaveURL('/login');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the palette opens above the navigation', async ({ page }) => {
  await enter(page, '/accounts');
  await page.getByRole('button', { name: 'Search Ctrl K' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Navigation', exact: true }).click();
  await expect(navigation).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(navigation).toBeHidden();
  await closeByEscape(palette(page));

  // A press anywhere beside the navigation closes it, here on an empty part of the bar.
  const opener = page.getByRole('button', { name: 'Navigation', exact: true });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeFocused();
  await page.mouse.click(330, 4);
  await expect(navigation).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the palette says what it could not load, and nothing while it loads', async ({ page }) => {
  await enter(page, '/accounts');
  const answer = await hold(page, '**/api/workshop', {
    answer: (route) => route.fulfill({ status: 500, json: {} }),
  });
  await page.getByRole('button', { name: 'Search Ctrl K' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('talker');
  await expect(palette(page).getByText('Loading…')).toBeVisible();
  await expect(lines(page)).toHaveCount(0);
  await expect(palette(page).getByText(/Nothing matches/)).toHaveCount(0);
  answer();
  await expect(palette(page)).toContainText(
    'Nothing matches “talker”. Some burgers, workshops or accounts couldn’t be loaded.',
  );
});

/** Every page of the palette with its name and its title. */
const pages = [
  ['/cowtex/dashboard', 'Dashboard', 'Dashboard · Cowtex'],
  ['/cowtex/burgers', 'Burgers', 'Burgers · Cowtex'],
  ['/cowtex/workshops', 'Workshops', 'Workshops · Cowtex'],
  ['/cowtex', 'Cowtex', 'Cowtex'],
  ['/cowtex/demo', 'Guided demo', 'Guided demo · Cowtex'],
  ['/accounts', 'Accounts', 'Accounts · Cowtex'],
  ['/services', 'Services', 'Service catalog · Cowtex'],
  ['/cowtex/subscription', 'Subscription', 'Subscription · Cowtex'],
  ['/profile', 'Profile', 'Profile · Cowtex'],
  ['/', 'Home', 'Home · Cowtex'],
  ['/cowtex/subscription/checkout', 'Checkout', 'Checkout · Cowtex'],
] as const;

test('every page is found by its name, and names the document in the language that is chosen', async ({
  page,
}) => {
  await enter(page, '/cowtex/demo');
  const find = async (path: string, words: string, search: string, key = 'Control+k') => {
    await page.getByRole('button', { name: search, exact: true }).press(key);
    await page.getByRole('dialog').getByRole('textbox').fill(words);
    await paletteIsLoaded(page);
    const found = page.getByRole('menuitem').filter({ has: page.getByText(words, { exact: true }) });
    await expect(found).toHaveAttribute('data-focused');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  for (const [path, name, title] of pages) {
    await find(path, name, 'Search Ctrl K');
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page).toHaveTitle('结账 · Cowtex');
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  await find('/cowtex/dashboard', '仪表盘', '搜索 ⌘ K', 'Meta+k');
  await page.keyboard.press('Meta+k');
  await page.getByRole('dialog').getByRole('textbox').fill('subscr');
  await expect(page.getByRole('menuitem')).toHaveText(['订阅']);
});
