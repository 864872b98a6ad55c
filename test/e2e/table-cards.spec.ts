import { nodesOf } from './everyone/tree.ts';
import { enter, expect, follow, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

const ROLES = ['grid', 'row', 'columnheader', 'rowheader', 'gridcell', 'button', 'link'];

test('on a phone a table is cards, each cell with its label, and for a screen reader still the same table', async ({
  page,
  context,
  server,
}) => {
  const burger = await seedBurger(server.url);
  await seedBurger(server.url);
  const cdp = await context.newCDPSession(page);
  const grids = page.getByRole('grid');
  const readOut = async () => {
    const nodes = await nodesOf(cdp);
    return nodes.filter(({ role }) => ROLES.includes(role)).map(({ role, name }) => `${role} ${name}`);
  };
  /** What is within grids, which begin with the first of that role. */
  const tables = (read: readonly string[]) => read.slice(read.findIndex((line) => line.startsWith('grid')));
  await enter(page, '/accounts');
  for (const [path, name] of [
    ['/accounts', 'admin'],
    ['/cowtex/workshops', 'Seeded'],
    [`/cowtex/burgers/${burger}`, 'ollama'],
  ] as const) {
    await follow(page, path);
    await page.getByRole('rowheader', { name }).first().waitFor();
    const wide = tables(await readOut());
    await page.setViewportSize({ width: 360, height: 740 });
    expect(tables(await readOut()), path).toEqual(wide);
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
