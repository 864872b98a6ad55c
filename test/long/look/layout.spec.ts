import type { Locator, Page } from '@playwright/test';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import { apiAs, createdId, seedBurger } from '#test/e2e/seed.ts';
import { chromiumOptions } from '../../../scripts/prerequisites.ts';

/* Where things stand on a page, in a browser with scrollbars that take room. */

test.use({ launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Shows the page in Chinese. */
async function inChinese(page: Page): Promise<void> {
  await page.getByRole('button', { name: '中文' }).click();
  // The words come a moment after the document's own language.
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
}

/** The box of an element's own text. */
const textBox = (element: Locator) =>
  element.evaluate((node) => {
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode() ?? node;
    const range = document.createRange();
    range.selectNodeContents(words);
    const { top, right, bottom } = range.getBoundingClientRect();
    return { top, right, bottom };
  });

const top = async (element: Locator) => (await element.boundingBox())?.y;

async function seedAccounts(url: string, count: number): Promise<void> {
  const api = await apiAs(url);
  // One after the other: the server hashes few passwords at a time, and refuses a long queue.
  for (let index = 0; index < count; index += 1)
    await api('POST', '/api/accounts', { account: `person${index}`, password: 'burger' });
}

test('a success moves nothing, is announced politely, and goes by itself or by a press', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await enter(page, '/cowtex/workshops');
  const create = async (open: string, label: string, save: string) => {
    await page.getByRole('button', { name: open }).first().click();
    await page.getByLabel(label).fill('Kitchen');
    await page.getByRole('button', { name: save }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const success = page.locator('[aria-live=polite]').getByText(/^(Workshop created\.|工坊已创建。)$/);
  await create('New workshop', 'Workshop name', 'Create workshop');
  await expect(success).toHaveText('Workshop created.');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(success).toHaveCount(0);
  await inChinese(page);
  const before = await top(page.getByRole('grid'));
  await create('新建工坊', '工坊名称', '创建工坊');
  await expect(success).toHaveText('工坊已创建。');
  await expect(success).toBeInViewport();
  await expect.poll(() => top(page.getByRole('grid'))).toBe(before);
  // The time passes for what is animated.
  await page.locator('[data-toast]').evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.finish();
  });
  await expect(success).toHaveCount(0);
});

/** The colour of a pixel, as the browser shows it. */
async function colourAt(page: Page, x: number, y: number): Promise<readonly number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return [...(canvas?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? [])];
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}

/** Expects that the shade of the dialog of a button covers the gutter of the scrollbar like what is beside it. */
async function expectShaded(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const { width } = page.viewportSize() ?? { width: 0 };
  const difference = async () => {
    const [gutter, beside] = [await colourAt(page, width - 5, 300), await colourAt(page, width - 20, 300)];
    return Math.max(...gutter.map((part, index) => Math.abs(part - (beside[index] ?? 0))));
  };
  await expect.poll(difference, button).toBeLessThanOrEqual(2);
  await closeByEscape(page.getByRole('dialog'));
}

test('the next page begins at the top of the table, whose header stays in view, and the shade of a dialog reaches the window’s edge, in light and in dark, in both languages', async ({
  page,
  server,
}) => {
  await seedAccounts(server.url, 60);
  await page.setViewportSize({ width: 1280, height: 600 });
  await enter(page, '/accounts');
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(26);
  const header = page.getByRole('columnheader', { name: 'Account', exact: true });
  await rows.last().scrollIntoViewIfNeeded();
  await expect(header).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '27');
  await expect(rows.nth(1)).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Search accounts')).toBeInViewport({ ratio: 1 });
  await expectShaded(page, 'Create account');
  await inChinese(page);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('columnheader', { name: '账号', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '52');
  await expect(page.getByLabel('搜索账号')).toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectShaded(page, '创建账号');
});

test('the headers of a table stand on one line, and Actions over the labels of its buttons', async ({
  page,
  server,
}) => {
  const empty = await createdId(await apiAs(server.url), '/api/workshop', { name: 'Empty' });
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  // The header moves until the rows are there.
  await page.getByRole('rowheader', { name: 'Talker' }).waitFor();
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const expectInLine = async (names: readonly string[]) => {
    const tops = () => Promise.all(names.map(async (name) => (await textBox(header(name))).top));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
  };
  const expectOver = async (label: Locator, name: string) => {
    const distance = async () => Math.abs((await textBox(header(name))).right - (await textBox(label)).right);
    await expect.poll(distance).toBeLessThan(1);
  };
  await expectInLine(['ID', 'Name', 'Type', 'Actions']);
  await expectOver(page.getByRole('button', { name: 'Delete Talker' }).getByText('Delete'), 'Actions');
  await inChinese(page);
  await expectInLine(['ID', '名称', '类型', '操作']);
  await expectOver(page.getByRole('button', { name: '删除“Talker”' }).getByText('删除'), '操作');
  // Between wide and narrow the buttons have icons only, but not the last one of a sample.
  await page.setViewportSize({ width: 768, height: 900 });
  await follow(page, `/cowtex/burgers?workshop=${empty}`);
  await expectOver(page.getByRole('button', { name: '以此为起点' }).first(), '操作');
  await page.getByRole('button', { name: 'English' }).click();
  await expectOver(page.getByRole('button', { name: 'Use as a start' }).first(), 'Actions');
});

test('the row of a cheese has room for its actions in a narrow card, in both languages', async ({
  page,
  server,
  api,
  burger,
}) => {
  const bare = await createdId(api, '/api/burger', {
    name: 'Bare',
    type: 'chat',
    workshop_id: await createdId(api, '/api/workshop', { name: 'Kitchen' }),
  });
  await api('PUT', `/api/burger/${burger}/cheese/ollama`, {
    json_data: { host: server.url, model: 'gpt-oss', temperature: 0.7, topp: 0.9, max_tokens: 1024 },
  });
  await page.setViewportSize({ width: 768, height: 900 });
  await enter(page, `/cowtex/burgers/${burger}`);
  const expectRoom = async () => {
    const cheese = page.locator('#cheese').getByRole('grid');
    await expect(cheese.getByRole('row')).toHaveCount(2);
    const hidden = () =>
      cheese.locator('..').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hidden).toBe(0);
  };
  await expectRoom();
  await inChinese(page);
  await expectRoom();
  await follow(page, `/cowtex/burgers/${bare}`);
  await page.locator('#cheese').getByRole('button', { name: '查看示例' }).click();
  await expectRoom();
  await page.getByRole('button', { name: 'English' }).click();
  await expectRoom();
});

test('nothing moves on a page that is loaded by its address; the tabs of the dashboard have no scrollbar', async ({
  page,
  burger,
}) => {
  const settings = `/cowtex/burgers/${burger}`;
  await page.addInitScript(() => {
    localStorage.setItem('cowtex-language', 'zh');
    const moved = { share: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) moved.share += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enter(page, '/profile');
  const pages = ['/cowtex', '/cowtex/dashboard', '/cowtex/subscription', '/accounts', '/services', settings];
  for (const path of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<number>('moved.share'), path).toBeLessThan(0.001);
  }
  await follow(page, '/cowtex/dashboard');
  const scrollbar = () =>
    page
      .getByRole('tablist')
      .evaluate((list: HTMLElement) => [
        list.scrollHeight - list.offsetHeight,
        list.clientHeight - list.offsetHeight,
      ]);
  await expect.poll(scrollbar).toEqual([0, 0]);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('tab', { name: 'Monthly' })).toBeVisible();
  await expect.poll(scrollbar).toEqual([0, 0]);
});

test('times are whole on a narrow screen, in both languages', async ({ page, burger }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, '/cowtex');
  for (const path of [`/cowtex/burgers/${burger}`, '/cowtex/workshops']) {
    await follow(page, path);
    for (const language of ['English', '中文']) {
      const time = page.locator('time').first();
      await expect(time).toBeVisible();
      const beyond = () =>
        time.evaluate((element) => {
          const edge = element.closest('[role=grid]')?.parentElement?.getBoundingClientRect().right ?? 0;
          return element.getBoundingClientRect().right - edge;
        });
      await expect.poll(beyond, `${path} in ${language}`).toBeLessThan(0);
      await page.getByRole('button', { name: language === 'English' ? '中文' : 'English' }).click();
      await expect(page.getByRole('button', { name: language })).toBeVisible();
    }
  }
});
