import { enter, expect, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/*
 * A refused form moves the focus to the first faulty field, where the user can correct it and hear why it was refused.
 */

test('signing in', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Password').fill('burger');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Account or email')).toBeFocused();
  await expect(page.getByLabel('Account or email')).toHaveAccessibleDescription('Account is required');
});

test('a patty: its type, then its tool ID, then its definition', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  const save = dialog.getByRole('button', { name: 'Save patty' });
  await save.click();
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeFocused();
  await page.keyboard.press('Space');
  await dialog.getByLabel('Tool ID').fill('');
  await save.click();
  await expect(dialog.getByLabel('Tool ID')).toBeFocused();
  await page.keyboard.type('get_building');
  await dialog.getByLabel('Definition JSON').fill('{');
  await save.click();
  await expect(dialog.getByLabel('Definition JSON')).toBeFocused();
});

test('a patty whose JSON cannot be read says why its fields wait', async ({ page, server }) => {
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}`);
  await page.getByRole('button', { name: 'Add patty' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  await dialog.getByText('API', { exact: true }).click();
  const reason = dialog.getByText('These fields can be edited once the definition below is valid JSON.');
  await dialog.getByLabel('Definition JSON').fill('{');
  await expect(dialog.getByLabel('Tool ID')).toBeDisabled();
  await expect(reason).toBeVisible();
  await dialog.getByLabel('Settings JSON').fill('{');
  const enabled = dialog.getByRole('switch', { name: 'Enabled' });
  await expect(enabled).toBeDisabled();
  await expect(enabled).toHaveAccessibleDescription('It waits until the settings below can be read.');
  await dialog.getByLabel('Definition JSON').fill('{}');
  await expect(dialog.getByLabel('Tool ID')).toBeEnabled();
  await expect(reason).toHaveCount(0);
});

test('a cheese: its type, whose suggestions do not hide what is wrong', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog.getByText('Enter a cheese type.')).toBeVisible();
});

test('a role to assign: its service', async ({ page }) => {
  await enter(page, '/accounts');
  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('menuitem', { name: 'Assign service role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign service role' });
  await dialog.getByRole('button', { name: 'Assign role' }).click();
  await expect(dialog.getByRole('button', { name: /Service$/ })).toBeFocused();
});
