import type { Page } from '@playwright/test';
import { enter, expect, showsBriefly, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

const plan = (page: Page, name: string) => page.getByRole('article', { name });
const popup = (page: Page) => page.getByRole('dialog', { name: 'Secure payment' });
const current = (page: Page) => page.locator('[aria-current=step]');

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/30');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Cardholder name').fill('Ada Krust');
}

test('from Free to Plus, which the checkout names, with a payment given up on the way', async ({ page }) => {
  await enter(page, '/cowtex/subscription');
  await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
  await expect(plan(page, 'Plus').getByText('Popular')).toBeVisible();
  await plan(page, 'Plus').getByRole('link', { name: 'Choose Plus' }).click();

  await expect(current(page)).toContainText('Current plan');
  await expect(page.getByText('You have chosen Plus.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to plans' }).click();
  await expect(current(page)).toContainText('Choose plan');
  await expect(page.getByText('You have chosen Plus.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue with Plus' }).click();
  await expect(current(page)).toContainText('Secure payment');

  await fillCard(page);
  await closeByEscape(popup(page));
  await expect(current(page)).toContainText('Choose plan');

  await page.getByRole('button', { name: 'Continue with Plus' }).click();
  await expect(page.getByLabel('Card number')).toHaveValue('');
  await page.getByRole('button', { name: 'Pay $100' }).click();
  for (const message of [
    'Card number is required.',
    'Expiry is required.',
    'CVC is required.',
    'Cardholder name is required.',
  ]) {
    await expect(popup(page).getByText(message)).toBeVisible();
  }
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await fillCard(page);
  await showsBriefly(page.getByRole('button', { name: 'Processing…' }), () => page.keyboard.press('Enter'));
  await expect(page.getByRole('heading', { name: 'You are on Plus now' })).toBeVisible();
  await expect(current(page)).toContainText('Complete');
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Back to subscription' }).click();
  await expect(page).toHaveURL(/\/cowtex\/subscription$/);
  await expect(plan(page, 'Plus').getByText('Current plan')).toBeVisible();
  await expect(page.getByText('0 of 10')).toBeVisible();
  await expect(page.getByText('0 of 50')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('4242');
});

test('the checkout in Chinese, with a payment given up on the way', async ({ page }) => {
  await enter(page, '/cowtex/subscription');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(plan(page, '免费版').getByText('当前套餐')).toBeVisible();
  await expect(plan(page, 'Plus 版')).toContainText('$100 / 月');
  await page.getByRole('link', { name: '选择“Plus 版”' }).click();
  await expect(page.getByText('您选择了“Plus 版”。')).toBeVisible();
  await expect(current(page)).toContainText('当前套餐');
  await page.getByRole('button', { name: '继续选择套餐' }).click();
  await expect(current(page)).toContainText('选择套餐');
  await page.getByRole('button', { name: '选用“Plus 版”' }).click();
  const payment = page.getByRole('dialog', { name: '安全支付' });
  await page.getByRole('button', { name: '支付 $100' }).click();
  for (const message of ['请填写卡号。', '请填写有效期。', '请填写 CVC。', '请填写持卡人姓名。']) {
    await expect(payment.getByText(message)).toBeVisible();
  }
  await payment.getByRole('button', { name: '取消' }).click();
  await expect(payment).toHaveCount(0);
  await expect(current(page)).toContainText('选择套餐');

  await page.getByRole('button', { name: '选用“Plus 版”' }).click();
  for (const label of ['卡号', '有效期', 'CVC', '持卡人姓名']) await page.getByLabel(label).fill('1');
  await page.getByRole('button', { name: '支付 $100' }).click();
  await expect(page.getByRole('heading', { name: '您现在使用的是“Plus 版”' })).toBeVisible();
  await page.getByRole('button', { name: '返回订阅' }).click();
  await expect(plan(page, 'Plus 版').getByText('当前套餐')).toBeVisible();
  await expect(plan(page, 'Plus 版')).toContainText('每个汉堡 20 个肉饼工具');
});
