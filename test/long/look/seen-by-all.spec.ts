import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { connect, words } from '#test/e2e/chat-parts.ts';
import { faultsOf } from '#test/e2e/everyone/axe.ts';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';

/* Windows' contrast themes, where the system's few colours replace all of a page's, and the wish for more contrast. */

const leave = (page: Page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });

/** The picture of an element and a little around it, without pointer and focus on it. */
async function pictureOf(element: Locator): Promise<string> {
  const page = element.page();
  await page.mouse.move(0, 0);
  await leave(page);
  return focusedPictureOf(element);
}

async function focusedPictureOf(element: Locator): Promise<string> {
  const { x = 0, y = 0, width = 1, height = 1 } = (await element.boundingBox()) ?? {};
  const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 };
  return (await element.page().screenshot({ clip })).toString('base64');
}

/** Expects that an element looks different after `act`. */
async function changes(element: Locator, act: () => Promise<unknown>): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const before = await pictureOf(element);
  await act();
  await expect
    .poll(async () => (await pictureOf(element)) === before, `${element} looks the same`)
    .toBe(false);
}

/** Expects of every stop of the Tab key that the focus is seen there. Returns the names of the stops. */
async function everyStopIsSeen(page: Page): Promise<string[]> {
  const stops: string[] = [];
  const focused = page.locator(':focus');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) === 0) return stops;
    const stop = await focused.evaluate((element) => element.outerHTML.slice(0, 160));
    if (stops.includes(stop)) return stops;
    stops.push(stop);
    const element = await focused.elementHandle();
    // The focus of a control within its label is shown around or beside it.
    const { x, y, width, height } = await focused.evaluate((control) => {
      const box = (control.closest('label') ?? control).getBoundingClientRect();
      return { x: box.x, y: box.y, width: box.width, height: box.height };
    });
    const clip = { x: Math.max(0, x - 8), y: Math.max(0, y - 8), width: width + 16, height: height + 16 };
    const withFocus = await page.screenshot({ clip });
    await leave(page);
    expect(withFocus.equals(await page.screenshot({ clip })), stop).toBe(false);
    await element?.focus();
  }
}

test('in the system’s own colours every state and every focus is seen', async ({ page, burger }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  const debug = page.locator('label').filter({ hasText: 'Debug mode' });
  await changes(debug, () => debug.click());
  await connect(page, words.en);
  expect((await everyStopIsSeen(page)).length).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Recording and transcript' }).click();
  const item = page.getByRole('menuitem', { name: 'Show answers as received' });
  await expect(page.getByRole('menu')).toBeFocused();
  const before = await focusedPictureOf(item);
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await expect.poll(async () => (await focusedPictureOf(item)) === before).toBe(false);
  await page.keyboard.press('Escape');

  const entry = page.getByRole('link', { name: 'Workshop', exact: true });
  await changes(entry, async () => {
    await entry.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  });
  const named = page.getByRole('link', { name: 'Seeded' });
  await changes(named, () => named.click());

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const tab = page.getByRole('tab', { name: 'Monthly' });
  await changes(tab, () => tab.click());

  await follow(page, `/cowtex/burgers/${burger}`);
  const production = page.getByRole('switch', { name: 'Production' });
  await changes(page.locator('label').filter({ has: production }), () => production.press('Space'));
});

const hasContrast = (page: Page) =>
  expect.poll(() => faultsOf(page, { runOnly: ['color-contrast-enhanced'] })).toEqual([]);

// The sweep looks at every place in light (everyone.spec.ts).
test('who wants more contrast gets 7 to 1 in dark, too', async ({ page, burger }) => {
  await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).first().click();
  await page.getByRole('combobox', { name: 'Type' }).fill('');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Save cheese' }).click();
  await expect(page.getByText('Enter a cheese type.')).toBeVisible();
  await page.evaluate(axe.source);
  await hasContrast(page);
  await closeByEscape(page.getByRole('dialog'));
  await hasContrast(page);
});
