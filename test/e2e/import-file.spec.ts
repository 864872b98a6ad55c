import { enter, expect, painted, test } from './fixtures.ts';
import { holdFiles } from './held-files.ts';
import { closeByEscape } from './keyboard.ts';
import { seedBurger } from './seed.ts';

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
