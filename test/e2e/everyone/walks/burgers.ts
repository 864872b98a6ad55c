import { expect } from '../../fixtures.ts';
import type { Walk } from '../walk.ts';

/** The workshops and the burgers. */
export async function workshopsAndBurgers(walk: Walk): Promise<void> {
  const { page, look, open, press, pressIn, button, close, field, sees } = walk;
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
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await close();
  await page.route('**/api/workshop/*/burgers/export', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/workshop', (route) => route.fulfill({ status: 500, json: {} }));
  await press('Refresh');
  await sees('Unable to fetch workshops. Showing cached data.');
  await look('workshops that the server does not give');
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
  await close();
  await press('Duplicate Bare');
  await field('Burger name').waitFor();
  await look('a burger to duplicate');
  await close();
  await press('Delete Bare');
  await page.getByRole('alertdialog').waitFor();
  await look('a burger to delete');
}
