import type { Page } from '@playwright/test';
import { enter, expect, follow, signIn, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { apiAs, seedBurger } from './seed.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Every route with its title in both languages. `BRG` stands for an existing burger's ID. */
const titles = [
  ['/', 'Home · Cowtex', '首页 · Cowtex'],
  ['/services', 'Service catalog · Cowtex', '服务目录 · Cowtex'],
  ['/accounts', 'Accounts · Cowtex', '账号 · Cowtex'],
  ['/profile', 'Profile · Cowtex', '个人资料 · Cowtex'],
  ['/cowtex', 'Cowtex', 'Cowtex'],
  ['/cowtex/dashboard', 'Dashboard · Cowtex', '仪表盘 · Cowtex'],
  ['/cowtex/burgers', 'Burgers · Cowtex', '汉堡 · Cowtex'],
  ['/cowtex/burgers/BRG', 'Talker · Burger settings · Cowtex', 'Talker · 汉堡设置 · Cowtex'],
  ['/cowtex/burgers/BRG/chat', 'Talker · Chat · Cowtex', 'Talker · 对话 · Cowtex'],
  ['/cowtex/workshops', 'Workshops · Cowtex', '工坊 · Cowtex'],
  ['/cowtex/demo', 'Guided demo · Cowtex', '引导演示 · Cowtex'],
  ['/cowtex/subscription', 'Subscription · Cowtex', '订阅 · Cowtex'],
  ['/cowtex/subscription/checkout', 'Checkout · Cowtex', '结账 · Cowtex'],
] as const;

test('every route names the document, and the name follows the language', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  await enter(page, '/cowtex/dashboard');
  const expectNamed = async (title: string) => {
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  };
  let isChinese = false;
  for (const [path, english, chinese] of titles) {
    await follow(page, path.replace('BRG', burger));
    await expectNamed(isChinese ? chinese : english);
    await page.getByRole('button', { name: isChinese ? 'English' : '中文' }).click();
    isChinese = !isChinese;
    await expectNamed(isChinese ? chinese : english);
  }
});

test('the sign-in page names the document, and the title follows the language', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign in · Cowtex');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page).toHaveTitle('登录 · Cowtex');
});

test('an unknown path becomes the home page, and /dashboard the dashboard; neither stays in the history', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1, name: 'Service catalog' })).toBeVisible();
  await page.goto('/no/such/page?with=search#and-hash');
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat agents, stacked like burgers');
  await page.goBack();
  await expect(page).toHaveURL(/\/services$/);

  await enter(page, '/cowtex/dashboard');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/cowtex\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/cowtex/no-such-page');
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
});

test('a stranger at /dashboard signs in and arrives there', async ({ page }) => {
  await signIn(page, '/dashboard');
  await expect(page).toHaveURL(/\/cowtex\/dashboard$/);
});

test('a screen that breaks shows the error page, with a way back', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  await page.route('**/assets/burgers-screen-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export function BurgersScreen() { throw new Error('The grill is on fire'); }`,
    }),
  );
  await page.getByRole('link', { name: 'Burger', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The grill is on fire');
  await expect(page).toHaveTitle('Burgers · Cowtex');
  // The rest of the console still works, and another page tries again.
  await page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '应用发生意外错误！' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('Back waits for a list that is still on its way', async ({ page, server }) => {
  const api = await apiAs(server.url);
  for (let number = 1; number <= 40; number += 1) await api('POST', '/api/workshop', { name: `W ${number}` });
  await enter(page, '/cowtex/workshops');
  await expect(page.getByText('W 40', { exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await scrolled(page);
  await page.getByRole('link', { name: 'Accounts', exact: true }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  const release = await hold(page, '**/api/workshop');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
  release();
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('Back and Forward return to where the reader was', async ({ page }) => {
  await enter(page, '/cowtex');
  const closing = page.getByRole('link', { name: 'Build the demo burger' });
  await closing.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  const before = await scrolled(page);
  await closing.click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await expect(closing).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.goForward();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});
