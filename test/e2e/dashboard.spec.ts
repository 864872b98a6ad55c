import { enter, expect, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

test('the dashboard counts, and shows runs as a chart and a table in the numbers of the language', async ({
  page,
  burger,
}) => {
  await enter(page, '/cowtex/dashboard');
  const metrics = page.locator('dl').first();
  await expect(metrics).toContainText(/Workshops\s*1/);
  await expect(metrics).toContainText(/Burgers\s*1/);
  await expect(metrics).toContainText('1.25 M');

  const chart = page.getByRole('slider', { name: 'Runs over time' });
  await page.getByText('The figures as a table').click();
  const rows = page.getByRole('rowheader');
  for (const [tab, count] of [
    ['Daily', 7],
    ['Weekly', 8],
    ['Monthly', 12],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(rows).toHaveCount(count);
    const last = await rows.last().textContent();
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${last}: [\\d,]+ runs$`));
  }

  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${await rows.nth(1).textContent()}`));

  await chart.hover();
  await page.mouse.move(0, 0);
  await expect(chart).toHaveAttribute('aria-valuenow', '1');

  await page.getByRole('tab', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Daily' })).toBeFocused();
  await expect(chart).toHaveAttribute('aria-valuemax', '6');

  await page.getByRole('button', { name: '中文' }).click();
  await expect(metrics).toContainText('125 万');
  await page.getByRole('tab', { name: '每月' }).click();
  await expect(page.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /^\d{4}年\d{1,2}月：运行 [\d,]+ 次$/,
  );

  await page.getByRole('link', { name: 'Talker' }).click();
  await expect(page).toHaveURL(new RegExp(`/cowtex/burgers/${burger}$`));
});

test('a part that fails takes no other along, and can be asked for again', async ({ page, server }) => {
  await seedBurger(server.url);
  await page.route('**/api/burger?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Kitchen closed' } }),
  );
  await enter(page, '/cowtex/dashboard');
  await expect(page.getByRole('alert')).toContainText('Unable to fetch burgers.');
  await expect(page.getByRole('alert')).toContainText('Kitchen closed');
  const metrics = page.locator('dl').first();
  await expect(metrics).toContainText(/Workshops\s*1\s*Burgers/);
  await expect(metrics).toContainText(/Burgers\s*0\/1 workshop\s*—/);
  await page.unroute('**/api/burger?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(metrics).toContainText(/Burgers\s*1\s*Tokens/);
  await expect(page.getByRole('link', { name: 'Talker' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // The next visit shows the cached figures at once.
  await page.route('**/api/workshop', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Unable to fetch workshops. Showing cached data.');
  await expect(metrics).toContainText(/Workshops\s*Cached\s*1/);
  await expect(metrics).toContainText(/Burgers\s*Cached\s*1/);
});

test('names of recent burgers are easy to press in Chinese, and do not overlap their copy buttons', async ({
  page,
  burger,
}) => {
  await enter(page, '/cowtex/dashboard');
  await page.getByRole('button', { name: '中文' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Talker' });
  const link = row.locator(`a[href$="${burger}"]`);
  await expect(row.getByRole('button', { name: /复制/ })).toBeVisible();
  await expect(async () => {
    const [name, copy] = [await link.boundingBox(), await row.getByRole('button').boundingBox()];
    expect(name?.height).toBeGreaterThanOrEqual(24);
    expect(copy?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  }).toPass({ timeout: 10_000 });
});
