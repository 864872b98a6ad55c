import type { Page } from '@playwright/test';
import { row, roleTest as test } from './admin-parts.ts';
import { test as base, clipboard, enter, expect, fillSignIn, follow } from './fixtures.ts';
import { chooseInRow, closeByEscape, press } from './keyboard.ts';

/* A link by which somebody sets a password: for a forgotten one, and as an invitation. */

const bea = { account: 'bea', password: 'forgotten' };
const UNUSABLE = 'This link can’t be used any more';

/** The link that the open dialog shows, which closes. */
async function takeLink(page: Page, account: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Link for “${account}”` });
  const link = (await dialog.locator('code').textContent()) ?? '';
  await closeByEscape(dialog);
  return link;
}

/** Follows a link in another browser, by the keyboard alone. */
async function setPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

test('an administrator helps a colleague who forgot the password, and never learns the new one', async ({
  page,
  api,
  browser,
  server,
}) => {
  await api('POST', '/api/accounts', bea);
  await enter(page, '/accounts');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(page.getByRole('columnheader', { name: 'Link until' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for bea' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Make a link' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Make a link for “bea”' });
  await expect(question).toContainText('All sessions of the account end then.');
  await press(page, 'Make link');
  const dialog = page.getByRole('dialog', { name: 'Link for “bea”' });
  await expect(dialog).toContainText('Copy the link now. It is shown only this once.');
  await press(page, 'Copy link');
  await expect(dialog.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const link = (await dialog.locator('code').textContent()) ?? '';
  expect(await clipboard(page)).toBe(link);
  expect(link.startsWith(`${server.url}/login#link-`)).toBe(true);
  await closeByEscape(dialog);
  await expect(row(page, 'bea').getByRole('time')).toHaveCount(1);

  const other = await browser.newPage({ baseURL: server.url });
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto('/');
  await setPassword(other, link, 'remembered');
  await other.getByRole('button', { name: 'Hello, bea' }).waitFor();
  expect(new URL(other.url()).hash).toBe('');
  // No address that a server or its log sees has the link.
  expect(asked.filter((url) => url.includes(link.split('#')[1] ?? link))).toEqual([]);
  await other.goBack();
  await expect(other).toHaveURL('/');

  await other.evaluate(() => localStorage.clear());
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(UNUSABLE);
  await other.getByRole('link', { name: 'Go to sign-in' }).click();
  await fillSignIn(other, { ...bea, password: 'remembered' });
  await other.getByRole('button', { name: 'Hello, bea' }).waitFor();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('columnheader', { name: 'Link until' })).toHaveCount(0);
  await follow(page, '/accounts?show=audit');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.filter({ hasText: 'Link used' })).toHaveText(
    /^Account\s*bea\s*Link used.*from 127\.0\.0\.1\s*bea/,
  );
  await expect(entries.filter({ hasText: 'Link made' })).toHaveText(/^Account\s*bea\s*Link made\s*admin/);
});

test('an invitation asks for no password; it can be revoked, and then says nothing of whose it was', async ({
  page,
  api,
  browser,
  server,
}) => {
  await enter(page, '/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await expect(dialog.getByRole('textbox')).toHaveCount(1);
  await dialog.getByLabel('Account').fill('ad');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toContainText('Account must be at least 3 characters');
  await dialog.getByLabel('Account').fill('admin');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog).toContainText('An account with this name already exists. Choose another name.');
  await dialog.getByLabel('Account').fill('noor');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const first = await takeLink(page, 'noor');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite' }).getByLabel('Account')).toHaveValue('');
  await closeByEscape(page.getByRole('dialog'));

  await chooseInRow(page, 'noor', 'Revoke link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
  await expect(page.getByText('Link revoked.')).toBeVisible();
  const other = await browser.newPage({ baseURL: server.url });
  for (const spoilt of [first, `${server.url}/login#link-of-nobody`]) {
    await other.goto('/');
    await other.goto(spoilt);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(UNUSABLE);
    await expect(other.getByRole('main')).not.toContainText('noor');
  }

  await chooseInRow(page, 'noor', 'Make a link');
  await page.getByRole('button', { name: 'Make link' }).click();
  const second = await takeLink(page, 'noor');
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await setPassword(other, second, 'abc');
  await expect(other.getByText('New password must be at least 4 characters.')).toBeVisible();
  await other.getByLabel('New password', { exact: true }).fill('chosen-here');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Passwords do not match.')).toBeVisible();
  await other.getByLabel('Confirm new password').fill('chosen-here');
  await other.getByRole('button', { name: 'Set password' }).click();
  await other.getByRole('button', { name: 'Hello, noor' }).waitFor();
  expect(await api('POST', '/api/login', { account: 'noor', password: 'chosen-here' })).toMatchObject({
    token: expect.any(String),
  });
});

test('whoever is signed in is told for whom the link is, and nobody is taken elsewhere by it', async ({
  page,
  api,
}) => {
  await api('POST', '/api/accounts', bea);
  await enter(page, '/accounts');
  await chooseInRow(page, 'bea', 'Make a link');
  await page.getByRole('button', { name: 'Make link' }).click();
  const link = await takeLink(page, 'bea');
  const before = await page.evaluate(() => localStorage.getItem('cowtex-tokens'));

  await page.goto(`${link.replace('/login', '/login?from=https://evil.example')}`);
  await expect(page.getByLabel('Account')).toHaveValue('bea');
  await expect(page.getByText('Setting this password signs you in as “bea” instead.')).toBeVisible();
  // To look is not to use it.
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Hello, admin' }).waitFor();

  await setPassword(page, link, 'remembered');
  await page.getByRole('button', { name: 'Hello, bea' }).waitFor();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/cowtex\/dashboard$/);
  // The session that was replaced has ended on the server.
  const { accessToken } = JSON.parse(before ?? '{}');
  await expect
    .poll(async () =>
      (await page.request.get('/api/me', { headers: { Authorization: `Bearer ${accessToken}` } })).status(),
    )
    .toBe(401);
});

base('where no role is configured, nobody is offered a link', async ({ page }) => {
  await enter(page, '/accounts');
  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('menuitem', { name: 'Delete account' }).waitFor();
  await expect(page.getByRole('menuitem', { name: 'Make a link' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0);
});

base.describe('a sign-in page that rests', () => {
  base.use({ isIdle: true });

  base(
    'says what to do without the password, and asks the server once, without a token',
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${pathname} ${request.headers().authorization}`);
      });
      await page.goto('/login');
      await expect(page.getByText('Forgot your password? Ask an administrator for a link')).toBeVisible();
      expect(asked).toEqual(['/api/capabilities undefined']);
      await fillSignIn(page);
      await page.getByRole('button', { name: 'Hello, admin' }).waitFor();
      expect(asked.filter((call) => call.startsWith('/api/capabilities'))).toHaveLength(1);
    },
  );
});
