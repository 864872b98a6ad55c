import type { Page } from '@playwright/test';
import { unreachable } from '#test/e2e/everyone/in-page.ts';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import { chromiumOptions } from '../../../scripts/prerequisites.ts';

/* The layout of pages in a browser with scrollbars that take room. */

test.use({ launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

test('a success moves nothing, is announced politely, and goes by itself or by a press', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  const create = async () => {
    await page.getByRole('button', { name: 'New workshop' }).first().click();
    await page.getByLabel('Workshop name').fill('Kitchen');
    await page.getByRole('button', { name: 'Create workshop' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const top = async () => (await page.getByRole('grid').boundingBox())?.y;
  const success = page.locator('[aria-live=polite]').getByText('Workshop created.');
  await create();
  await expect(success).toBeInViewport();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(success).toHaveCount(0);
  const before = await top();
  await create();
  await expect(success).toBeInViewport();
  await expect.poll(top).toBe(before);
  // The time passes for animations.
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

test('the shade of a dialog covers the gutter of the scrollbar, in light and in dark', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await enter(page, '/accounts');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const difference = async () => {
      const [gutter, beside] = [await colourAt(page, 1275, 200), await colourAt(page, 1260, 200)];
      return Math.max(...gutter.map((part, index) => Math.abs(part - (beside[index] ?? 0))));
    };
    await expect.poll(difference, colorScheme).toBeLessThanOrEqual(2);
    await closeByEscape(page.getByRole('dialog'));
  }
});

test('nothing moves on a page that is loaded by its address', async ({ page, burger }) => {
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
  // The tabs have no scrollbar.
  await expect
    .poll(() =>
      page
        .getByRole('tablist')
        .evaluateAll((lists) =>
          lists.map((list) => (list instanceof HTMLElement ? list.offsetHeight - list.clientHeight : null)),
        ),
    )
    .toEqual([0]);
});

test('a long form keeps its foot in view, and all of it can be reached at 400 % zoom', async ({
  page,
  burger,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).first().click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save patty' });
  await dialog.getByLabel('Settings JSON').scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.route(/\/patty$/, (route) =>
    route.fulfill({ status: 400, json: { message: 'Not today. '.repeat(20) } }),
  );
  await dialog.getByText('API', { exact: true }).click();
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Not today. Not today.');
  await expect.poll(() => page.evaluate(unreachable)).toEqual([]);
  // The wheel reaches both ends, too.
  await page.mouse.move(24, 128);
  await page.mouse.wheel(0, -5000);
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 5000);
  await expect(save).toBeInViewport({ ratio: 1 });
});
