import { ADMIN, expect, onDarkPhone, test } from '#test/e2e/fixtures.ts';

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
  await expect(page.getByRole('heading', { level: 2, name: '它用您给的工具做事' })).toBeFocused();
  // No text of the page itself is left in English.
  const words = page.getByRole('main').locator(':is(h1, h2, p, li, dt, blockquote, a)');
  expect(await words.count()).toBeGreaterThan(20);
  await expect(words.filter({ hasNotText: /[\u4e00-\u9fff]/ })).toHaveText(['Top-p']);
  await onDarkPhone(page);
  await page.getByRole('link', { name: '制作演示汉堡' }).click();
  await expect(page.getByText('第 1 步，共 5 步')).toBeVisible();
});
