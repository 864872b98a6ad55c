import { button, composer, expectToFit } from '#test/e2e/chat-parts.ts';
import { seen } from '#test/e2e/everyone/looks.ts';
import { cutTexts, lowLines } from '#test/e2e/everyone/texts-in-page.ts';
import { enter, expect, onDarkPhone, speak, test } from '#test/e2e/fixtures.ts';
import { press, tabTo } from '#test/e2e/keyboard.ts';
import { bakeTwo, scrolls, side } from '#test/e2e/two-burgers.ts';

test('two tabs on a phone, in Chinese, in dark and by keyboard alone', async ({ page, server }) => {
  await onDarkPhone(page);
  await speak(page, 'zh');
  const { path, plain } = await bakeTwo(server);
  await enter(page, `/cowtex/burgers/${plain}/chat`);
  await press(page, '与其他汉堡对比');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Kind');
  await expect(dialog.getByRole('button', { name: '创建这个汉堡的副本' })).toBeVisible();
  await press(page, '对比');
  await expect(page).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`));

  await expect(page.locator('#main')).toBeFocused();
  await press(page, '全部连接');
  await expect(composer(page)).toBeFocused();
  await expect(page.getByText('按 Enter 同时发送给两个汉堡。')).toBeVisible();
  await page.keyboard.type('你是谁？');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/输出 \d+ 个/)).toHaveCount(1);
  await expect(side(page, 'Kind')).toHaveCount(0);
  await tabTo(page, page.getByRole('tab', { name: 'Plain' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Kind' })).toBeFocused();
  await expect(side(page, 'Plain')).toHaveCount(0);
  await expect(side(page, 'Kind')).toContainText('你是谁？');
  await expect(page.getByText(/输出 \d+ 个/)).toHaveCount(1);
  await press(page, '连接详情');
  await expect(button(page, '连接详情').locator('svg')).toHaveCSS('rotate', '180deg');
  await expect(button(page, '断开连接')).toBeVisible();
  await expectToFit(page.getByRole('main'));
  await expect.poll(() => scrolls(page)).toBe(false);
  await expect(button(page, '发送消息')).toBeInViewport({ ratio: 1 });

  // Beside a copy whose name is long.
  await tabTo(page, page.getByRole('link', { name: '只与一个汉堡对话' }));
  await page.keyboard.press('Enter');
  await press(page, '与其他汉堡对比');
  await press(page, '创建这个汉堡的副本');
  const copy = page.getByRole('dialog', { name: '为“Plain”创建副本' });
  await tabTo(page, copy.getByLabel('汉堡名称'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('更友善也更有耐心的客服助手');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    '对比“Plain”与“更友善也更有耐心的客服助手”',
  );
  expect(await seen(page, cutTexts, lowLines)).toEqual([]);
  await expectToFit(page.getByRole('main'));
});
