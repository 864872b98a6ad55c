import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import type { apiAs } from './seed.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('an unknown path becomes the home page, and /dashboard the dashboard; neither stays in the history', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Service catalog' })).toBeVisible();
  await page.goto('/no/such/page?with=search#and-hash');
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat agents, stacked like burgers');
  await page.goBack();
  await expect(page).toHaveURL(/\/services$/);

  await enter(page, '/cowtex/dashboard');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/cowtex\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/cowtex/no-such-page');
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
});

test('a screen that breaks shows the error page, with a way back', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  await page.route('**/assets/burgers-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function BurgersScreen() { throw new Error('The grill is on fire'); }`,
    }),
  );
  await page.getByRole('link', { name: 'Burger', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The grill is on fire');
  await expect(page).toHaveTitle('Burgers · Cowtex');
  // The rest of the console still works, and another page tries again.
  await page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '应用发生意外错误！' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

/** Goes back to a scrolled list whose answer comes `later`. Returns the position that it had. */
async function goBackToList(
  page: Page,
  api: Awaited<ReturnType<typeof apiAs>>,
  later: () => Promise<void>,
): Promise<number> {
  for (let number = 1; number <= 40; number += 1) await api('POST', '/api/workshop', { name: `W ${number}` });
  await enter(page, '/cowtex/workshops');
  await expect(page.getByText('W 40', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await scrolled(page);
  await page.getByRole('link', { name: 'Accounts', exact: true }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  const release = await hold(page, '**/api/workshop');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  await later();
  release();
  await expect(page.getByText('W 40', { exact: true })).toBeVisible();
  return before;
}

test('Back waits for a list that is still on its way', async ({ page, api }) => {
  const before = await goBackToList(page, api, async () => {});
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('a list that comes long after Back does not move the page', async ({ page, api }) => {
  await page.clock.install();
  await goBackToList(page, api, () => page.clock.runFor(6000));
  // A frame for the observer of the page's size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await scrolled(page)).toBe(0);
});
