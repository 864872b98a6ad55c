import type { Page } from '@playwright/test';
import { enter, expect, follow, test } from './fixtures.ts';

const offline = (page: Page) => page.getByText('You are offline. What you see may be out of date.');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

for (const { path, title, failure, loaded } of [
  {
    path: '/cowtex/dashboard',
    title: 'Dashboard',
    failure: 'Unable to fetch workshops.',
    loaded: (page: Page) => page.getByRole('definition').filter({ hasText: /^0/ }).first(),
  },
  {
    path: '/accounts',
    title: 'Accounts',
    failure: 'Unable to fetch accounts.',
    loaded: (page: Page) => page.getByRole('rowheader', { name: 'admin' }),
  },
]) {
  test(`${title}: what a silent server does not give comes by itself once it answers`, async ({ page }) => {
    await enter(page, '/cowtex');
    await expect(heading(page, 'Four layers make an agent')).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await follow(page, path);
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page.getByText('The server does not answer. It is asked again by itself.')).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(failure)).toBeHidden();
    await expect(loaded(page)).toBeVisible();
  });
}

test('who is offline is told so, and what could not be loaded comes with the network', async ({
  page,
  context,
}) => {
  await enter(page, '/accounts');
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await expect(offline(page)).toBeHidden();
  await context.setOffline(true);
  await expect(offline(page)).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    page.getByText('You are offline. This loads by itself once you are back online.'),
  ).toBeVisible();
  // The list stays meanwhile.
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(page.getByText('Unable to fetch accounts.')).toBeHidden();
});
