import { expect, type Locator, type Page } from '@playwright/test';

/* The acts of a person without a pointer. */

/** Presses Tab until the element, or something within it, has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Tab skips controls that are disabled while something loads.
  await target.and(page.locator(':not(:disabled)')).waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

/**
 * Presses Escape in a dialog. The focus may still be on its way into it, or back from a menu or a question, and a key before that
 * would be lost.
 */
export async function pressEscapeIn(dialog: Locator): Promise<void> {
  await dialog.and(dialog.page().locator(':focus-within')).waitFor();
  await dialog.page().keyboard.press('Escape');
}

export async function closeByEscape(dialog: Locator): Promise<void> {
  await pressEscapeIn(dialog);
  await expect(dialog).toHaveCount(0);
}

/** Waits until the palette has loaded its lists, because its entries are then made anew, without a highlight for a moment. */
export const paletteIsLoaded = (page: Page) =>
  expect(page.getByRole('dialog').getByText(/^(Loading…|加载中…)$/)).toHaveCount(0);

/** Presses Enter once the first entry of the palette is this one and would be taken, which follows the typing a moment later. */
export async function enterFirst(page: Page, text: string | RegExp): Promise<void> {
  await paletteIsLoaded(page);
  const first = page.getByRole('dialog').getByRole('menuitem').first();
  await expect(first).toHaveText(text);
  await expect(first).toHaveAttribute('data-focused');
  await page.keyboard.press('Enter');
}

/** Goes to the first button of this name, and presses Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

/** Opens the menu of a row, and chooses an entry. */
export async function chooseInRow(page: Page, row: string | RegExp, entry: string): Promise<void> {
  const name = typeof row === 'string' ? new RegExp(`^(Actions for ${row}|“?${row}”?的操作)$`) : row;
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
}
