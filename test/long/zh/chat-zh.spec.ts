import type { Locator } from '@playwright/test';
import { button, composer, expectToFit, log, onPrompt, pressUntil, rowsOf } from '#test/e2e/chat-parts.ts';
import { enter, expect, onDarkPhone, showsBriefly, speak, test } from '#test/e2e/fixtures.ts';
import { press, tabTo } from '#test/e2e/keyboard.ts';
import { apiAs, buildingTool } from '#test/e2e/seed.ts';

/* A conversation with the real server in Chinese, in dark, at 360 px, by keyboard alone: every step is a key. */

test('a conversation in Chinese by keys alone, begun with an offer and begun anew', async ({
  page,
  server,
  burger,
}) => {
  const sent: string[][] = [];
  onPrompt(page, (messages) => sent.push(messages.map(({ content }) => content)));
  await onDarkPhone(page);
  await (await apiAs(server.url))(
    'POST',
    `/api/burger/${burger}/patty`,
    buildingTool(
      { type: 'string', description: 'The ID, such as B-101' },
      { url: `${server.url}/demo-api/buildings/{building_id}`, method: 'get' },
    ),
  );
  await speak(page, 'zh');
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  const asked = rowsOf(page, '您');
  const answered = log(page).getByText(/输出 \d+ 个/);
  const say = async (prompt: string) => {
    await expect(composer(page)).toBeFocused();
    await page.keyboard.type(prompt);
    // A key just after the connection would count for nothing.
    await expect(button(page, '发送消息')).toBeEnabled();
    await page.keyboard.press('Enter');
  };
  /** Goes to what may just have appeared, and presses until it has taken a press: for a moment it takes none. */
  const goAndPress = async (target: Locator, hasEffect: () => Promise<boolean>) => {
    await tabTo(page, target);
    await pressUntil(async () => {
      const hasFocus = await target.evaluateAll(([found]) => found === document.activeElement);
      if (hasFocus) await page.keyboard.press('Enter');
    }, hasEffect);
  };

  await test.step('the fields of the connection, then one of the ways to begin', async () => {
    const field = page.getByLabel('Authorization 请求头', { exact: true });
    await expect(field).toHaveAttribute('type', 'password');
    await press(page, '显示');
    await expect(field).toHaveAttribute('type', 'text');
    await tabTo(page, page.getByRole('checkbox', { name: '调试模式' }));
    await page.keyboard.press('Space');
    await press(page, '连接');
    await expect(page.getByText('状态：已连接')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expect(field).toHaveCount(0);
    const use = '请使用“Get building”，building id 为 B-101。';
    await goAndPress(
      log(page).getByRole('button', { name: use }),
      async () => (await composer(page).inputValue()) === use,
    );
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(answered).toHaveCount(1);
    await expect(rowsOf(page, '助手').last()).toContainText('Sesame House');
    expect(sent).toEqual([[use]]);
  });

  await test.step('what the tool did, and where the time went', async () => {
    const call = page.locator('summary').filter({ hasText: 'get_building(B-101)' });
    await tabTo(page, call);
    await page.keyboard.press('Enter');
    const row = log(page).getByRole('article').filter({ has: call });
    await expect(row.getByText('"building_id": "B-101"')).toBeVisible();
    await expect(row.getByText('工具结果', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
    const copied = row.getByRole('button', { name: '已复制' });
    await showsBriefly(copied.and(page.locator(':focus')), () => page.keyboard.press('Enter'));
    await tabTo(page, log(page).locator('summary').last());
    await page.keyboard.press('Enter');
    const course = page.getByRole('list', { name: '耗时分布' });
    await expect(course.getByRole('listitem').filter({ hasText: 'get_building' })).toBeInViewport({
      ratio: 1,
    });
    await expectToFit(page.getByRole('main'));
  });

  await test.step('an answer formatted, and as it was received', async () => {
    await tabTo(page, composer(page));
    await say('**小明**来了');
    await expect(answered).toHaveCount(2);
    const strong = rowsOf(page, '助手').last().getByRole('strong');
    await expect(strong).toHaveText('小明');
    const choose = async (name: string) => {
      await tabTo(page, button(page, '更多'));
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
    };
    await choose('显示原文');
    await expect(strong).toHaveCount(0);
    await expect(rowsOf(page, '助手').last()).toContainText('“**小明**来了”');
    await choose('显示带格式的回答');
    await expect(strong).toHaveCount(1);
  });

  await test.step('it lasts a reload, and the burger is told of it', async () => {
    await page.reload();
    await expect(asked).toHaveCount(2);
    await expect(rowsOf(page, '系统').last()).toContainText('已断开连接');
    await press(page, '连接');
    await say('我之前说了什么？');
    await expect(answered).toHaveCount(3);
    await expect(rowsOf(page, '助手').last()).toContainText('您之前说：“小明来了”');
    expect(sent.at(-1)).toHaveLength(5);
  });

  await test.step('cleared, and begun anew', async () => {
    await press(page, '清空记录');
    await expect(log(page)).toContainText('还没有消息。');
    await expect(composer(page)).toBeFocused();
    await press(page, '新对话');
    await expect(page.getByText('状态：已连接')).toBeVisible();
    await say('再见');
    await expect(answered).toHaveCount(1);
    expect(sent.at(-1)).toEqual(['再见']);
    await expectToFit(page.getByRole('main'));
  });
});
