import type { Locator } from '@playwright/test';
import { nodesOf } from '#test/e2e/everyone/tree.ts';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { seedBurger } from '#test/e2e/seed.ts';

const ROLES = ['grid', 'row', 'columnheader', 'rowheader', 'gridcell', 'button', 'link'];

test('on a phone a table is cards, each cell with its label, and for a screen reader still the same table', async ({
  page,
  context,
  server,
  api,
}) => {
  const burger = await seedBurger(server.url);
  await seedBurger(server.url);
  for (const name of ['get_one', 'get_two'])
    await api('POST', `/api/burger/${burger}/patty`, {
      type: 'api',
      json_data: { name, display_name: name },
      settings: {},
    });
  for (const service of ['billing', 'support'])
    await api('POST', '/api/services', { service, role: 'clerk' });
  const cdp = await context.newCDPSession(page);
  const grids = page.getByRole('grid');
  const readOut = async () => {
    const nodes = await nodesOf(cdp);
    // A row is named by its cells, in their order.
    return nodes
      .filter(({ role }) => ROLES.includes(role))
      .map(({ role, name }) => (role === 'row' ? role : `${role} ${name}`));
  };
  /** What is within grids, which begin with the first of that role. The title of a card comes first, so the order may differ. */
  const tables = (read: readonly string[]) =>
    read.slice(read.findIndex((line) => line.startsWith('grid'))).sort();
  const areTitlesFirst = () =>
    page
      .getByRole('rowheader')
      .evaluateAll((titles) => titles.every((title) => title.previousElementSibling === null));
  const tops = (presses: Locator) =>
    presses.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
  await enter(page, '/accounts');
  for (const [path, name] of [
    ['/accounts', 'admin'],
    ['/services', 'billing'],
    ['/cowtex/workshops', 'Seeded'],
    ['/cowtex/burgers', 'Talker'],
    // The cheeses and the patties.
    [`/cowtex/burgers/${burger}`, 'get_two'],
  ] as const) {
    await follow(page, path);
    await page.getByRole('rowheader', { name }).first().waitFor();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const wide = tables(await readOut());
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(areTitlesFirst).toBe(true);
    await expect.poll(async () => tables(await readOut()), path).toEqual(wide);
    // What can be sorted by stands on one line.
    await expect.poll(() => tops(grids.first().getByRole('columnheader').getByRole('button'))).toBe(1);
    const cells = grids.getByRole('gridcell');
    expect(await cells.count()).toBeGreaterThan(1);
    const misplaced = () =>
      cells.evaluateAll(
        (all, isOfAccounts) =>
          all.flatMap((cell) => {
            const { left, right, top } = cell.getBoundingClientRect();
            const { top: before = -1 } = cell.previousElementSibling?.getBoundingClientRect() ?? {};
            const name = cell.getAttribute('data-label') ?? '';
            // The actions need no label.
            const isNamed =
              name === 'Actions' || getComputedStyle(cell, '::before').content.includes(`"${name}"`);
            // The lone menu of an account stands in the corner of its card.
            const isInPlace = top > before !== (isOfAccounts && name === 'Actions');
            return isNamed && isInPlace && left >= 0 && right <= innerWidth ? [] : [cell.outerHTML];
          }),
        path === '/accounts',
      );
    await expect.poll(misplaced, path).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

test('on a phone a search moves nothing above the cards, and its end is a press away', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/accounts');
  const search = page.getByRole('searchbox');
  const row = page.getByRole('rowheader', { name: 'admin' });
  await row.waitFor();
  const card = await row.boundingBox();
  await search.fill('admin');
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeAttached();
  await expect.poll(() => row.boundingBox()).toEqual(card);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await search.fill('nobody');
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await page.getByRole('gridcell').getByRole('button', { name: 'Clear search' }).click();
  await expect(row).toBeVisible();
  await expect(search).toBeFocused();
});
