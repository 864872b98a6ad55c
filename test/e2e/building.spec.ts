import { ADMIN, enter, expect, test } from './fixtures.ts';
import { apiAs, seedBurger } from './seed.ts';

/*
 * Building a burger: what the settings, forms and dialogs of burgers and layers do for whoever builds one.
 */

test('a burger is duplicated into another workshop, and the copy says which key it lacks', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  await api('POST', '/api/workshop', { name: 'Elsewhere' });
  const burger = await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'Duplicate Talker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Talker' });
  await expect(dialog.getByLabel('Burger name')).toHaveValue('Talker (2)');
  await expect(dialog).not.toContainText('Enter the API key');
  await page.keyboard.press('Escape');

  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  await page.getByRole('button', { name: 'Duplicate Talker' }).click();
  await expect(dialog).toContainText('Enter the API key of openai again in the copy.');
  await dialog.getByLabel('Burger name').fill('Walker');
  await dialog.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();

  // The copy's settings show what it got.
  await expect(page.getByRole('heading', { level: 1, name: 'Walker' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Top Bun' })).toContainText('You are a patient listener.');
  await expect(page.getByRole('grid', { name: 'Cheese' })).toContainText('openai');
  await page.goto('/cowtex/burgers');
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('grid', { name: 'Burgers' })).toContainText('Walker');
});

test('a burger is duplicated in Chinese', async ({ page, server }) => {
  await seedBurger(server.url);
  await page.addInitScript(() => localStorage.setItem('cowtex-language', 'zh'));
  await enter(page, '/cowtex/burgers', ADMIN);
  await page.getByRole('button', { name: '复制 Talker' }).click();
  await page.getByRole('dialog', { name: '复制 Talker' }).getByRole('button', { name: '复制汉堡' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talker (2)' })).toBeVisible();
});
