import type { Request } from '@playwright/test';
import { chooseInRow } from './keyboard.ts';
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
