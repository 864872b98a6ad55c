import type { Page } from '@playwright/test';
import { changeLanguage } from '#test/e2e/everyone/languages.ts';
import { ADMIN, enter, expect, follow, test } from '#test/e2e/fixtures.ts';

const offline = (page: Page) => page.getByText('You’re offline. What you see may be out of date.');

test('what a silent server does not give comes by itself once it answers', async ({ page }) => {
  await enter(page, '/cowtex');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await follow(page, '/cowtex/dashboard');
  await expect(page.getByText('Unable to fetch workshops.')).toBeVisible();
  await expect(page.getByText('The server isn’t responding. Retrying automatically.')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('Unable to fetch workshops.')).toBeHidden();
  await expect(page.getByRole('definition').filter({ hasText: /^0/ }).first()).toBeVisible();
});

test('who is offline is told so, and what could not be loaded comes with the network', async ({
  page,
  context,
}) => {
  await enter(page, '/accounts');
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await expect(offline(page)).toBeHidden();
  await context.setOffline(true);
  await expect(offline(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    page.getByText('You’re offline. This will load automatically when you’re back online.'),
  ).toBeVisible();
  // The list stays meanwhile.
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await context.setOffline(false);
  await expect(offline(page)).toBeHidden();
  await expect(page.getByText('Unable to fetch accounts.')).toBeHidden();
  // Home shows no data, but is a page of members.
  await page.getByRole('link', { name: 'Cowtex', exact: true }).first().click();
  await expect(page).toHaveURL('/');
  await context.setOffline(true);
  await expect(offline(page)).toBeInViewport({ ratio: 1 });
});

test('a form whose call gets no answer says why in both languages, and keeps what was typed', async ({
  page,
  context,
}) => {
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).first().click();
  const says = (text: string) => expect(page.getByRole('alert')).toHaveText(text);
  await page.goto('/login');
  await page.getByLabel('Account or email').fill(ADMIN.account);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.route('**/api/login', (route) => route.abort());
  await press('Sign in');
  await says(
    'Unable to sign in. Double-check your credentials.Unable to sign in The server isn’t responding. Try again in a moment.',
  );
  await changeLanguage(page);
  await says('无法登录。请检查账号和密码。无法登录 服务器没有响应。请稍后再试。');
  await page.unroute('**/api/login');
  await press('登录');
  await page.getByRole('navigation').first().waitFor();

  await follow(page, '/cowtex/workshops');
  await press('新建工坊');
  await page.getByLabel('工坊名称').fill('Kitchen');
  await context.setOffline(true);
  await press('创建工坊');
  await says('无法创建工坊。当前处于离线状态。请在恢复联网后重试。');
  await changeLanguage(page);
  await says('Unable to create workshop.You’re offline. Try again when you’re back online.');
  await context.setOffline(false);
  await press('Create workshop');
  await expect(page.getByRole('row').filter({ hasText: 'Kitchen' })).toBeVisible();
});
