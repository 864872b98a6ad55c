import type { Request } from '@playwright/test';
import { chooseInRow, closeByEscape } from './keyboard.ts';
import { expect, seedClouds, signIn, test } from './strict-fixtures.ts';

test('a server that can nothing more is asked once, and shows nothing of it', async ({ page, strict }) => {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/capabilities')) asked.push(request);
  });
  seedClouds(strict);
  await signIn(page, '/cowtex/workshops?workshop=ws-1');
  await page.getByRole('button', { name: 'Export burgers' }).waitFor();
  await expect.poll(async () => (await asked[0]?.response())?.status()).toBe(404);
  await expect(page.getByRole('button', { name: /^(Rename|Delete) workshop$/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'View burgers' }).click();
  await chooseInRow(page, 'Clouds', 'Edit');
  await page.getByLabel('Burger name').fill('Weather');
  await page.getByRole('button', { name: 'Save burger' }).click();
  await expect(page.getByText('Burger updated.')).toBeVisible();
  expect(asked.map((request) => request.headers().authorization)).toEqual([undefined]);
  // Its items have no versions, so that no call carries one.
  expect(strict.log.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  expect(strict.log.filter(({ ifMatch }) => ifMatch !== undefined)).toEqual([]);
  expect(strict.log.filter(({ status }) => status === 400)).toEqual([]);
});

test('a server that can not copy keys is not asked to, and the dialog says what the copy lacks, once', async ({
  page,
  strict,
}) => {
  strict.data.workshops.push({ id: 'ws-1', name: 'Weather' });
  strict.data.burgers.push({ id: 'clouds', name: 'Clouds', type: 'chat', workshop_id: 'ws-1' });
  const json_data = { model: 'gpt', api_key: '••••', headers: { 'x-team': '••••' } };
  strict.data.layersOf('clouds').cheese.push({ type: 'openai', json_data });
  await signIn(page, '/cowtex/burgers?workshop=ws-1');
  // Its lists tell no cheese.
  await page.getByRole('columnheader', { name: 'Updated' }).waitFor();
  await expect(page.getByRole('columnheader', { name: 'Cheese' })).toHaveCount(0);
  await chooseInRow(page, 'Clouds', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: 'Duplicate Clouds' });
  await expect(dialog).toContainText('Enter the API key and the headers of openai again in the copy.');
  await expect(dialog.getByText(/API key/)).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();
  await page.getByRole('heading', { level: 1, name: 'Clouds (2)' }).waitFor();
  const made = strict.log.filter(({ method, target }) => method === 'POST' && target.endsWith('/cheese'));
  expect(made.map(({ body, status }) => [body, status])).toEqual([
    [{ type: 'openai', json_data: { model: 'gpt' } }, 200],
  ]);
  await page.getByRole('button', { name: '中文' }).click();
  await page.goto('/cowtex/burgers?workshop=ws-1');
  await chooseInRow(page, 'Clouds', '创建副本');
  await expect(page.getByRole('dialog')).toContainText('openai');
  await expect(page.getByRole('dialog').getByText(/API 密钥/)).toHaveCount(1);
  await closeByEscape(page.getByRole('dialog'));
});
