import { expect, test } from './fixtures.ts';

test('the theme is chosen on the sign-in page, and kept', async ({ page }) => {
  await page.goto('/login');
  for (const [name, scheme] of [
    ['System', 'light dark'],
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('radio', { name }).check();
    await expect(page.locator('html')).toHaveCSS('color-scheme', scheme);
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
});
