import { enter, expect, test } from './fixtures.ts';

test('the chart’s points are reached by every key and by the pointer', async ({ page }) => {
  await enter(page, '/cowtex/dashboard');
  const chart = page.getByRole('slider', { name: 'Runs over time' });
  await page.getByText('The figures as a table').click();
  const sees = async (index: number) => {
    const cells = page.locator('tbody tr').nth(index).locator('th, td');
    const [name, runs] = await cells.allTextContents();
    await expect(chart.getByRole('paragraph')).toHaveText(`${name} ${runs} runs`);
  };
  await sees(6);
  await chart.focus();
  await sees(6);
  for (const [key, index] of [
    ['ArrowLeft', 5],
    ['ArrowDown', 4],
    ['ArrowRight', 5],
    ['ArrowUp', 6],
    ['Home', 0],
    ['End', 6],
  ] as const) {
    await chart.press(key);
    await expect(chart).toHaveAttribute('aria-valuenow', String(index));
    await sees(index);
  }
  await chart.press('Tab');
  for (const index of [0, 3]) {
    const point = await chart.locator('circle').nth(index).boundingBox();
    await page.mouse.move((point?.x ?? 0) + 5, (point?.y ?? 0) + 20);
    await sees(index);
  }
  await expect(chart).toHaveAttribute('aria-valuenow', '6');
  await page.mouse.move(0, 0);
  await sees(6);
  await page.getByText('The figures as a table').press('Enter');
  await expect(page.getByRole('row')).toHaveCount(0);
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a tap shows the point that it is at', async ({ page }) => {
    await enter(page, '/cowtex/dashboard');
    const chart = page.getByRole('slider', { name: 'Runs over time' });
    const point = await chart.locator('circle').nth(2).boundingBox();
    await page.touchscreen.tap((point?.x ?? 0) + 5, (point?.y ?? 0) + 20);
    await expect(chart).toBeFocused();
    await expect(chart).toHaveAttribute('aria-valuenow', '2');
  });
});
