import { createRole, row } from './admin-parts.ts';
import { enter, expect, fillSignIn, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { createdId } from './seed.ts';

/* The service catalog. */

test('a role that is removed drops from the dialog; one that the server keeps stays, with its message', async ({
  page,
}) => {
  await enter(page, '/services');
  for (const role of ['auditor', 'clerk']) await createRole(page, '', role);
  await expect(row(page, '(unspecified)')).toContainText('2 roles');
  await page.getByRole('button', { name: 'Manage roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage roles' });

  await page.route('**/api/services//clerk', (route) =>
    route.fulfill({ status: 409, json: { message: 'The clerk is needed.' } }),
  );
  const question = page.getByRole('alertdialog', { name: 'Remove role' });
  const confirm = () => question.getByRole('button', { name: 'Remove role' }).click();
  await dialog.getByRole('button', { name: 'Remove role clerk' }).click();
  await confirm();
  await expect(dialog.getByRole('alert')).toContainText('Unable to remove service role.');
  await expect(dialog.getByRole('alert')).toContainText('The clerk is needed.');
  // Below the roles, which stay where they are.
  await expect(async () => {
    const roles = await dialog.getByRole('list').boundingBox();
    const alert = await dialog.getByRole('alert').boundingBox();
    expect(alert?.y).toBeGreaterThan((roles?.y ?? Number.POSITIVE_INFINITY) + (roles?.height ?? 0));
  }).toPass({ timeout: 10_000 });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);

  await page.unroute('**/api/services//clerk');
  for (const left of [1, 0]) {
    await dialog.getByRole('button', { name: 'Remove role' }).first().click();
    await confirm();
    await expect(dialog.getByText('Service role removed.')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(left);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await expect(dialog).toContainText('This service has no roles yet.');
  await closeByEscape(dialog);
  await expect(page.getByText('No services found yet. Create a service role to get started.')).toBeVisible();
});

test('removing a role asks first, and says how many accounts have it', async ({ page, api }) => {
  for (const role of ['auditor', 'clerk']) await api('POST', '/api/services', { service: 'billing', role });
  for (const name of ['ada', 'bob']) {
    const id = await createdId(api, '/api/accounts', { account: name, password: 'burger' });
    await api('PUT', `/api/services/billing/clerk/${id}`);
  }
  await enter(page, '/services');
  await page.getByRole('button', { name: 'Manage roles' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage roles' });
  const question = page.getByRole('alertdialog', { name: 'Remove role' });
  const ask = (role: string) => dialog.getByRole('button', { name: `Remove role ${role}` }).click();
  await ask('auditor');
  await expect(question).toContainText('Remove the role “auditor” from the service “billing”?');
  await expect(question).toContainText('No account has this role.');
  await expect(question).not.toContainText('lose');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await ask('clerk');
  await expect(question).toContainText('2 accounts will lose this role.');
  await closeByEscape(question);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);

  await page.route('**/api/accounts', (route) => route.abort());
  await ask('clerk');
  await expect(question).toContainText('Every account with this role will lose it.');
  await expect(question).not.toContainText('will lose this role');
  await question.getByRole('button', { name: 'Remove role' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/auditor/]);
});

test('visitors read the catalog, may change nothing, and come back to it by signing in', async ({
  page,
  api,
}) => {
  await api('POST', '/api/services', { service: 'billing', role: 'clerk' });
  await page.goto('/services?q=bill');
  await expect(page.getByRole('heading', { level: 1, name: 'Service catalog' })).toBeVisible();
  await expect(row(page, 'billing')).toContainText('1 role');
  await expect(page.getByRole('button', { name: 'Create service role' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refresh list' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Manage roles' })).toBeDisabled();
  await page.getByRole('link', { name: 'Sign in to manage roles' }).click();
  await fillSignIn(page);
  await expect(page.getByRole('button', { name: 'Manage roles' })).toBeEnabled();
  await expect(page).toHaveURL('/services?q=bill');
});
