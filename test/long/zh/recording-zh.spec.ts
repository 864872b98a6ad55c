import { button, composer, expectToFit, log, openChat, send } from '#test/e2e/chat-parts.ts';
import { clipboard, expect, onDarkPhone, showsBriefly } from '#test/e2e/fixtures.ts';
import { choose, openFile, rowsIn, test } from '#test/e2e/recorded.ts';

test('a recording in Chinese on a dark phone: copied, shown without a server', async ({
  page,
  server,
  api,
}) => {
  await onDarkPhone(page);
  const burger = await openChat(page, server.url, 'zh');
  await button(page, '连接').click();
  await expect(composer(page)).toBeEnabled();
  await send(page, '你好');
  await expect(log(page).getByText(/输出 \d+ 个/)).toHaveCount(1);
  await api('DELETE', `/api/burger/${burger}/cheese/ollama`);
  await send(page, '还在吗？');
  const refusal = '此汉堡还没有模型。请添加一片芝士';
  await expect(log(page)).toContainText(refusal);
  await expect(button(page, '停止')).toBeDisabled();
  const live = await rowsIn(log(page));

  await showsBriefly(page.getByText('已复制', { exact: true }), () => choose(page, '复制对话记录'));
  const copied = await clipboard(page);
  expect(copied).toContain('**您**\n\n你好\n');
  expect(copied).toContain(`**系统**\n\n${refusal}`);
  const downloading = page.waitForEvent('download');
  await choose(page, '保存录制文件');
  await openFile(page, await (await downloading).path());
  const shown = page.getByRole('region', { name: '录制', exact: true });
  await expect.poll(() => rowsIn(shown)).toEqual(live);
  await expectToFit(shown);
  await server.stop();
  await expect.poll(() => rowsIn(shown)).toEqual(live);
});
