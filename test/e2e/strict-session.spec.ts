import { expect, signIn, test } from './strict-fixtures.ts';

test('an expired token is renewed once for all calls, and each is made again', async ({ page, strict }) => {
  strict.data.workshops.push({ id: 'ws-1', name: 'Weather' });
  await signIn(page, '/cowtex/workshops');
  await expect(page.getByRole('grid').getByText('Weather')).toBeVisible();
  strict.tokens.expire();
  await page.reload();
  await expect(page.getByRole('grid').getByText('Weather')).toBeVisible();
  expect(strict.log.filter(({ target }) => target === '/api/refresh').map(({ status }) => status)).toEqual([
    200,
  ]);
});
