import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

test('a burger is looked up again by a button that keeps the focus', async ({ page, burger }) => {
  const load = await hold(page, '**/api/workshop', {
    answer: (route) => route.fulfill({ status: 400, json: { message: 'Out to lunch.' } }),
  });
  const busy = page.locator('main button[data-busy]:focus');
  const again = page.getByRole('button', { name: 'Try again' });
  await enter(page, `/cowtex/burgers/${burger}`);
  await expect(page.getByText('Loading burger…')).toBeVisible();
  load();
  await expect(page.getByRole('alert')).toContainText('Unable to fetch burgers.');
  await expect(page.getByText('Out to lunch.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Burger settings', level: 1 })).toBeVisible();

  await page.unroute('**/api/workshop');
  const reload = await hold(page, '**/api/workshop', {
    answer: (route) => route.fulfill({ json: { data: [] } }),
  });
  await again.press('Enter');
  await expect(busy).toHaveText('Try again');
  await expect(page.getByText('Out to lunch.')).toBeVisible();
  reload();
  await expect(page.getByRole('heading', { name: 'Burger not found', level: 1 })).toBeVisible();

  await page.unroute('**/api/workshop');
  const found = await hold(page, '**/api/workshop');
  await again.press('Enter');
  await expect(busy).toHaveText('Try again');
  await expect(page.getByRole('heading', { name: 'Burger not found' })).toBeVisible();
  found();
  await expect(page.getByRole('heading', { name: 'Talker', level: 1 })).toBeVisible();
});
