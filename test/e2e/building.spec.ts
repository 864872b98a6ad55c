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

test('a cheese is a form and a text with the same content', async ({ page, server }) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await dialog.getByRole('combobox', { name: 'Type' }).fill('openai');
  await dialog.getByRole('combobox', { name: 'Type' }).press('Tab');

  // The provider offers its usual settings; the rest of the text stays as it was typed.
  await field('Configuration').fill('{"host": "", "seed": 1.50, "temperature": 1}');
  await dialog.getByRole('button', { name: 'Use defaults' }).click();
  await expect(field('Host')).toHaveValue('https://api.openai.com/v1');
  await expect(field('Model')).toHaveValue('gpt-4o');
  await expect(field('Configuration')).toHaveValue(/"seed": 1\.50, "temperature": 0\.7, "model": "gpt-4o"/);
  await expect(dialog).not.toContainText('usually answers');

  // What is broken says so, and locks the fields with a reason.
  const text = await field('Configuration').inputValue();
  await field('Configuration').fill(text.slice(1));
  await expect(field('Model')).toBeDisabled();
  await expect(dialog).toContainText('These fields wait until the JSON below can be read.');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await field('Configuration').fill(text);
  await dialog.getByRole('button', { name: 'Format' }).click();
  await expect(field('Configuration')).toHaveValue(/\n {2}"seed": 1\.50,\n/);

  await field('Max tokens').fill('lots');
  await expect(dialog).toContainText('The model needs a whole number of at least 1 here.');
  await field('Max tokens').fill('256');
  await field('API key').fill('sk-secret');
  await expect(field('Configuration')).toHaveValue(/"api_key": "••••••••"/);
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(dialog).toHaveCount(0);
  // Of two, the newest answers, and its row says so.
  const rows = page.getByRole('grid', { name: 'Cheese' }).getByRole('row');
  await expect(rows.filter({ hasText: 'openai' })).toContainText('answers');
  await expect(rows.filter({ hasText: 'ollama' })).not.toContainText('answers');
  expect(await api('GET', `/api/burger/${burger}/cheese`)).toMatchObject({
    data: [
      { type: 'ollama' },
      {
        type: 'openai',
        json_data: { seed: 1.5, temperature: 0.7, max_tokens: 256, model: 'gpt-4o', api_key: '••••••••' },
      },
    ],
  });
});

test('a stored key is kept, and removed on request', async ({ page, server }) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  const keyOf = async () =>
    JSON.stringify(await api('GET', `/api/burger/${burger}/cheese`)).includes('api_key');
  const json_data = { model: 'm', api_key: 'sk-secret' };
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
  await enter(page, `/cowtex/burgers/${burger}`);
  const dialog = page.getByRole('dialog', { name: 'Edit cheese' });
  const edit = () => page.getByRole('button', { name: 'Edit openai' }).click();
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save cheese' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await edit();
  await expect(dialog.getByPlaceholder('Stored')).toHaveAttribute('type', 'password');
  await dialog.getByLabel('Model', { exact: true }).fill('n');
  await save();
  expect(await keyOf()).toBe(true);

  await edit();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await expect(dialog).toContainText('The stored key is removed when you save.');
  await dialog.getByRole('button', { name: 'Keep key' }).click();
  await expect(dialog.getByPlaceholder('Stored')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await save();
  expect(await keyOf()).toBe(false);
});
