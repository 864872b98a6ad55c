import { readFile } from 'node:fs/promises';
import {
  button,
  composer,
  expectOneLine,
  expectToFit,
  log,
  openChat,
  pressUntil,
} from '#test/e2e/chat-parts.ts';
import { clipboard, expect, onDarkPhone, showsBriefly } from '#test/e2e/fixtures.ts';
import { press, tabTo } from '#test/e2e/keyboard.ts';
import { rowsIn, test } from '#test/e2e/recorded.ts';

test('in Chinese, in dark, at 360 px, by keyboard alone: saved, copied, asked again, and played with the server stopped', async ({
  page,
  server,
  api,
}) => {
  await onDarkPhone(page);
  const burger = await openChat(page, server.url, 'zh');
  await press(page, '连接');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('你好');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(/输出 \d+ 个 token/)).toHaveCount(1);
  await api('DELETE', `/api/burger/${burger}/cheese/ollama`);
  await page.keyboard.type('还在吗？');
  await page.keyboard.press('Enter');
  const refusal = '此汉堡还没有模型。请为它添加一片芝士';
  await expect(log(page)).toContainText(refusal);
  await expect(button(page, '停止')).toBeDisabled();
  const shown = page.getByRole('region', { name: '录制', exact: true });
  const live = await rowsIn(log(page));

  const choose = async (name: string) => {
    await press(page, '录制与对话记录');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    const names = await items.allTextContents();
    for (let place = 1; place <= names.indexOf(name); place += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(place)).toBeFocused();
    }
    await expect(items.filter({ hasText: name })).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await showsBriefly(page.getByText('已复制', { exact: true }), () => choose('复制对话记录'));
  const copied = await clipboard(page);
  expect(copied).toContain('**您**\n\n你好\n');
  expect(copied).toContain(`**系统**\n\n${refusal}`);
  const downloading = page.waitForEvent('download');
  await choose('保存录制文件');
  const file = await (await downloading).path();
  // What came is kept as it came.
  expect(await readFile(file, 'utf8')).toContain('This burger has no model yet.');
  const open = async () => {
    const choosing = page.waitForEvent('filechooser');
    await choose('打开录制文件');
    await (await choosing).setFiles(file);
    await expect(shown.getByRole('heading', { name: 'Talker' })).toBeFocused();
    await expect.poll(() => rowsIn(shown)).toEqual(live);
    await expectToFit(shown);
  };

  await open();
  await press(page, '重新提问');
  await expect(page.getByText('2 个提示词，在新对话中向现在的“Talker”重新提问。')).toBeFocused();
  await press(page, '重新提问');
  await expectOneLine(shown.getByText('1 个相同，1 个有变化'));
  const prompts = shown.getByRole('list', { name: '提示词' });
  await tabTo(page, prompts.locator('summary').last());
  await page.keyboard.press('Enter');
  const sides = prompts.locator('> li > details > div > section');
  await expect(sides).toHaveText([
    /^录制时.*这里是演示模型/,
    new RegExp(`^现在${refusal}`),
    new RegExp(`^录制时${refusal}`),
    new RegExp(`^现在${refusal}`),
  ]);
  await expectToFit(shown);
  await press(page, '返回录制');
  await press(page, '返回对话');
  await expect(button(page, '录制与对话记录')).toBeFocused();

  await server.stop();
  await open();
  await expect(page.getByRole('region', { name: '发生了什么' })).toContainText('已发送提示词');
  // What has just appeared ignores presses for a moment.
  await pressUntil(
    () => press(page, '播放'),
    () => button(page, '暂停').isVisible(),
  );
  await press(page, '显示全部');
  await expect.poll(() => rowsIn(shown)).toEqual(live);
  await press(page, '返回对话');
  await expect(shown).toHaveCount(0);
});
