import { expect } from '#test/e2e/fixtures.ts';
import type { Walk } from '../walk.ts';

/** The workshops and the burgers. */
export async function workshopsAndBurgers(walk: Walk): Promise<void> {
  const { page, look, open, press, pressIn, button, close, dismiss, field, sees } = walk;
  await open('/cowtex/workshops');
  await page.getByRole('link', { name: 'Kitchen' }).click();
  await button('Import burgers').waitFor();
  await look('the workshops, with the details of one');
  await press('New workshop');
  await pressIn('New workshop', 'Create workshop');
  await sees('Enter a workshop name');
  await look('a new workshop with errors');
  await close();
  await press('Import burgers');
  await field('Burgers as JSON').fill('[{"name": "One",]');
  await pressIn('Import burgers', 'Import burgers');
  await sees('Unable to import burgers. The text is not valid JSON at line 1, column 17.');
  await look('an import with errors');
  await field('Burgers as JSON').fill('[{"name": "One"}]');
  await pressIn('Import burgers', 'Import burgers');
  await page.getByRole('alertdialog').getByText('Bare').waitFor();
  await look('the question before an import');
  await dismiss();
  await close();
  await press('Rename workshop');
  await field('Workshop name').fill('');
  await pressIn('Rename workshop', 'Save name');
  await sees('Enter a workshop name');
  await look('a workshop to rename with errors');
  await close();
  await press('Delete workshop');
  await page.getByRole('alertdialog').waitFor();
  await look('a workshop to delete');
  await dismiss();
  await page.route('**/api/workshop/*/burgers', (route) => route.fulfill({ status: 503, json: {} }));
  await press('Export burgers');
  await sees('Unable to export burgers.');
  await page.route('**/api/workshop', (route) => route.fulfill({ status: 500, json: {} }));
  await press('Refresh');
  await sees('Unable to fetch workshops. Showing cached data.');
  await look('workshops that the server does not give, and a refused export');
  await page.unroute('**/api/workshop');

  await open('/cowtex/burgers');
  await page.getByRole('rowheader', { name: 'Bare' }).waitFor();
  await look('the burgers');
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Kitchen' }).waitFor();
  await look('the workshops to choose from');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await press('New burger');
  await pressIn('New burger', 'Create burger');
  await sees('Enter a burger name');
  await look('a new burger with errors');
  await close();
  await press('Edit Bare');
  await field('Burger name').waitFor();
  await look('a burger to edit');
  const current = { id: 'BRG-1', name: 'Bare bones', type: 'chat' };
  const changed = { by: 'ann', at: '2026-11-26T09:00:00.000Z' };
  await page.route('**/api/burger/*', (route) =>
    route.fulfill({ status: 412, json: { message: 'Changed', current, changed } }),
  );
  await pressIn('Edit burger', 'Save burger');
  await sees('This has changed meanwhile');
  await look('a burger that somebody else has changed');
  await close();
  await page.unroute('**/api/burger/*');
  await press('Duplicate Bare');
  await field('Burger name').waitFor();
  await look('a burger to duplicate');
  await close();
  await press('Delete Bare');
  await page.getByRole('alertdialog').waitFor();
  await look('a burger to delete');
}
