import type { Page } from '@playwright/test';
import { z } from 'zod';
import { apiAs } from '#test/e2e/seed.ts';
import { passProvider } from '#test/e2e/with-provider.ts';
import type { Walk } from '../walk.ts';

/** Answers as a server with a role for administrators does, to one of them: each account has a link, or may get one. */
async function withLinks(page: Page): Promise<void> {
  const links = new Map<string, object>();
  const link = 'link-6Rn0bWbdYV3G0m4BqY0m8jv3X0cX0l2f6M4m4pXo0dA';
  const expires_at = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  await page.route('**/api/accounts', async (route) => {
    const { data } = accountsOf.parse(await (await route.fetch()).json());
    await route.fulfill({
      json: { data: data.map((account) => ({ ...account, link: links.get(account.id) ?? null })) },
    });
  });
  await page.route('**/api/accounts/*/link', async (route) => {
    const id = route.request().url().split('/').at(-2) ?? '';
    links.set(id, { expires_at });
    await route.fulfill({ status: 201, json: { data: { link, expires_at } } });
  });
}

const accountsOf = z.object({ data: z.array(z.looseObject({ id: z.string(), account: z.string() })) });

/** The profile, the accounts and the services. */
export async function thoseWhoWorkHere({
  page,
  look,
  lookAtMenu,
  open,
  press,
  pressIn,
  button,
  choose,
  close,
  dismiss,
  field,
  sees,
}: Walk): Promise<void> {
  await page.route('**/api/me/oidc', (route) => route.fulfill({ status: 500, json: {} }));
  await open('/profile');
  await sees('Unable to load how you sign in.');
  await look('a profile whose ways to sign in the server does not give');
  await page.unroute('**/api/me/oidc');
  await press('Try again');
  await sees('Connect Acme to sign in with it.');
  await look('the profile');
  await press('Connect Acme');
  await page.getByRole('link', { name: /Cancel/ }).click();
  await sees('You canceled the sign-in with Acme.');
  await look('a connection to the provider that was canceled');
  await press('Connect Acme');
  await passProvider(page);
  await sees('Connected. You can sign in with Acme.');
  await look('the profile with a provider');
  await page.route('**/api/me/profile', (route) => route.fulfill({ status: 503, json: {} }));
  await press('Refresh');
  await page.getByRole('alert').waitFor();
  await look('a profile that the server does not give');
  await page.unroute('**/api/me/profile');
  await field('First name').fill('');
  await press('Save profile');
  await press('Change password');
  await sees('First name is required (min 2 characters).');
  await sees('Current password is required.');
  await look('the profile with errors');
  await open('/accounts');
  await page.getByRole('rowheader', { name: 'milo' }).waitFor();
  await look('the accounts');
  await open('/accounts?show=audit&person=admin');
  await page.getByRole('list', { name: 'Audit log' }).getByRole('listitem').first().waitFor();
  await look('the audit log');
  await open('/accounts');
  await page.getByRole('rowheader', { name: 'milo' }).waitFor();
  await press('Create account');
  await pressIn('Create account', 'Create account');
  await sees('Initial password is required');
  await look('a new account with errors');
  await field('Account').fill('milo');
  await field('Initial password').fill('burger-time');
  await pressIn('Create account', 'Create account');
  await sees('An account with this name already exists. Choose another name.');
  await look('a refused account');
  await close();
  const menu = button('Actions for milo');
  await lookAtMenu(menu, 'the menu of an account');
  await choose(menu, 'Edit profile');
  await field('Email').waitFor();
  await look('the profile of another');
  await close();
  await choose(menu, 'Change password');
  await pressIn('Change password', 'Change password');
  await sees('Current password is required.');
  await look('the password of another');
  await close();
  await choose(menu, 'Assign service role');
  await pressIn('Assign service role', 'Assign role');
  await sees('Service is required.');
  await look('a role to assign, with errors');
  await close();
  await withLinks(page);
  await press('Refresh');
  await press('Invite');
  await pressIn('Invite', 'Invite');
  await sees('Account is required');
  await look('an invitation with errors');
  await close();
  await choose(menu, 'Make a link');
  await sees('The person who opens the link sets a new password, once and within a day.');
  await look('a link to make');
  await press('Make link');
  await sees('Copy the link now. It is shown only this once.');
  await look('a new link');
  await close();
  await choose(menu, 'Revoke link');
  await page.getByRole('alertdialog').waitFor();
  await look('a link to revoke, and the table with it');
  await dismiss();
  await page.unroute('**/api/accounts');
  const api = await apiAs(new URL(page.url()).origin);
  const { data: accounts } = accountsOf.parse(await api('GET', '/api/accounts'));
  const milo = accounts.find(({ account }) => account === 'milo')?.id;
  await api('POST', '/api/services', { service: 'kitchen', role: 'cook' });
  await api('PUT', `/api/services/kitchen/cook/${milo}`, {});
  await press('Refresh');
  await page.getByRole('row', { name: /milo/ }).getByText('cook').waitFor();
  await choose(menu, 'Remove service role');
  await look('a role to remove');
  await pressIn('Remove service role', 'Remove role');
  await page.getByRole('alertdialog').waitFor();
  await look('a role to remove, with a question');
  await dismiss();
  await close();
  await page.route('**/api/services', (route) => route.fulfill({ status: 500, json: {} }));
  await open('/services');
  await sees('Unable to fetch services.');
  await look('services that the server does not give');
  await page.unroute('**/api/services');
  await open('/accounts');
  await choose(button('Actions for admin'), 'Delete account');
  await sees('This is your own account. You will be signed out.');
  await look('the deletion of one’s own account');
  await dismiss();
  await page.getByRole('searchbox').fill('nobody');
  await sees('Nothing matches “nobody”.');
  await look('a search of accounts without a result');
  await page.route('**/api/accounts', (route) => route.fulfill({ status: 500, json: {} }));
  await press('Refresh');
  await sees('Unable to fetch accounts.');
  await look('accounts that the server does not give');
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await page.getByRole('rowheader', { name: 'billing' }).waitFor();
  await look('the services');
  await press('Create service role');
  await pressIn('Create service role', 'Create role');
  await sees('Role is required');
  await look('a new role with errors');
  await field('Service').fill('billing');
  await field('Role').fill('clerk');
  await pressIn('Create service role', 'Create role');
  await sees('This service already has this role. Enter another one.');
  await look('a refused role');
  await close();
  await press('Manage roles: billing');
  await page.getByRole('dialog').waitFor();
  await look('the roles of a service');
  await press('Remove role clerk');
  await page.getByRole('alertdialog').waitFor();
  await look('the removal of a role');
}
