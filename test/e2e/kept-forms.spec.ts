import type { Page } from '@playwright/test';
import { enter, expect, fillSignIn, signOut, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { seedBurger } from './seed.ts';

/*
 * A form that is closed without success keeps what was typed, and the same form shows it again when it is opened on the
 * same thing. Secrets are forgotten.
 */

const mark = 'Your unsaved changes are back.';

/** Ways to close the open dialog. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Escape: (page) => closeByEscape(page.getByRole('dialog')),
  'the cross': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click(),
  // A press counts once the dialog has been open for a moment.
  'the backdrop': (page) =>
    expect(async () => {
      await page.mouse.click(5, 5);
      await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 100 });
    }).toPass(),
  Cancel: (page) => page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click(),
};

test('closed in any way, opened again, discarded', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const add = page.getByRole('button', { name: 'Add top bun' }).first();
  const dialog = page.getByRole('dialog', { name: 'Add top bun' });
  const prompt = dialog.getByLabel('Prompt');
  await add.click();
  await expect(dialog.getByText(mark)).toHaveCount(0);
  for (const [name, close] of Object.entries(ways))
    await test.step(name, async () => {
      await prompt.fill('Be brief.');
      await close(page);
      await expect(dialog).toHaveCount(0);
      await add.click();
      await expect(prompt).toHaveValue('Be brief.');
      await expect(dialog.getByText(mark)).toBeVisible();
      await dialog.getByRole('button', { name: 'Discard' }).click();
      await expect(prompt).toHaveValue('');
      await expect(prompt).toBeFocused();
      await expect(dialog.getByText(mark)).toHaveCount(0);
      await close(page);
      await add.click();
      await expect(prompt).toHaveValue('');
      await expect(dialog.getByText(mark)).toHaveCount(0);
    });
});

test('kept while another page is shown, and gone with a sign-out', async ({ page, server }) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  const dialog = page.getByRole('dialog', { name: 'New workshop' });
  const open = () => page.getByRole('button', { name: 'New workshop' }).first().click();
  const goThere = () => page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await open();
  await dialog.getByLabel('Workshop name').fill('Bakery');
  await closeByEscape(dialog);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await goThere();
  await open();
  await expect(dialog.getByLabel('Workshop name')).toHaveValue('Bakery');
  await closeByEscape(dialog);

  await signOut(page);
  await fillSignIn(page);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await goThere();
  await open();
  await expect(dialog.getByLabel('Workshop name')).toHaveValue('');
});

test('a new account keeps its name and forgets its password; a new password is forgotten', async ({
  page,
}) => {
  await enter(page, '/accounts');
  const create = page.getByRole('dialog', { name: 'Create account' });
  const open = () => page.getByRole('button', { name: 'Create account' }).first().click();
  await open();
  await create.getByLabel('Account', { exact: true }).fill('mia');
  await create.getByLabel('Initial password').fill('secret');
  await closeByEscape(create);
  await open();
  await expect(create.getByLabel('Account', { exact: true })).toHaveValue('mia');
  await expect(create.getByLabel('Initial password')).toHaveValue('');
  await closeByEscape(create);

  const change = page.getByRole('dialog', { name: 'Change password' });
  const openPassword = async () => {
    await page.getByRole('button', { name: 'Actions for admin' }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
  };
  await openPassword();
  await change.getByLabel('Current password').fill('burger-time');
  await change.getByLabel('New password').fill('other');
  await closeByEscape(change);
  await openPassword();
  await expect(change.getByLabel('Current password')).toHaveValue('');
  await expect(change.getByLabel('New password')).toHaveValue('');
  await expect(change.getByText(mark)).toHaveCount(0);
});
