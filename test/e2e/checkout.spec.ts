import { enter, expect, test } from './fixtures.ts';

/* Its steps are walked in test/screens/checkout.test.ts. */

test('a payment for the chosen plan is neither sent nor stored', async ({ page }) => {
  await enter(page, '/cowtex/subscription');
  const plus = page.getByRole('article', { name: 'Plus' });
  await expect(plus.getByText('Popular')).toBeVisible();
  await plus.getByRole('link', { name: 'Choose Plus' }).click();
  await expect(page.getByText('You have chosen Plus. Until you pay')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Continue to plans' }).click();
  await expect(page.getByText('You have chosen Plus. Until you pay')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Plus' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  for (const label of ['Expiry', 'CVC', 'Cardholder name']) await page.getByLabel(label).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re now on Plus' })).toBeVisible();
  expect(calls.filter((url) => !url.includes('/assets/'))).toEqual([]);
  await page.getByRole('button', { name: 'Back to subscription' }).click();
  await expect(plus.getByText('Current plan')).toBeVisible();
  await expect(page.getByText('0 of 10')).toBeVisible();
  await expect(page.getByText('0 of 50')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('4242');
  // Nothing is to be paid for the plan that one has.
  await plus.getByRole('link', { name: 'Keep Plus' }).click();
  await expect(page.getByRole('button', { name: 'Continue to plans' })).toBeVisible();
  await expect(page.getByText('Until you pay')).toHaveCount(0);
});
