import type { Page } from '@playwright/test';
import { ADMIN, enter, expect, follow, speak, test } from './fixtures.ts';

const offline = (page: Page) => page.getByText('You are offline. What you see may be out of date.');

const silent = 'The server does not answer. It is asked again by itself.';
const figure = (page: Page) => page.getByRole('definition').filter({ hasText: /^0/ }).first();

for (const { path, title, failure, cause = silent, loaded } of [
  { path: '/cowtex/dashboard', title: 'Dashboard', failure: 'Unable to fetch workshops.', loaded: figure },
  {
    path: '/cowtex/dashboard',
    title: '仪表盘',
    failure: '无法获取工坊。',
    cause: '服务器没有响应，正在自动重试。',
    loaded: figure,
  },
  {
    path: '/accounts',
    title: 'Accounts',
    failure: 'Unable to fetch accounts.',
    loaded: (page: Page) => page.getByRole('rowheader', { name: 'admin' }),
  },
]) {
  test(`${title}: what a silent server does not give comes by itself once it answers`, async ({ page }) => {
    if (cause !== silent) await speak(page, 'zh');
    await enter(page, '/cowtex');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await follow(page, path);
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page.getByText(cause)).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByText(failure)).toBeHidden();
    await expect(loaded(page)).toBeVisible();
  });
}

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
    page.getByText('You are offline. This loads by itself once you are back online.'),
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

for (const [language, words] of Object.entries({
  en: {
    fields: ['Account or email', 'Password', 'Workshop name'],
    buttons: ['Sign in', 'New workshop', 'Create workshop'],
    failed: [
      'Unable to sign in. Double-check your credentials.Unable to sign in ',
      'Unable to create workshop.',
    ],
    offline: 'You are offline. Try again once you are back online.',
    silent: 'The server does not answer. Try again in a moment.',
  },
  zh: {
    fields: ['账号或邮箱', '密码', '工坊名称'],
    buttons: ['登录', '新建工坊', '创建工坊'],
    failed: ['无法登录，请检查您的账号和密码。无法登录 ', '无法创建工坊。'],
    offline: '您已离线。恢复联网后请重试。',
    silent: '服务器没有响应。请稍后重试。',
  },
} as const))
  test(`a form whose call gets no answer says why, and keeps what was typed (${language})`, async ({
    page,
    context,
  }) => {
    const {
      fields: [account, password, name],
      buttons: [signIn, open, create],
      failed,
    } = words;
    const press = (label: string) => page.getByRole('button', { name: label, exact: true }).first().click();
    const says = (failure: string, cause: string) =>
      expect(page.getByRole('alert')).toHaveText(`${failure}${cause}`);
    await speak(page, language === 'zh' ? 'zh' : 'en');
    await page.goto('/login');
    await page.getByLabel(account).fill(ADMIN.account);
    await page.getByLabel(password, { exact: true }).fill(ADMIN.password);
    await page.route('**/api/login', (route) => route.abort());
    await press(signIn);
    await says(failed[0], words.silent);
    await page.unroute('**/api/login');
    await press(signIn);
    await page.getByRole('navigation').first().waitFor();

    await follow(page, '/cowtex/workshops');
    await press(open);
    await page.getByLabel(name).fill('Kitchen');
    await context.setOffline(true);
    await press(create);
    await says(failed[1], words.offline);
    await context.setOffline(false);
    await press(create);
    await expect(page.getByRole('row').filter({ hasText: 'Kitchen' })).toBeVisible();
  });
