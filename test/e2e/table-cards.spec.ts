import type { Locator } from '@playwright/test';
import { nodesOf } from './everyone/tree.ts';
import { enter, expect, follow, test } from './fixtures.ts';
import { apiAs, seedBurger } from './seed.ts';

const ROLES = ['grid', 'row', 'columnheader', 'rowheader', 'gridcell', 'button', 'link'];

test('on a phone a table is cards, each cell with its label, and for a screen reader still the same table', async ({
  page,
  context,
  server,
}) => {
  const burger = await seedBurger(server.url);
  await seedBurger(server.url);
  const api = await apiAs(server.url);
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
    const wide = tables(await readOut());
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(areTitlesFirst).toBe(true);
    expect(tables(await readOut()), path).toEqual(wide);
    // What can be sorted by stands on one line.
    expect(await tops(grids.first().getByRole('columnheader').getByRole('button'))).toBe(1);
    const cells = await grids.getByRole('gridcell').evaluateAll((all) =>
      all.map((cell) => {
        const { left, right, top } = cell.getBoundingClientRect();
        const { top: before = -1 } = cell.previousElementSibling?.getBoundingClientRect() ?? {};
        const label = getComputedStyle(cell, '::before').content;
        return {
          named: cell.getAttribute('data-label') ?? '',
          label,
          isInView: left >= 0 && right <= innerWidth,
          isBelow: top > before,
        };
      }),
    );
    expect(cells.length).toBeGreaterThan(1);
    for (const { named, label, isInView, isBelow } of cells) {
      expect(isInView, named).toBe(true);
      // The lone menu of an account stands in the corner of its card.
      const isInCorner = path === '/accounts' && named === 'Actions';
      expect(isBelow, `${path}: ${named}`).toBe(!isInCorner);
      // The actions need no label.
      if (named !== 'Actions') expect(label).toContain(`"${named}"`);
    }
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
  expect(await row.boundingBox()).toEqual(card);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await search.fill('nobody');
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await page.getByRole('gridcell').getByRole('button', { name: 'Clear search' }).click();
  await expect(row).toBeVisible();
  await expect(search).toBeFocused();
});
