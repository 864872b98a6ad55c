import type { Page } from '@playwright/test';
import { roleTest as test } from './admin-parts.ts';
import { enter, expect } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

const carol = { account: 'carol', password: 'first-secret' };

/** Expects the failure with the server's reason, and the form with the typed text. */
async function expectRefusal(page: Page, what: string) {
  const alert = page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('alert');
  await expect(alert).toContainText(what);
  await expect(alert).toContainText(
    'Only accounts with the role “cowtex/admin” can change other accounts and the service catalog.',
  );
}

test('who lacks the role that the server asks for is told so, and changes nothing', async ({ page, api }) => {
  await api('POST', '/api/accounts', carol);
  await enter(page, '/accounts', carol);
  const names = page.getByRole('row');
  await expect(names).toHaveCount(3);

  await page.getByRole('button', { name: 'Create account' }).click();
  const creation = page.getByRole('dialog', { name: 'Create account' });
  await creation.getByLabel('Account', { exact: true }).fill('dora');
  await creation.getByLabel('Initial password').fill('third-secret');
  await creation.getByRole('button', { name: 'Create account' }).click();
  await expectRefusal(page, 'Unable to create account.');
  await expect(creation.getByLabel('Account', { exact: true })).toHaveValue('dora');
  await closeByEscape(creation);

  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expectRefusal(page, 'Unable to delete account.');
  await closeByEscape(page.getByRole('alertdialog'));
  await expect(names).toHaveCount(3);

  await page.getByRole('link', { name: 'Services' }).click();
  await page.getByRole('button', { name: 'Create service role' }).click();
  const role = page.getByRole('dialog', { name: 'Create service role' });
  await role.getByLabel('Role', { exact: true }).fill('cook');
  await role.getByRole('button', { name: 'Create role' }).click();
  await expectRefusal(page, 'Unable to create service role.');
  await closeByEscape(role);

  await page.getByRole('button', { name: 'Manage roles' }).click();
  const roles = page.getByRole('dialog', { name: 'Manage roles' });
  await roles.getByRole('button', { name: 'Remove role admin' }).click();
  await page
    .getByRole('alertdialog', { name: 'Remove role' })
    .getByRole('button', { name: 'Remove role' })
    .click();
  await expectRefusal(page, 'Unable to remove service role.');
  await expect(roles.getByRole('listitem')).toHaveText(/admin/);
});
