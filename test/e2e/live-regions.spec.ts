import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { seedBurger } from './seed.ts';

/* Live regions exist before their text, because many screen readers miss the first text otherwise. */

/** Marks the regions that are there now. */
const markRegions = (page: Page) =>
  page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status]')) region.setAttribute('data-early', '');
  });

/** The regions among them that say this. */
const saidEarly = (page: Page, text: string) =>
  page.locator('[role=status][data-early]').filter({ hasText: text });

test('a table says how many rows match from the first search on', async ({ page, api }) => {
  await api('POST', '/api/workshop', { name: 'Kitchen' });
  await enter(page, '/cowtex/workshops');
  await page.getByRole('rowheader', { name: 'Kitchen' }).waitFor();
  await markRegions(page);
  await page.getByRole('searchbox').fill('kit');
  await expect(saidEarly(page, '1 of 1')).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(saidEarly(page, '0 of 1')).toHaveCount(1);
});

test('the palette says that its results have come, how many they are, and that there is none', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  const release = await hold(page, '**/api/burger?*');
  await enter(page, '/services');
  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  await page.getByRole('textbox', { name: 'Search pages, burgers and commands' }).fill('talk');
  await expect(page.getByRole('dialog').getByText('Loading…')).toBeVisible();
  await markRegions(page);
  release();
  await expect(saidEarly(page, '1 entry found')).toHaveCount(1);
  await page.keyboard.type('er no such thing');
  await expect(saidEarly(page, 'Nothing matches “talker no such thing”.')).toHaveCount(1);
});
