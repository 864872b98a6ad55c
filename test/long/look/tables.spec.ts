import type { Locator, Page } from '@playwright/test';
import { expectToFit } from '#test/e2e/chat-parts.ts';
import { nodesOf } from '#test/e2e/everyone/tree.ts';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { type apiAs, createdId, seedBurger } from '#test/e2e/seed.ts';

/* Tables in wide windows, in narrow ones, and as cards on a phone. */

const ROLES = ['grid', 'row', 'columnheader', 'rowheader', 'gridcell', 'button', 'link'];

test('as cards a table has a label in each cell, and is the same table for a screen reader', async ({
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
  await api('POST', `/api/burger/${burger}/key`, { name: 'Website' });
  const cdp = await context.newCDPSession(page);
  /**
   * The content of grids, which begin with the first of that role. A row is named by its cells, in their order; the title of a card
   * comes first, so the order may differ.
   */
  const tables = async () => {
    const read = (await nodesOf(cdp))
      .filter(({ role }) => ROLES.includes(role))
      .map(({ role, name }) => (role === 'row' ? role : `${role} ${name}`));
    return read.slice(read.findIndex((line) => line.startsWith('grid'))).sort();
  };
  const areTitlesFirst = () =>
    page
      .getByRole('rowheader')
      .evaluateAll((titles) => titles.every((title) => title.previousElementSibling === null));
  const misplaced = (cells: Locator, hasMenu: boolean) =>
    cells.evaluateAll(
      (all, withMenu) =>
        all.flatMap((cell) => {
          const { left, right, top } = cell.getBoundingClientRect();
          const { top: before = -1 } = cell.previousElementSibling?.getBoundingClientRect() ?? {};
          const name = cell.getAttribute('data-label') ?? '';
          // The actions need no label.
          const isNamed =
            name === 'Actions' || getComputedStyle(cell, '::before').content.includes(`"${name}"`);
          // The menu of an account or a burger stands in the corner of its card.
          const isInPlace = top > before !== (withMenu && name === 'Actions');
          return isNamed && isInPlace && left >= 0 && right <= innerWidth ? [] : [cell.outerHTML];
        }),
      hasMenu,
    );
  await enter(page, '/accounts');
  for (const [path, name] of [
    ['/accounts', 'admin'],
    ['/services', 'billing'],
    ['/cowtex/workshops', 'Seeded'],
    ['/cowtex/burgers', 'Talker'],
    // The cheeses, the patties and the keys.
    [`/cowtex/burgers/${burger}`, 'Website'],
  ] as const) {
    await follow(page, path);
    await page.getByRole('rowheader', { name }).first().waitFor();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const wide = await tables();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(areTitlesFirst).toBe(true);
    await expect.poll(tables, path).toEqual(wide);
    const cells = page.getByRole('grid').getByRole('gridcell');
    expect(await cells.count()).toBeGreaterThan(1);
    await expect
      .poll(() => misplaced(cells, ['/accounts', '/cowtex/burgers'].includes(path)), path)
      .toEqual([]);
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
  await expect(search).toBeFocused();
  await search.fill('nobody');
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await page.getByRole('gridcell').getByRole('button', { name: 'Clear search' }).click();
  await expect(row).toBeVisible();
  await expect(search).toBeFocused();
});

/** The distance of the focus below the table's header. It is negative if the header hides the focus. */
const belowHeader = (page: Page) =>
  page.evaluate(() => {
    const bottom = document.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
    return (document.activeElement?.getBoundingClientRect().top ?? 0) - bottom;
  });

test('the header of a long table stays in view and hides no focus', async ({ page, api }) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (let index = 0; index < 25; index += 1)
    await api('POST', '/api/burger', { name: `Burger ${index}`, type: 'chat', workshop_id: workshop });
  await page.setViewportSize({ width: 1280, height: 500 });
  await enter(page, '/cowtex/burgers');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(25);

  // Between cards and wide windows, too, unless wider text makes the table itself scroll.
  await rows.last().scrollIntoViewIfNeeded();
  for (const width of [1280, 884]) {
    await page.setViewportSize({ width, height: 500 });
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeInViewport({ ratio: 1 });
  }
  // Actions that are only icons have a tooltip.
  await page.setViewportSize({ width: 768, height: 500 });
  const row = page.getByRole('row', { name: /Burger 7/ });
  await row.getByRole('rowheader').hover();
  await row.getByRole('link', { name: /^Test/ }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Test Burger 7');
  await row.getByRole('button', { name: /^Actions/ }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Actions for Burger 7');
  const html = page.locator('html');
  const scroller = page.getByRole('grid').locator('..');
  await html.evaluate(({ style }) => style.setProperty('letter-spacing', '4px'));
  await expect(scroller).toHaveCSS('overflow-x', 'auto');
  await html.evaluate(({ style }) => style.removeProperty('letter-spacing'));
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(scroller).toHaveCSS('overflow-x', 'visible');

  for (const stop of [
    rows.last().getByRole('link'),
    rows
      .last()
      .locator('..')
      .getByRole('button', { name: /^Actions/ }),
  ]) {
    await stop.focus();
    for (let at = 25; at > 1; at -= 1) {
      await expect.poll(() => belowHeader(page), `row ${at}`).toBeGreaterThanOrEqual(2);
      await page.keyboard.press('ArrowUp');
    }
    await expect(page.getByRole('row').nth(1).locator(':focus')).toHaveCount(1);
  }
});

test('the next page begins at the top of the table', async ({ page, api }) => {
  // One after the other: the server hashes few passwords at a time, and refuses a long queue.
  for (let index = 0; index < 30; index += 1)
    await api('POST', '/api/accounts', { account: `person${index}`, password: 'burger' });
  await page.setViewportSize({ width: 1280, height: 600 });
  await enter(page, '/accounts');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(26);
  await rows.last().scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '27');
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Search accounts')).toBeInViewport({ ratio: 1 });
});

async function seedTwo(api: Awaited<ReturnType<typeof apiAs>>) {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (const name of ['Cook', 'Waiter'])
    await api('POST', '/api/burger', { name, type: 'chat', workshop_id: workshop });
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}

/** The box of an element's own text. */
const textBox = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode() ?? node;
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, right } = range.getBoundingClientRect();
    return { top, right };
  });

test('headers stand on one line, and Actions over the icon of its menu', async ({ page, server }) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  // The header moves until the rows are there.
  await page.getByRole('rowheader', { name: 'Talker' }).waitFor();
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const tops = () =>
    Promise.all(['ID', 'Name', 'Type', 'Actions'].map(async (name) => (await textBox(header(name))).top));
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  const icon = page.getByRole('button', { name: 'Actions for Talker' }).locator('svg');
  const iconEnds = async () => {
    const { x = 0, width = 0 } = (await icon.boundingBox()) ?? {};
    return x + width;
  };
  await expect
    .poll(async () => Math.abs((await textBox(header('Actions'))).right - (await iconEnds())))
    .toBeLessThan(1);
});

test('rows stay in their places while they are chosen', async ({ page, api }) => {
  await seedTwo(api);
  const name = page.getByRole('rowheader').first();
  const place = async () => {
    const { x, y, width } = await boxOf(name);
    return { x, y, end: x + width };
  };
  const all = page.getByRole('checkbox', { name: 'Select every row of this page' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/cowtex/burgers');
  await name.waitFor();
  const before = await place();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(all).toBeVisible();
  const { width: room } = await boxOf(page.getByRole('columnheader').first());
  // A box for a finger and the gaps beside it.
  expect(room).toBeLessThanOrEqual(40);
  // The names give the room, but for that of the two buttons that copy IDs, which are absent meanwhile.
  const buttons = 2 * 24;
  const moves = async () => {
    const { x, y, end } = await place();
    return [x - before.x - room, y - before.y, end - before.end].map(Math.abs);
  };
  await expect.poll(async () => Math.max(...(await moves()))).toBeLessThan(buttons);
  expect((await moves())[1]).toBeLessThan(1);
  const [header, box] = await Promise.all([boxOf(page.getByRole('columnheader').nth(1)), boxOf(all)]);
  expect(Math.abs(header.y + header.height / 2 - (box.y + box.height / 2))).toBeLessThanOrEqual(1);
  const still = await place();
  for (const count of [1, 2]) {
    await page
      .getByRole('gridcell')
      .getByRole('checkbox')
      .nth(count - 1)
      .press('Space');
    await expect(page.getByText(`${count} selected`)).toBeVisible();
    expect(await place()).toEqual(still);
  }
});

test('on a phone the rows of a page are chosen by one press, and no card moves', async ({ page, api }) => {
  await seedTwo(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const all = page.getByRole('checkbox', { name: 'Select every row of this page' });
  const label = page.locator('label', { has: all });
  // Its words are seen beside the box.
  await expect.poll(async () => (await boxOf(label)).width).toBeGreaterThan(100);
  expect((await boxOf(label)).height).toBeGreaterThanOrEqual(24);
  await expectToFit(page.getByRole('grid'));
  const last = page.getByRole('rowheader').last();
  const { y } = await boxOf(last);
  await page.getByRole('gridcell').getByRole('checkbox').first().press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  expect((await boxOf(last)).y).toBe(y);
  await label.click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(page.getByRole('gridcell').getByRole('checkbox', { checked: true })).toHaveCount(2);
  expect((await boxOf(last)).y).toBe(y);
});

test('a card has room for the actions and the times of its rows', async ({ page, server, burger, api }) => {
  await api('PUT', `/api/burger/${burger}/cheese/ollama`, {
    json_data: { host: server.url, model: 'gpt-oss', temperature: 0.7, topp: 0.9, max_tokens: 1024 },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, `/cowtex/burgers/${burger}`);
  const cheese = page.locator('#cheese').getByRole('grid');
  await expect(cheese.getByRole('row')).toHaveCount(2);
  await expectToFit(cheese);
  await expect(page.locator('time').first()).toBeVisible();
  await expectToFit(page.getByRole('main'));
});

test('a header that is not seen covers nothing, and no arrow key leads to it', async ({ page, burger }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await enter(page, `/cowtex/burgers/${burger}`);
  const grid = page.getByRole('grid', { name: 'Cheese' });
  const edit = grid.getByRole('button', { name: 'Edit ollama' });
  // Nor does it lie over the first cell.
  const isFree = (cell: Element) => {
    cell.scrollIntoView({ block: 'center' });
    const { left, top } = cell.getBoundingClientRect();
    return cell.contains(document.elementFromPoint(left + 2, top + 2));
  };
  await expect.poll(() => grid.getByRole('rowheader').evaluate(isFree)).toBe(true);
  await edit.focus();
  await page.keyboard.press('ArrowUp');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(grid.locator(':focus')).toBeInViewport();
});
