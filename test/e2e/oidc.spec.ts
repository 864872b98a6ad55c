import type { Page, Route } from '@playwright/test';
import { ADMIN, enter, expect, signOut, speak } from './fixtures.ts';
import { passProvider, test } from './with-provider.ts';

// The button of the sign-in page comes when the browser is idle.
test.use({ isIdle: true });

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' });

test('a person who wanted a page comes back to it by the provider, with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/profile?tab=x#there');
  await button(page).waitFor();
  await expect(page.getByLabel('Account or email')).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await passProvider(page);
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
    '/profile?tab=x#there',
  );
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  // Nothing of the way is left behind.
  expect(await page.evaluate(() => sessionStorage.getItem('cowtex-way-back'))).toBeNull();
  await expect(page.getByText('Your account has no password.')).toBeVisible();
  await expect(page.getByText('Connected. You can sign in with Acme.')).toBeVisible();
  await signOut(page);
  await expect(button(page)).toBeVisible();
});

test('a person who refuses there is told so here, and can sign in with a password', async ({ page }) => {
  await page.goto('/accounts');
  await button(page).click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByText('You canceled the sign-in with Acme.')).toBeVisible();
  await page.getByLabel('Account or email').fill(ADMIN.account);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor();
});

test('a provider that is away says so on the button’s page', async ({ page, provided }) => {
  await page.goto('/login');
  await button(page).waitFor();
  await provided.provider.stop();
  await button(page).click();
  await expect(page.getByRole('alert')).toContainText('Acme isn’t responding.');
  await expect(button(page)).toBeEnabled();
});

test('the profile page connects a person, who then signs in to the same account', async ({ page }) => {
  await enter(page, '/profile');
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await passProvider(page, 'boss');
  await expect(page.getByText('Connected. You can sign in with Acme.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await signOut(page);
  await button(page).click();
  await page.getByRole('button', { name: `Hello, ${ADMIN.account}`, exact: false }).waitFor();
});

test('the profile page says nothing of a connection before it knows, and what to do if it cannot know', async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'Sign-in with Acme' });
  const asked = Promise.withResolvers<Route>();
  await page.route('**/api/me/oidc', asked.resolve);
  await enter(page, '/profile');
  await expect(card.getByRole('status')).toHaveText('Loading…');
  await expect(card.getByRole('button')).toHaveCount(0);
  await (await asked.promise).fulfill({ status: 500, json: { message: 'Out of cheese' } });
  await expect(card.getByRole('alert')).toHaveText('Unable to load how you sign in.Out of cheese');
  await expect(card).not.toContainText('Connect');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await page.unroute('**/api/me/oidc');
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toContainText('Connect Acme to sign in with it.');
  await expect(card.getByRole('alert')).toHaveCount(0);
});

test('a provider that is away says so on the profile page, too', async ({ page, provided }) => {
  await enter(page, '/profile');
  const connect = page.getByRole('button', { name: 'Connect Acme' });
  await connect.waitFor();
  await provided.provider.stop();
  await connect.click();
  await expect(page.getByRole('alert')).toContainText(
    'Acme isn’t responding. Try again in a moment. Signing in with a password still works.',
  );
  await expect(connect).toBeEnabled();
});

test('somebody whose sign-in is another account’s is told so', async ({ page }) => {
  await page.goto('/login');
  await button(page).click();
  await passProvider(page);
  await page.getByRole('button', { name: /^Hello, / }).waitFor();
  await signOut(page);
  await enter(page, '/profile');
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await expect(page.getByRole('alert')).toContainText('Another account here is already connected');
});

test('a code in the address signs nobody in, and says so, in Chinese, too', async ({ page }) => {
  await speak(page, 'zh');
  await page.goto('/login#oidc-code-of-an-attacker');
  await expect(page.getByRole('alert')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(page.getByRole('button', { name: '使用 Acme 登录' })).toBeVisible();
});

test('the page asks no other server, and the button is there without a token', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await button(page).waitFor();
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([`${server.url}/api/capabilities`]);
});
