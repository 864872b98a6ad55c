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

test('stored tokens that can never be sent are discarded, and the sign-in page shows', async ({
  page,
  strict,
}) => {
  await page.goto('/');
  await page.evaluate(() =>
    localStorage.setItem('cowtex-tokens', JSON.stringify({ accessToken: 'two\nlines', refreshToken: 'R' })),
  );
  await page.goto('/cowtex/workshops');
  await expect(page.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cowtex-tokens'))).toBeNull();
  expect(strict.log).toEqual([]);
});
