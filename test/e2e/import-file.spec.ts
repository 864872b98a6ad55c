import { enter, expect, painted, test } from './fixtures.ts';
import { holdFiles } from './held-files.ts';
import { chooseInRow, closeByEscape } from './keyboard.ts';
import { createdId, seedBurger } from './seed.ts';

test('of the files of an import the last choice wins, and what is typed wins over it', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  const release = await holdFiles(page);
  // A frame later, the read file is shown.
  const read = async (name: string) => {
    await release(name);
    await painted(page);
  };
  const open = () => page.getByRole('button', { name: 'Import burgers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import burgers' });
  const text = dialog.getByLabel('Burgers as JSON');
  const named = (name: string) => expect(dialog.getByText(name, { exact: true })).toBeVisible();
  const choose = (name: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(`["${name}"]`) });

  await open();
  await choose('slow');
  await choose('quick');
  await read('quick');
  await expect(text).toHaveValue('["quick"]');
  await named('quick');
  await read('slow');
  await expect(text).toHaveValue('["quick"]');
  await named('quick');

  await choose('outrun');
  await text.fill('[]');
  await read('outrun');
  await expect(text).toHaveValue('[]');
  await named('quick');

  await choose('late');
  await closeByEscape(dialog);
  await open();
  await read('late');
  await expect(text).toHaveValue('[]');
  await named('quick');
});

test('what can’t be copied first, such as a large workshop, may be more than the history keeps', async ({
  page,
  api,
}) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (const name of ['Talker', 'Other'])
    await api('POST', '/api/burger', { name, type: 'chat', workshop_id: workshop });
  await enter(page, `/cowtex/workshops?workshop=${workshop}`);
  await page.getByRole('button', { name: 'Import burgers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import burgers' });
  const question = page.getByRole('alertdialog');
  await dialog.getByLabel('Burgers as JSON').fill('[{ "name": "New" }]');
  await dialog.getByRole('button', { name: 'Import burgers' }).click();
  await expect(question).toContainText('A copy of the current burgers is saved to a file first.');
  await expect(question).not.toContainText('The history keeps');
  await page.route('**/api/workshop/*/burgers', (route) => route.fulfill({ status: 409, json: {} }));
  await question.getByRole('button', { name: 'Replace burgers' }).click();
  await dialog.getByRole('button', { name: 'Import without a copy' }).click();
  await expect(question).toContainText('The history keeps at most 200 burgers and 19 MiB at once.');
  await closeByEscape(question);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseInRow(page, 'Kitchen', 'Delete workshop');
  await expect(question).toContainText('If they take no more than 19 MiB, they can be brought back');
});
