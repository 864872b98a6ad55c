import type { Page } from '@playwright/test';
import { enter, expect, follow, stopClock, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/*
 * A press beside a dialog closes it if it began after the dialog had been open for a moment. The page's clock stands
 * still here, so that "a moment" does not depend on how busy the machine is. It takes turns between the languages.
 */

/** Opens the dialog of the button named `name` by a press, after which the clock stands still. */
async function openDialog(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog', { name });
  // The first opening fetches the dialog's code.
  await button.click();
  await closeByEscape(dialog);
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  const press = () => page.mouse.click(x + 5, y + 5);
  await stopClock(page);
  await press();
  await expect(dialog).toBeVisible();
  return { dialog, press };
}

test('a double click opens a dialog, and only a later press beside it closes it', async ({
  page,
  burger,
}) => {
  await page.clock.install();
  await enter(page, '/cowtex/workshops');
  const opens = async (name: string) => {
    const { dialog, press } = await openDialog(page, name);
    await press();
    await page.clock.runFor(1_000);
    await expect(dialog).toBeVisible();
    await closeByEscape(dialog);
    await page.clock.resume();
  };
  await opens('New workshop');
  await page.getByRole('button', { name: '中文' }).click();
  const { dialog, press } = await openDialog(page, '新建工坊');
  await page.clock.runFor(399);
  await page.mouse.down();
  await page.clock.runFor(1);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await press();
  await expect(dialog).toHaveCount(0);

  await page.clock.resume();
  await follow(page, `/cowtex/burgers/${burger}`);
  await opens('添加顶层面包');
  await page.getByRole('button', { name: 'English' }).click();
  await opens('Add patty');
});
