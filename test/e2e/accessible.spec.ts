import { axeFaults } from './everyone/axe.ts';
import { enter, expect, follow, test } from './fixtures.ts';

test('axe finds no fault on six routes', async ({ page, burger }) => {
  const faults: Record<string, string[]> = {};
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  faults['/login'] = await axeFaults(page);
  const settings = `/cowtex/burgers/${burger}`;
  const routes = ['/cowtex/dashboard', '/cowtex/burgers', settings, `${settings}/chat`, '/accounts'];
  await enter(page, '/');
  for (const route of routes) {
    await follow(page, route);
    await expect(page).toHaveURL(route);
    await expect(page.locator('body:not([data-leaves-page])')).toHaveCount(1);
    await page.getByRole('heading', { level: 1 }).waitFor();
    faults[route] = await axeFaults(page);
  }
  expect(Object.values(faults).flat(), JSON.stringify(faults, null, 2)).toEqual([]);
});
