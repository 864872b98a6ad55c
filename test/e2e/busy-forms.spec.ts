import { ADMIN, enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { closeByEscape } from './keyboard.ts';

/*
 * While a form is submitted, its fields keep focus and content and are read-only, so that nothing that is typed is lost.
 */

test('signing in', async ({ page }) => {
  const release = await hold(page, '**/api/login', { method: 'POST' });
  await page.goto('/login');
  await page.getByLabel('Account or email').fill(ADMIN.account);
  const password = page.getByLabel('Password');
  await password.fill(ADMIN.password);
  await password.press('Enter');
  await expect(page.getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await page.keyboard.type('lost?');
  await expect(password).toHaveValue(ADMIN.password);
  await expect(password).toBeFocused();
  release();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
});

test('saving a patty, which the server refuses, and adding a cheese, whose type is typed or chosen', async ({
  page,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const refuse = await hold(page, /\/patty$/, { method: 'POST' });
  await page.getByRole('button', { name: 'Add patty' }).first().click();
  const patty = page.getByRole('dialog', { name: 'Add patty' });
  await patty.getByText('API', { exact: true }).click();
  const toolId = patty.getByLabel('Tool ID');
  await toolId.fill('no good name');
  await toolId.press('Enter');
  await expect(patty.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.keyboard.type('lost?');
  // `force`, because Playwright would wait until the fields can be changed.
  await patty.getByText('Prompt', { exact: true }).click({ force: true });
  await patty.getByText('Enabled', { exact: true }).click({ force: true });
  await expect(toolId).toHaveValue('no good name');
  await expect(patty.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(patty.getByRole('switch', { name: 'Enabled' })).toBeChecked();

  refuse();
  await expect(patty).toContainText('Unable to create patty.');
  await toolId.fill('good_name');
  await patty.getByText('Enabled', { exact: true }).click();
  await expect(patty.getByRole('switch', { name: 'Enabled' })).not.toBeChecked();
  await closeByEscape(patty);

  const save = await hold(page, /\/cheese$/, { method: 'POST' });
  await page.getByRole('button', { name: 'Add cheese' }).first().click();
  const cheese = page.getByRole('dialog', { name: 'Add cheese' });
  const type = cheese.getByRole('combobox', { name: 'Type' });
  await type.fill('openai');
  await page.getByRole('option', { name: 'openai' }).click();
  await cheese.getByRole('button', { name: 'Save cheese' }).click();
  await expect(cheese.getByRole('button', { name: 'Saving…' })).toBeFocused();
  await type.click();
  await page.keyboard.type('lost?');
  await expect(type).toHaveValue('openai');
  await expect(page.getByRole('option')).toHaveCount(0);
  save();
  await expect(cheese).toHaveCount(0);
});
