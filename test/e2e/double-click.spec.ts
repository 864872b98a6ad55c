import type { Page } from '@playwright/test';
import { enter, expect, follow, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/* A press beside a dialog closes it, but not the second one of the double click that opened it. */

/** Opens the dialog of the button named `name` by a double click, whose second one hits the backdrop. */
async function openDialog(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true }).first();
  const dialog = page.getByRole('dialog', { name });
  // The first opening fetches the dialog's code.
  await button.click();
  await closeByEscape(dialog);
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.dblclick(x + 5, y + 5);
  await expect(dialog).toBeVisible();
  return { dialog, pressBeside: () => page.mouse.click(x + 5, y + 5) };
}

test('a double click opens a dialog, and any later press beside it closes it', async ({ page, burger }) => {
  await enter(page, '/cowtex/workshops');
  const opens = async (name: string) => {
    const { dialog, pressBeside } = await openDialog(page, name);
    await pressBeside();
    await expect(dialog).toHaveCount(0);
  };
  await opens('New workshop');
  await follow(page, `/cowtex/burgers/${burger}`);
  await opens('Add patty');
});

test('a selection that begins in a dialog and ends beside it does not close it', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  const { dialog } = await openDialog(page, 'New workshop');
  await page.getByLabel('Workshop name').hover();
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await page.keyboard.type('Kitchen');
  await expect(dialog).toBeVisible();
  await expect(page.getByLabel('Workshop name')).toHaveValue('Kitchen');
});
