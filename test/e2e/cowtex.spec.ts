import type { Page } from '@playwright/test';
import { ADMIN, enter, expect, onDarkPhone, signIn, test } from './fixtures.ts';

const section = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const anchor = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Layers' }).getByRole('link', { name });
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('a link with a hash arrives at its section, focus and all', async ({ page }) => {
  await signIn(page, '/cowtex#patty');
  const patty = section(page, 'It acts with the tools that you give it');
  await expect(patty).toBeInViewport();
  await expect(patty).toBeFocused();
  await page.reload();
  await expect(patty).toBeFocused();
  await expect(patty).toBeInViewport();
});

test('the anchor menu moves the focus along, and Back returns to where the reader was', async ({ page }) => {
  await enter(page, '/cowtex');
  await anchor(page, 'Cheese').click();
  const cheese = section(page, 'It thinks with the model that you choose');
  await expect(cheese).toBeFocused();
  await expect(cheese).toBeInViewport();
  const atCheese = await scrolled(page);
  await anchor(page, 'Button Bun').focus();
  await page.keyboard.press('Enter');
  const buttonBun = section(page, 'It goes out when you say so');
  await expect(buttonBun).toBeFocused();
  await expect(buttonBun).toBeInViewport();
  await expect(page).toHaveURL(/#button-bun$/);
  // The same link again, from another page.
  await page.evaluate(() => window.scrollTo(0, 0));
  await anchor(page, 'Button Bun').press('Enter');
  await expect(buttonBun).toBeFocused();
  await expect(buttonBun).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/#cheese$/);
  await expect.poll(() => scrolled(page)).toBe(atCheese);
  await expect(cheese).toBeFocused();
});

test('another page begins at its top; coming back, the reader is where they were and not at the hash, and forward at the top again', async ({
  page,
}) => {
  await enter(page, '/cowtex#cheese');
  await expect(section(page, 'It thinks with the model that you choose')).toBeFocused();
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
  await expect(closing).toBeInViewport();
  await page.goForward();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('home page and marketing page in Chinese', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh');
  await expect(page.getByRole('heading', { level: 1, name: '像叠汉堡一样，搭建对话智能体' })).toBeVisible();
  const figures = page.locator('main dl');
  for (const figure of [/活跃用户\s*1,240/, /试用转化率\s*32%/, /客服 SLA 达成率\s*99.7%/]) {
    await expect(figures).toContainText(figure);
  }
  await page.getByRole('link', { name: '打开仪表盘' }).click();
  await page.getByLabel('账号或邮箱').fill(ADMIN.account);
  await page.getByLabel('密码').fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Cowtex', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '四层叠成一个智能体' })).toBeVisible();
  await page.getByRole('navigation', { name: '各层' }).getByRole('link', { name: '肉饼' }).click();
  await expect(page).toHaveURL(/#patty$/);
  await expect(section(page, '它用您给的工具做事')).toBeFocused();
  // No text of the page itself is left in English.
  const words = page.getByRole('main').locator(':is(h1, h2, p, li, dt, blockquote, a)');
  expect(await words.count()).toBeGreaterThan(20);
  await expect(words.filter({ hasNotText: /[\u4e00-\u9fff]/ })).toHaveText(['Top-p']);
  // An address that is broken keeps the indent of its line.
  await onDarkPhone(page);
  const indent = () =>
    page
      .locator('pre code > span')
      .filter({ hasText: '"url"' })
      .evaluate((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const lines = [...Map.groupBy([...range.getClientRects()], ({ top }) => top).values()];
        const [first = 0, second = 0] = lines.map((rects) => Math.min(...rects.map(({ left }) => left)));
        return lines.length === 2 ? second - first : 0;
      });
  await expect.poll(indent).toBeGreaterThan(20);
  await page.getByRole('link', { name: '制作演示汉堡' }).click();
  await expect(page.getByText('第 1 步，共 5 步')).toBeVisible();
});
