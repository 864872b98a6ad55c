import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/** Files are read when the test says so, each by its name. */
async function holdFiles(page: Page): Promise<(name: string) => Promise<void>> {
  await page.evaluate(() => {
    const { prototype } = Blob;
    const read = prototype.text;
    prototype.text = async function (this: Blob) {
      const name = this instanceof File ? this.name : '';
      await new Promise((resolve) => window.addEventListener(`read ${name}`, resolve, { once: true }));
      return read.call(this);
    };
  });
  // A frame later, what has been read is shown.
  return (name) =>
    page.evaluate(async (type) => {
      window.dispatchEvent(new Event(type));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, `read ${name}`);
}

test('of the files of an import the last choice wins, what is typed wins over it, and a closed form gets none', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  const read = await holdFiles(page);
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
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open();
  await read('late');
  await expect(text).toHaveValue('[]');
  await named('quick');
});
