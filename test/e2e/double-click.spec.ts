import type { Page } from '@playwright/test';
import { enter, expect, speak, stopClock, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { seedBurger } from './seed.ts';

/*
 * A press beside a dialog closes it if it began after the dialog had been open for a moment. The page's clock stands
 * still here, so that "a moment" does not depend on how busy the machine is. The tests take turns between the languages.
 */

/** Opens the dialog of the button named `name` at `path` by a press, after which the clock stands still. */
async function openDialog(page: Page, path: string, name: string) {
  await page.clock.install();
  await enter(page, path);
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

for (const [name, language] of [
  ['New workshop', 'en'],
  ['添加顶层面包', 'zh'],
  ['Add patty', 'en'],
] as const)
  test(`a double click on ${name} opens its dialog`, async ({ page, server }) => {
    await speak(page, language);
    const burger = await seedBurger(server.url);
    const path = name === 'New workshop' ? '/cowtex/workshops' : `/cowtex/burgers/${burger}`;
    const { dialog, press } = await openDialog(page, path, name);
    await press();
    await page.clock.runFor(1_000);
    await expect(dialog).toBeVisible();
  });

test('a press that began too early does nothing, and a later one closes the dialog', async ({ page }) => {
  await speak(page, 'zh');
  const { dialog, press } = await openDialog(page, '/cowtex/workshops', '新建工坊');
  await page.clock.runFor(399);
  await page.mouse.down();
  await page.clock.runFor(1);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await press();
  await expect(dialog).toHaveCount(0);
});
