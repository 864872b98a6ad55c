import { enter, expect, painted, test } from '#test/e2e/fixtures.ts';
import { buildingTool, promptTool } from '#test/e2e/seed.ts';

/* Parts of a page that arrive one after the other move nothing. */

/** Runs in the page: notes the elements that move. The bar of every page is not this page's. */
function noteMoves(): void {
  const moved: string[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const sources: unknown[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
      for (const source of sources) {
        const node = typeof source === 'object' && source !== null && 'node' in source ? source.node : null;
        if (node instanceof Element && node.closest('main, footer')) moved.push(node.outerHTML.slice(0, 80));
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const tool = buildingTool(
  { type: 'string', description: 'The ID, such as B-101' },
  { url: 'https://buildings.example/{building_id}', method: 'get' },
);

test('nothing of a chat moves while its parts arrive', async ({ page, burger, api }) => {
  await api('POST', `/api/burger/${burger}/patty`, tool);
  await page.addInitScript(noteMoves);
  // Each part comes by itself, after the page has been shown without it.
  const order = ['/chat-screen', '/api/workshop', '/api/burger?', '/bun', '/cheese', '/patty'];
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const arrivals = order.map(() => Promise.withResolvers<void>());
    for (const [place, part] of order.entries())
      await page.route(
        ({ pathname, search }) => `${pathname}${search}`.includes(part),
        async (route) => {
          await arrivals[place - 1]?.promise;
          await route.fulfill({ response: await route.fetch() });
          arrivals[place]?.resolve();
        },
      );
    await enter(page, `/cowtex/burgers/${burger}/chat`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Talker');
    await expect(page.getByRole('list', { name: 'Ways to begin' }).getByRole('button')).toHaveCount(3);
    await painted(page);
    expect(await page.evaluate('moved'), `${width} px`).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('nothing of the settings moves while the layers arrive', async ({ page, api, burger }) => {
  for (const name of ['one', 'two', 'three'])
    await api('POST', `/api/burger/${burger}/patty`, promptTool(name, name));
  // Each layer arrives after those below it.
  const arrival = (layer: string) => page.waitForResponse((response) => response.url().endsWith(`/${layer}`));
  for (const [layer, below] of [
    ['bun', arrival('cheese')],
    ['cheese', arrival('patty')],
  ] as const)
    await page.route(`**/${layer}`, async (route) => {
      await below;
      await route.continue();
    });
  await page.addInitScript(noteMoves);
  const nothingMoved = async () => {
    await expect(page.getByRole('region', { name: 'Button Bun' })).toBeVisible();
    await painted(page);
    expect(await page.evaluate('moved')).toEqual([]);
  };
  await enter(page, `/cowtex/burgers/${burger}`);
  await nothingMoved();

  // Nor where a layer turns out to be empty after it has waited in view.
  await page.route('**/patty', async (route) => {
    await page.getByRole('region', { name: 'Patty' }).waitFor();
    await route.fulfill({ json: { data: [] } });
  });
  await page.reload();
  await nothingMoved();

  // Nor where rows come in the place of a skeleton that has been painted.
  await page.unrouteAll();
  await page.route('**/patty', async (route) => {
    await expect(page.locator('#patty [aria-busy=true]')).toBeVisible();
    await painted(page);
    await route.continue();
  });
  await page.reload();
  await nothingMoved();
});
