import type { Locator, Page } from '@playwright/test';
import { createRole, row } from './admin-parts.ts';
import { ADMIN, enter, expect, fillSignIn, signIn, signOut, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/* The administrator's screens: accounts and the profile. */

const carol = { account: 'carol', password: 'first-secret' };

/** Opens an account's menu and chooses from it. */
async function act(page: Page, account: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${account}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function choose(dialog: Locator, field: string, option: string) {
  const select = dialog.getByRole('button', { name: new RegExp(`${field}$`) });
  await select.click();
  await dialog.page().getByRole('option', { name: option }).click();
  // The focus comes back a frame after the list has closed. A key before that would be lost.
  await expect(select).toBeFocused();
}

test('an account’s life: created, given a role, used, its password changed, deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, '/services');
  await expect(page.getByText('No services found yet. Create a service role to get started.')).toBeVisible();
  await createRole(page, 'billing', 'clerk');
  await expect(page.getByText('Service role created.')).toBeVisible();
  await createRole(page, 'billing', 'auditor');

  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  const creation = page.getByRole('dialog', { name: 'Create account' });
  await creation.getByLabel('Account', { exact: true }).fill(carol.account);
  await creation.getByLabel('Initial password').fill(carol.password);
  await creation.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created successfully.')).toBeVisible();
  const announcing = page.locator('[aria-live=polite], [role=status]');
  await expect(announcing.filter({ hasText: 'Account created successfully.' })).toHaveCount(1);
  await expect(row(page, 'carol')).toBeVisible();

  const theirs = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await signIn(theirs, '/profile', carol);
  const summary = theirs.getByRole('region', { name: 'Workspace summary' });
  await expect(summary.getByText('Member', { exact: true })).toBeVisible();
  await expect(summary).toContainText('Standard member');

  await act(page, 'carol', 'Assign service role');
  const assignment = page.getByRole('dialog', { name: 'Assign service role' });
  await choose(assignment, 'Service', 'billing');
  await choose(assignment, 'Role', 'clerk');
  await assignment.getByRole('button', { name: 'Assign role' }).click();
  await expect(page.getByText('Role assigned to account.')).toBeVisible();
  await expect(row(page, 'carol')).toContainText('billing · clerk');

  await theirs.getByRole('button', { name: 'Refresh' }).click();
  await expect(summary).toContainText('billing · clerk');
  await expect(summary.getByText('clerk', { exact: true })).toBeVisible();
  await expect(summary.getByText('Member', { exact: true })).toHaveCount(0);
  await expect(summary).toContainText('carol');
  await theirs.getByLabel('Current password').fill(carol.password);
  await theirs.getByLabel('New password', { exact: true }).fill('second-secret');
  await theirs.getByLabel('Confirm new password').fill('second-secret');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByText('Password updated successfully.')).toBeVisible();
  await expect(theirs.getByLabel('Current password')).toHaveValue('');

  await signOut(theirs);
  await theirs.goto('/login');
  await fillSignIn(theirs, carol);
  await expect(theirs.getByRole('alert')).toContainText('Unable to sign in. Double-check your credentials.');
  await signIn(theirs, '/profile', { ...carol, password: 'second-secret' });
  await expect(theirs.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  await act(page, 'carol', 'Remove service role');
  const removal = page.getByRole('dialog', { name: 'Remove service role' });
  await expect(removal.getByRole('button', { name: 'clerk' })).toBeVisible();
  await removal.getByRole('button', { name: 'Remove role' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Remove the role “clerk” of the service “billing” from “carol”?');
  await asked.getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('Role removed from account.')).toBeVisible();
  await expect(row(page, 'carol')).not.toContainText('billing · clerk');

  await act(page, 'carol', 'Delete account');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Delete account carol? This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Account deleted.')).toBeVisible();
  await expect(row(page, 'carol')).toHaveCount(0);

  await theirs.getByRole('button', { name: 'Refresh' }).click();
  await expect(theirs.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
});

test('a change of one’s own name greets at once, from the profile and from the accounts', async ({
  page,
}) => {
  await enter(page, '/profile');
  const form = page.getByRole('form', { name: 'Personal information' });
  await form.getByLabel('First name').fill('Ada');
  await form.getByLabel('Last name').fill('Lovelace');
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hello, Ada' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Workspace summary' })).toContainText('Standard member');

  await page.getByRole('link', { name: 'Accounts' }).click();
  await act(page, 'admin', 'Edit profile');
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.com');
  await dialog.getByLabel('First name').fill('Augusta');
  await dialog.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hello, Augusta' })).toBeVisible();
  await expect(row(page, 'admin')).toContainText('Augusta Lovelace');
});

test('changing one’s own password on the accounts page keeps one signed in', async ({ page }) => {
  await enter(page, '/accounts');
  await act(page, 'admin', 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('not this');
  await dialog.getByLabel('New password').fill('something new');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Unable to update password.');
  await expect(dialog.getByLabel('New password')).toHaveValue('something new');
  await dialog.getByLabel('Current password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password updated.')).toBeVisible();
  await page.reload();
  await expect(row(page, 'admin')).toBeVisible();
});

test('the last account stays; one’s own takes the session with it', async ({ page, api }) => {
  await enter(page, '/accounts');
  await act(page, 'admin', 'Delete account');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This is your own account. You will be signed out.');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(question.getByRole('alert')).toContainText('Unable to delete account.');
  await expect(question.getByRole('alert')).toContainText(
    'The last account can’t be deleted. Create another one first.',
  );
  await closeByEscape(question);

  await api('POST', '/api/accounts', carol);
  await act(page, 'admin', 'Delete account');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
  await signIn(page, '/accounts', carol);
  await expect(row(page, 'admin')).toHaveCount(0);
});

test('what cannot be loaded says why, and is there at the next try', async ({ page, api }) => {
  await api('POST', '/api/services', { service: 'billing', role: 'clerk' });
  /** Refuses to read from `path` until the returned function is called. */
  const refuse = async (path: string) => {
    await page.route(path, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { message: 'Out to lunch' } })
        : route.fallback(),
    );
    return () => page.unroute(path);
  };
  const said = (text: string) =>
    page.getByRole('alert').filter({ hasText: text }).filter({ hasText: 'Out to lunch' });

  const readAccounts = await refuse('**/api/accounts');
  const readServices = await refuse('**/api/services');
  await enter(page, '/accounts');
  await expect(said('Unable to fetch accounts.')).toBeVisible();
  await expect(page.getByText('Nothing to show until the list can be loaded.')).toBeVisible();
  await readAccounts();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'admin')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await act(page, 'admin', 'Assign service role');
  const dialog = page.getByRole('dialog');
  await expect(said('Unable to load service roles.')).toBeVisible();
  await readServices();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await choose(dialog, 'Service', 'billing');
  await closeByEscape(dialog);

  const readProfile = await refuse('**/api/me/profile');
  await page.getByRole('button', { name: 'Hello, admin' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(said('Unable to load profile.')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(said('Unable to refresh profile.')).toBeVisible();
  await readProfile();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ten thousand accounts are found, sorted and paged without a wait', async ({ page }) => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    id: `ACC-${index}`,
    account: `member${index}`,
    first_name: `First${index % 97}`,
    last_name: 'Last',
    email: `member${index}@example.com`,
    roles: [{ service: 'billing', role: 'clerk' }],
  }));
  await page.route('**/api/accounts', (route) => route.fulfill({ json: { data: many } }));
  await enter(page, '/accounts');
  await expect(page.getByText('10,000 accounts')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('member0');
  await expect(page.getByRole('row').nth(25)).toContainText('member24');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('member25');
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('member9999');
  await page.getByLabel('Search accounts').fill('member4242');
  await expect(page.getByText('1 of 10,000')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
});
