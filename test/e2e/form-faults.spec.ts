import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/*
 * A refused form moves the focus to the first faulty field, where the user can correct it and hear why it was refused.
 */

test('a patty: its type, then its tool ID, then its definition, and what cannot be read says why fields wait; a cheese: its type, whose suggestions do not hide what is wrong', async ({
  page,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const open = async (name: string) => {
    await page.getByRole('button', { name }).first().click();
    return page.getByRole('dialog', { name });
  };
  const patty = await open('Add patty');
  const save = patty.getByRole('button', { name: 'Save patty' });
  const toolId = patty.getByLabel('Tool ID');
  const definition = patty.getByLabel('Definition JSON');
  await save.click();
  await expect(patty.getByRole('radio', { name: 'API' })).toBeFocused();
  await page.keyboard.press('Space');
  await toolId.fill('');
  await save.click();
  await expect(toolId).toBeFocused();
  await page.keyboard.type('get_building');
  const reason = patty.getByText('These fields can be edited once the definition below is valid JSON.');
  await definition.fill('{');
  await expect(toolId).toBeDisabled();
  await expect(reason).toBeVisible();
  await save.click();
  await expect(definition).toBeFocused();
  await patty.getByLabel('Settings JSON').fill('{');
  const enabled = patty.getByRole('switch', { name: 'Enabled' });
  await expect(enabled).toBeDisabled();
  await expect(enabled).toHaveAccessibleDescription('It waits until the settings below can be read.');
  await definition.fill('{}');
  await expect(toolId).toBeEnabled();
  await expect(reason).toHaveCount(0);
  await closeByEscape(patty);

  const cheese = await open('Add cheese');
  await cheese.getByRole('button', { name: 'Save cheese' }).click();
  await expect(cheese.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(cheese.getByText('Enter a cheese type.')).toBeVisible();
});

test('a role to assign: its service', async ({ page }) => {
  await enter(page, '/accounts');
  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('menuitem', { name: 'Assign service role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign service role' });
  await dialog.getByRole('button', { name: 'Assign role' }).click();
  await expect(dialog.getByRole('button', { name: /Service$/ })).toBeFocused();
});
