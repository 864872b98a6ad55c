import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

/* An import into a back end that cannot be exported. */

test('an import without a copy of what was there goes on after a second question', async ({
  page,
  strict,
}) => {
  seedClouds(strict);
  await page.route('**/api/workshop/*/burgers', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ body: '<html>' }) : route.fallback(),
  );
  const imports = () =>
    strict.log.filter(({ method }) => method === 'POST').filter(({ target }) => target.endsWith('/burgers'));
  await enter(page, '/cowtex/workshops?workshop=ws-1');
  await page.getByRole('button', { name: 'Import burgers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import burgers' });
  const text = dialog.getByLabel('Burgers as JSON');
  await text.fill('[{"name": "Rain"}]');
  await dialog.getByRole('button', { name: 'Import burgers' }).click();
  const question = page.getByRole('alertdialog');
  const replace = question.getByRole('button', { name: 'Replace burgers' });
  await expect(question).toContainText('saved to a file first');
  await replace.click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The current burgers couldn’t be saved to a file first.',
  );
  await expect(dialog.getByRole('alert')).toContainText('Invalid JSON response');
  expect(imports()).toEqual([]);
  await dialog.getByRole('button', { name: 'Import without a copy' }).click();
  await expect(question).toContainText(
    'Replace every burger in “Weather” without a copy? This action cannot be undone.',
  );
  await expect(question).not.toContainText('saved to a file first');
  await replace.click();
  await expect(page.getByText('Burgers imported.')).toBeVisible();
  expect(imports()).toMatchObject([{ body: [{ name: 'Rain' }], status: 204 }]);
});
