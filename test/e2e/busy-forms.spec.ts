import { ADMIN, enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { seedBurger } from './seed.ts';

/*
 * While a form is submitted, its fields keep focus and content and are read-only, so that nothing that is typed is lost.
 */

test('signing in', async ({ page }) => {
  const release = await hold(page, '**/api/login', { method: 'POST' });
  await page.goto('/login');
  await page.getByLabel('Account or email').fill(ADMIN.account);
  const password = page.getByLabel('Password');
  await password.fill(ADMIN.password);
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await page.keyboard.type('lost?');
  await expect(password).toHaveValue(ADMIN.password);
  await expect(password).toBeFocused();
  release();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('saving a patty, which the server refuses', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  const release = await hold(page, /\/patty$/, { method: 'POST' });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  await dialog.getByText('API', { exact: true }).click();
  const toolId = dialog.getByLabel('Tool ID');
  await toolId.fill('no good name');
  await toolId.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.keyboard.type('lost?');
  // `force`, because Playwright would wait until the fields can be changed.
  await dialog.getByText('Prompt', { exact: true }).click({ force: true });
  await dialog.getByText('Enabled', { exact: true }).click({ force: true });
  await expect(toolId).toHaveValue('no good name');
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Enabled' })).toBeChecked();

  release();
  await expect(dialog).toContainText('Unable to create patty.');
  await toolId.fill('good_name');
  await dialog.getByText('Enabled', { exact: true }).click();
  await expect(dialog.getByRole('switch', { name: 'Enabled' })).not.toBeChecked();
});

test('adding a cheese, whose type is typed or chosen', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  const release = await hold(page, /\/cheese$/, { method: 'POST' });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  const type = dialog.getByRole('combobox', { name: 'Type' });
  await type.fill('openai');
  await page.getByRole('option', { name: 'openai' }).click();
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeFocused();
  await type.click();
  await page.keyboard.type('lost?');
  await expect(type).toHaveValue('openai');
  await expect(page.getByRole('option')).toHaveCount(0);
  release();
  await expect(dialog).toHaveCount(0);
});

test('a burger’s workshop, while the burger is made', async ({ page, server }) => {
  await seedBurger(server.url);
  const release = await hold(page, '**/api/burger', { method: 'POST' });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  const name = dialog.getByLabel('Burger name');
  await name.fill('Second');
  await name.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await expect(name).toBeFocused();
  await dialog.getByRole('button', { name: /Workshop$/ }).press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
});
