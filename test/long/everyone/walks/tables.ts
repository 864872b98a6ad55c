import { expect } from '#test/e2e/fixtures.ts';
import { apiAs } from '#test/e2e/seed.ts';
import type { Walk } from '../walk.ts';

/** Tables of samples, as a first start shows them, and those that need a second page. */
export async function emptyAndLongTables(walk: Walk): Promise<void> {
  const { page, server, seeds, look, open, press, close, sees, field } = walk;
  await page.route('**/api/workshop', (route) => route.fulfill({ json: { data: [] } }));
  await open('/cowtex/workshops');
  await page.getByRole('button', { name: 'Start from this: Sales Workshop' }).waitFor();
  await look('workshops as samples');
  await open('/cowtex/workshops?workshop=WS-1024');
  await page.getByRole('button', { name: 'Close details' }).waitFor();
  await look('the details of a sample');
  await press('Start from this: Sales Workshop');
  await field('Workshop name').waitFor();
  await look('a workshop that begins with a sample');
  await close();
  await page.unroute('**/api/workshop');
  await page.route('**/api/burger?*', (route) => route.fulfill({ json: { data: [] } }));
  await open('/cowtex/burgers');
  await page
    .getByRole('button', { name: /^Start from this/ })
    .first()
    .waitFor();
  await look('burgers as samples');
  await page.unroute('**/api/burger?*');

  const api = await apiAs(server.url);
  for (let index = 0; index < 26; index += 1)
    await api('POST', '/api/burger', { name: 'Bare', type: 'chat', workshop_id: seeds.workshop });
  await open(`/cowtex/burgers?workshop=${seeds.workshop}`);
  await press('Refresh');
  await sees('Page 1 of 2');
  await look('a table of two pages');
  await press('Next page');
  await sees('Page 2 of 2');
  await look('the second page of a table');
  await page.getByRole('searchbox').fill('no such thing');
  await sees('Nothing matches “no such thing”.');
  await look('a table in which nothing matches');

  const many = Array.from({ length: 1000 }, (_, index) => ({ id: `WS-${index}`, name: 'Kitchen' }));
  await page.route('**/api/workshop', (route) => route.fulfill({ json: { data: many } }));
  await open('/cowtex/workshops');
  await open('/cowtex/burgers');
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option').first().waitFor();
  expect(await page.getByRole('option').count()).toBeLessThan(100);
  await look('a thousand workshops to choose from');
}
