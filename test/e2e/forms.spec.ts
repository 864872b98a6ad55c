import type { Page } from '@playwright/test';
import { ADMIN, enter, expect, follow, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { chooseInRow, closeByEscape } from './keyboard.ts';

/* The focus as forms are refused, kept and done, and other behaviour of forms that only a page shows. */

/** Opens the form of a page's first button of this name. */
async function open(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click();
  return page.getByRole('dialog', { name });
}

test('the first faulty field of a refused form has the focus', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const patty = await open(page, 'Add patty');
  const save = patty.getByRole('button', { name: 'Save patty' });
  const [toolId, definition] = [patty.getByLabel('Tool ID'), patty.getByLabel('Definition JSON')];
  await save.click();
  await expect(patty.getByRole('radio', { name: 'API' })).toBeFocused();
  await page.keyboard.press('Space');
  await toolId.fill('');
  await save.click();
  await expect(toolId).toBeFocused();
  await definition.fill('{');
  await save.click();
  await expect(definition).toBeFocused();
  // Text that cannot be read locks its fields with a reason.
  await expect(toolId).toBeDisabled();
  await expect(
    patty.getByText('These fields can be edited once the definition below is valid JSON.'),
  ).toBeVisible();
  await patty.getByLabel('Settings JSON').fill('{');
  await expect(patty.getByRole('switch', { name: 'Enabled' })).toHaveAccessibleDescription(
    'Available once the settings below are valid.',
  );
  await closeByEscape(patty);

  const cheese = await open(page, 'Add cheese');
  await cheese.getByRole('button', { name: 'Save cheese' }).click();
  await expect(cheese.getByRole('combobox', { name: 'Type' })).toBeFocused();
  // Its suggestions would hide the message.
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('the field that a server refuses has the focus, or else its message', async ({ page, burger }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await enter(page, `/cowtex/burgers/${burger}`);
  const patty = await open(page, 'Add patty');
  await patty.getByText('API', { exact: true }).click();
  const toolId = patty.getByLabel('Tool ID');
  await toolId.fill('no good name');
  await patty.getByLabel('Settings JSON').scrollIntoViewIfNeeded();
  const refuse = await hold(page, /\/patty$/, { method: 'POST' });
  await patty.getByRole('button', { name: 'Save patty' }).click();
  // Meanwhile nothing that is typed or chosen is lost, because nothing can be.
  await expect(patty.getByRole('button', { name: 'Saving…' })).toBeFocused();
  await toolId.focus();
  await page.keyboard.type('lost?');
  // `force`, because Playwright would wait until the fields can be changed.
  await patty.getByText('Prompt', { exact: true }).click({ force: true });
  await patty.getByText('Enabled', { exact: true }).click({ force: true });
  await expect(toolId).toHaveValue('no good name');
  await expect(patty.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(patty.getByRole('switch', { name: 'Enabled' })).toBeChecked();
  refuse();
  await expect(toolId).toBeFocused();
  await expect(toolId).toHaveAttribute('aria-invalid', 'true');
  await expect(toolId).toHaveAccessibleDescription(/letters, digits/);
  await expect(patty.getByRole('alert')).toHaveText('Unable to create patty.');

  await page.unroute(/\/patty$/);
  await page.route(/\/patty$/, (route) => route.fulfill({ status: 400, json: { message: 'Not today.' } }));
  await toolId.fill('good_name');
  await expect(toolId).not.toHaveAttribute('aria-invalid');
  await patty.getByRole('button', { name: 'Save patty' }).click();
  await expect(page.locator(':focus').getByRole('alert')).toContainText('Not today.');
  await expect(patty.getByRole('alert')).toBeInViewport({ ratio: 1 });
});

test('a form keeps what was typed, in whatever way it is closed', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const dialog = await open(page, 'Add top bun');
  const prompt = dialog.getByLabel('Prompt');
  for (const close of [
    () => closeByEscape(dialog),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    // A press beside it counts once the dialog has been open for a moment.
    () =>
      expect(async () => {
        await page.mouse.click(5, 5);
        await expect(dialog).toHaveCount(0, { timeout: 100 });
      }).toPass(),
  ]) {
    await prompt.fill('Be brief.');
    await close();
    await open(page, 'Add top bun');
    await expect(prompt).toHaveValue('Be brief.');
    await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(prompt).toHaveValue('');
    await expect(prompt).toBeFocused();
  }
});

test('a deletion says what it deletes, and leaves the focus near its place', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete top bun' }).click();
  await expect(question).toHaveAccessibleDescription(
    'Delete this top bun? This action cannot be undone. You are a patient listener.',
  );
  await question.getByRole('button', { name: 'Delete top bun' }).click();
  await expect(page.getByText('Top bun deleted.')).toBeVisible();
  await expect(page.locator('#top-bun :focus')).toHaveCount(1);

  await follow(page, '/cowtex/burgers');
  // The page that is left has a menu of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Burgers' })).toBeVisible();
  await chooseInRow(page, 'Talker', 'Delete');
  await expect(question).toHaveAccessibleName(/Delete/);
  await question.getByRole('button', { name: 'Delete burger' }).click();
  await expect(page.getByText('Burger deleted.')).toBeVisible();
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});

test('a form begins with a sample, which gives way to what is saved', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const patties = page.getByRole('region', { name: 'Patty' });
  const edit = patties.getByRole('button', { name: /^Edit/ }).first();
  await patties.getByRole('button', { name: 'Use as a start' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(dialog.getByLabel('Tool ID')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Save patty' }).click();
  await expect(patties.getByRole('button', { name: 'Use as a start' })).toHaveCount(0);
  await expect(edit).toBeEnabled();
});

test('a failure that came while its form was left is told at the return', async ({ page }) => {
  await enter(page, '/cowtex');
  await follow(page, '/cowtex/workshops');
  const answer = await hold(page, '**/api/workshop', {
    method: 'POST',
    answer: (route) => route.fulfill({ status: 500, json: {} }),
  });
  await page.getByRole('button', { name: 'New workshop' }).first().click();
  await page.getByLabel('Workshop name').fill('Kitchen');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const failed = page.waitForResponse('**/api/workshop');
  answer();
  await (await failed).finished();
  await page.goForward();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Unable to create workshop.');
  await expect(page.getByLabel('Workshop name')).toHaveValue('Kitchen');
});

test('a success takes the place of the one before it', async ({ page }) => {
  await enter(page, '/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  // The message does not go by itself.
  await page.locator('[data-toast]').evaluate((toast) => {
    for (const animation of toast.getAnimations()) animation.pause();
  });
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByLabel('New password', { exact: true }).fill('second-secret');
  await page.getByLabel('Confirm new password').fill('second-secret');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await expect(page.getByText('Profile updated successfully.')).toBeHidden();
});
