import type { Page } from '@playwright/test';
import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

/* The samples in place of a list that is empty or cannot be loaded. */

const sections = ['Top Bun', 'Cheese', 'Patty'];

/** Each row of a section is a sample, whose one action is to begin with it. */
async function expectSamples(page: Page, section: string): Promise<void> {
  const rows = page.getByRole('region', { name: section }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Sample, read-only');
  for (const row of (await rows.all()).slice(1)) {
    await expect(row.getByText('Sample, read-only')).toHaveCount(1);
    await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveText(['Use as a start']);
  }
}

test('an empty answer shows the sample layers at once, and so does a failure', async ({ page, strict }) => {
  seedClouds(strict);
  await enter(page, '/cowtex/burgers/brg-1');
  for (const section of sections) await expectSamples(page, section);
  for (const layer of ['bun', 'cheese', 'patty'])
    await page.route(`**/api/burger/*/${layer}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('Unable to fetch patties.')).toBeVisible();
  for (const section of sections) await expectSamples(page, section);

  await page
    .getByRole('region', { name: 'Patty' })
    .getByRole('button', { name: 'Use as a start' })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Add patty' }).getByLabel('Tool ID')).not.toHaveValue('');
});

test('sample burgers and workshops have no other action either, and the guided demo is at hand', async ({
  page,
  strict,
}) => {
  const demo = page.getByRole('main').getByRole('link', { name: 'Start the guided demo' });
  const cells = page.getByRole('grid').getByRole('gridcell');
  const actions = cells.getByRole('button').or(cells.getByRole('link'));
  await enter(page, '/cowtex/workshops');
  await expect(actions).toHaveText(['Use as a start', 'Use as a start', 'Use as a start']);
  await expect(page.getByRole('main').getByRole('button', { name: 'New workshop' })).toHaveCount(1);
  // Each row says that it is a sample, so that the words above do not.
  await expect(page.getByText('There is no workshop yet. Create the first one to begin.')).toBeVisible();
  await expect(demo).toHaveAttribute('href', '/cowtex/demo');
  await page.goto('/cowtex/burgers');
  await expect(page.getByText('Sample, read-only').first()).toBeVisible();
  await expect(actions).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'New workshop' })).toHaveCount(1);
  await expect(demo).toBeVisible();
  // A phone has the actions below the words.
  await page.setViewportSize({ width: 360, height: 740 });
  const room = async (words: string) => (await page.getByText(words).boundingBox())?.width ?? 0;
  await expect.poll(() => room('Every burger belongs to a workshop')).toBeGreaterThan(200);
  await page.setViewportSize({ width: 1280, height: 720 });
  strict.data.workshops.push({ id: 'ws-1', name: 'Weather' });
  await page.reload();
  await expect(actions).toHaveText(['Use as a start', 'Use as a start', 'Use as a start']);
  await expect(demo).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(actions).toHaveText(['以此为起点', '以此为起点', '以此为起点']);
  await expect(page.getByText('此工坊还没有汉堡。创建第一个汉堡即可开始。')).toBeVisible();
  await expect(page.getByText('示例，只读')).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => room('此工坊还没有汉堡')).toBeGreaterThan(200);
});

test('the side navigation has three entries, the guided demo is none of them', async ({ page, strict }) => {
  seedClouds(strict);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await enter(page, '/cowtex/dashboard');
  await expect(navigation.getByRole('link')).toHaveText([
    'Services',
    'Accounts',
    'Cowtex',
    'Dashboard',
    'Burger',
    'Workshop',
    'Subscription',
  ]);
  for (const path of ['/cowtex/dashboard', '/cowtex']) {
    await page.goto(path);
    await expect(page.getByRole('main').locator('a[href="/cowtex/demo"]').first()).toBeVisible();
  }
});

test('samples follow the language when it is changed', async ({ page, strict }) => {
  const rows = page.getByRole('row');
  const change = () => page.getByRole('button', { name: /^(中文|English)$/ }).click();
  await enter(page, '/cowtex/workshops');
  await expect(rows.filter({ hasText: 'Sales Workshop' })).toBeVisible();
  await change();
  await expect(rows.filter({ hasText: '销售工坊' })).toBeVisible();
  await change();
  await expect(rows.filter({ hasText: 'Sales Workshop' })).toBeVisible();
  seedClouds(strict);
  await page.goto('/cowtex/burgers/brg-1');
  await expect(rows.filter({ hasText: 'House rules' })).toBeVisible();
  await change();
  await expect(rows.filter({ hasText: '回答守则' })).toBeVisible();
});
