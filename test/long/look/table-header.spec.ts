import type { Page } from '@playwright/test';
import { enter, expect, test } from '#test/e2e/fixtures.ts';
import { createdId } from '#test/e2e/seed.ts';

/** How far the focus stands below the table's header; less than nothing where the header hides it. */
const belowHeader = (page: Page) =>
  page.evaluate(() => {
    const bottom = document.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
    return (document.activeElement?.getBoundingClientRect().top ?? 0) - bottom;
  });

test('the focus goes up through a long table and never stands under its header; where actions are icons only, a pointer is told what they do', async ({
  page,
  api,
}) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (let index = 0; index < 25; index += 1)
    await api('POST', '/api/burger', { name: `Burger ${index}`, type: 'chat', workshop_id: workshop });
  await page.setViewportSize({ width: 1280, height: 500 });
  await enter(page, '/cowtex/burgers');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(25);

  // Between cards and wide windows the header stays, too, unless wider text makes the table itself scroll.
  const header = page.getByRole('columnheader', { name: 'Name' });
  const scroller = page.getByRole('grid').locator('..');
  await rows.last().scrollIntoViewIfNeeded();
  for (const width of [1024, 884, 768, 660]) {
    await page.setViewportSize({ width, height: 500 });
    await expect(header).toBeInViewport({ ratio: 1 });
    if (width !== 768) continue;
    const row = page.getByRole('row', { name: /Burger 7/ });
    await expect(row.getByRole('link', { name: /^Test/ })).toHaveAttribute('title', 'Test Burger 7');
    await expect(row.getByRole('button', { name: /^Delete/ })).toHaveAttribute('title', 'Delete Burger 7');
  }
  const html = page.locator('html');
  await html.evaluate(({ style }) => style.setProperty('letter-spacing', '2px'));
  await expect(scroller).toHaveCSS('overflow-x', 'auto');
  await html.evaluate(({ style }) => style.removeProperty('letter-spacing'));
  await expect(scroller).toHaveCSS('overflow-x', 'visible');
  await page.setViewportSize({ width: 1280, height: 500 });

  for (const stop of [
    rows.last().getByRole('link'),
    rows
      .last()
      .locator('..')
      .getByRole('button', { name: /^Delete/ }),
  ]) {
    await stop.focus();
    for (let row = 25; row > 1; row -= 1) {
      await expect.poll(() => belowHeader(page), `row ${row}`).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('ArrowUp');
    }
    await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1);
  }
});
