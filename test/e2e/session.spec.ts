import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN, enter, expect, fillSignIn, signOut, test } from './fixtures.ts';
import { apiAs } from './seed.ts';

const EVE = { account: 'eve', password: 'not-the-admin' };

const login = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cowtex' });

/** Changes the password in another session, which ends every other session of the account. */
async function changePassword(request: APIRequestContext, url: string, from: string, to: string) {
  const signedIn = await request.post(`${url}/api/login`, { data: { account: 'admin', password: from } });
  const { token } = await signedIn.json();
  const changed = await request.put(`${url}/api/me/password`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { password: from, new_password: to },
  });
  expect(changed.ok()).toBe(true);
}

const fillIn = (page: Page, password: string) => fillSignIn(page, { ...ADMIN, password });

test('a missing account has the focus, and a wrong password keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  const account = page.getByLabel('Account or email');
  await page.getByLabel('Password').fill('burger');
  await page.keyboard.press('Enter');
  await expect(account).toBeFocused();
  await expect(account).toHaveAccessibleDescription('Account is required');
  await fillIn(page, 'not-the-one');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Unable to sign in. Double-check your credentials.');
  await expect(account).toHaveValue('admin');
  await page.getByLabel('Password').fill('abc');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Password should be at least 4 characters')).toBeVisible();
});

test('an open form survives a lost session', async ({ page, request, server }) => {
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'New workshop' }).first().click();
  await page.getByLabel('Workshop name').fill('Typed before the session was lost');
  await changePassword(request, server.url, ADMIN.password, 'something-new');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(login(page)).toBeVisible();
  await fillIn(page, 'something-new');
  await expect(page.getByLabel('Workshop name')).toHaveValue('Typed before the session was lost');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Workshop created.')).toBeVisible();
});

test('so do the forms of the profile page', async ({ page, request, server }) => {
  await enter(page, '/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByLabel('New password', { exact: true }).fill('mine-instead');
  await page.getByLabel('Confirm new password').fill('mine-instead');
  await changePassword(request, server.url, ADMIN.password, 'something-new');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(login(page)).toBeVisible();
  await fillIn(page, 'something-new');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await changePassword(request, server.url, 'something-new', ADMIN.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(login(page)).toBeVisible();
  await fillIn(page, ADMIN.password);
  await expect(page.getByLabel('Confirm new password')).toHaveValue('mine-instead');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the composer’s draft survives a session that another tab saw end', async ({
  page,
  context,
  request,
  server,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a thou');
  const other = await context.newPage();
  await other.goto('/cowtex/workshops');
  await expect(other.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  const refresh = other.getByRole('button', { name: 'Refresh', exact: true });
  // The first load would notice the end by itself.
  await expect(refresh).toBeVisible();
  await changePassword(request, server.url, ADMIN.password, 'something-new');
  await refresh.click();
  await expect(login(other)).toBeVisible();
  await expect(login(page)).toBeVisible();
  await fillIn(page, 'something-new');
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a thou');
});

test('signing out in one tab signs out the others, and drops what was typed', async ({ page, context }) => {
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'New workshop' }).first().click();
  await page.getByLabel('Workshop name').fill('Not for the next user');
  const other = await context.newPage();
  await other.goto('/cowtex/burgers');
  await signOut(other);
  await expect(login(other)).toBeVisible();
  await expect(login(page)).toBeVisible();
  await fillIn(page, ADMIN.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a tab that slept through a change of the account shows the next one nothing of the former', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  await api('POST', '/api/accounts', EVE);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'New workshop' }).first().click();
  await page.getByLabel('Workshop name').fill('Not for the next user');
  const signedIn = await page.request.post('/api/login', { data: EVE });
  const { token: accessToken, refresh_token: refreshToken } = await signedIn.json();
  await page.evaluate((tokens) => {
    localStorage.setItem('cowtex-tokens', tokens);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, JSON.stringify({ accessToken, refreshToken }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Hello, eve' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
});

test('a server that does not answer loses nobody their session', async ({ page, server }) => {
  await enter(page, '/cowtex/workshops');
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Checking your access…')).toBeVisible();
  await expect(page.getByText(/You’re still signed in/)).toBeVisible();
  await server.restart();
  await page.unroute('**/api/**');
  const heading = page.getByRole('heading', { level: 1, name: 'Workshops' });
  // The console may be faster, because it tries again by itself.
  await page.getByRole('button', { name: 'Try again' }).or(heading).click();
  await expect(heading).toBeVisible();
});

test('the language is switched, kept, and said in the document and its title', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Cowtex');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page).toHaveTitle('登录 · Cowtex');
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
