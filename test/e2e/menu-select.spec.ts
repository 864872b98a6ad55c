import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

/* What a menu's and a select's button do by themselves, before anything is open. */

test('a menu opens at its first entry or its last, and gives the focus back', async ({ page }) => {
  await enter(page, '/cowtex');
  const button = page.getByRole('button', { name: 'Hello, admin' });
  const menu = page.getByRole('menu', { name: 'Hello, admin' });
  for (const [key, entry] of [
    ['Enter', 'Profile'],
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
  ] as const) {
    await button.press(key);
    await expect(menu.getByRole('menuitem', { name: entry })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('letters and arrows choose while a select is closed, but not while its form is busy', async ({
  page,
  api,
}) => {
  for (const name of ['Alpha', 'Beta']) await api('POST', '/api/workshop', { name });
  const answer = await hold(page, '**/api/burger', { method: 'POST' });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  const workshop = dialog.getByRole('button', { name: /Workshop$/ });
  await workshop.press('b');
  await expect(workshop).toContainText('Beta');
  await workshop.click();
  await page.getByRole('option', { name: 'Beta' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(workshop).toContainText('Beta');
  await expect(workshop).toBeFocused();
  await workshop.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New burger' }).first().click();
  await workshop.press('a');
  await expect(workshop).toContainText('Alpha');
  await workshop.press('ArrowLeft');
  await expect(workshop).toContainText('Beta');
  await workshop.press('ArrowRight');
  await expect(workshop).toContainText('Alpha');
  await dialog.getByLabel('Burger name').fill('Second');
  await dialog.getByLabel('Burger name').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await expect(dialog.getByLabel('Burger name')).toBeFocused();
  await workshop.press('b');
  await workshop.press('ArrowLeft');
  await workshop.press('ArrowDown');
  await expect(workshop).toContainText('Alpha');
  await expect(page.getByRole('option')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
});

test('a select of more than a hundred options renders those in view, and keys reach the last', async ({
  page,
  api,
}) => {
  const names = Array.from({ length: 120 }, (_, index) => `Kitchen ${String(index).padStart(3, '0')}`);
  for (const name of names) await api('POST', '/api/workshop', { name });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).first().click();
  const workshop = page
    .getByRole('dialog', { name: 'New burger' })
    .getByRole('button', { name: /Workshop$/ });
  await workshop.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Kitchen 119' })).toBeFocused();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Kitchen 000' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(workshop).toContainText('Kitchen 000');
  await expect(workshop).toBeFocused();
});
