import type { Page } from '@playwright/test';
import { connect, send, words } from '#test/e2e/chat-parts.ts';
import { ADMIN, enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { createdId } from '#test/e2e/seed.ts';

/** Three English words in a row. Quotes, addresses and names of settings are no sentences. */
const ENGLISH = /\b[A-Za-z]+ [a-z]+ [a-z]+\b/;

async function seesChinese(page: Page, text: string) {
  const said = page.getByText(text);
  await expect(said.first()).toBeVisible();
  expect(await said.first().textContent()).not.toMatch(ENGLISH);
}

test.beforeEach(({ page }) => speak(page, 'zh'));

test('what the server refuses is said in Chinese, over HTTP and over the socket', async ({ page, api }) => {
  await page.goto('/login');
  await page.getByLabel('账号或邮箱').fill(ADMIN.account);
  await page.getByLabel('密码').fill('not the password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await seesChinese(page, '无法登录。请检查账号和密码。');

  const workshop = await createdId(api, '/api/workshop', { name: '工坊' });
  const burger = await createdId(api, '/api/burger', { name: '无模型', type: 'chat', workshop_id: workshop });
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await connect(page, words.zh);
  await send(page, '你好');
  await seesChinese(page, '此汉堡还没有模型。请添加一片芝士');

  await api('POST', `/api/burger/${burger}/cheese`, {
    type: 'ollama',
    json_data: { host: 'http://127.0.0.1:9', model: 'm' },
  });
  await send(page, '还在吗？');
  await seesChinese(page, '没有响应。请确认 ollama 已在该主机上运行。');

  await page.getByRole('button', { name: '连接详情' }).click();
  await page.getByRole('button', { name: '断开连接', exact: true }).click();
  await page.getByLabel('汉堡 ID').fill('nobody');
  await connect(page, words.zh);
  await send(page, '有人吗？');
  await seesChinese(page, '汉堡“nobody”不存在。请检查汉堡 ID。');
  await expect(page.getByRole('log').getByRole('article').last()).toContainText('已断开连接未找到汉堡');

  await page.goto('/accounts');
  await page.getByRole('button', { name: '创建账号' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(ADMIN.account);
  await dialog.locator('input[type=password]').first().fill('whatever');
  await dialog.locator('button[type=submit]').click();
  await seesChinese(page, '已有同名账号。请换一个账号名。');

  await page.goto(`/cowtex/burgers/${burger}`);
  for (const sample of ['你是一名乐于助人的助手。', '查询大楼', '回答守则', '回答要简短，注明来源'])
    await seesChinese(page, sample);
  await page.getByRole('button', { name: '添加肉饼' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'API' }).press('Space');
  await expect(form.getByLabel('显示名称')).toHaveValue('查询大楼');
});

test('why a tool’s test failed is said in Chinese, and a tool’s own words stay as they came', async ({
  page,
  server,
  api,
}) => {
  const workshop = await createdId(api, '/api/workshop', { name: '工坊' });
  const burger = await createdId(api, '/api/burger', { name: '工具', type: 'chat', workshop_id: workshop });
  const tool = (name: string, url: string) =>
    api('POST', `/api/burger/${burger}/patty`, {
      type: 'api',
      json_data: { name, display_name: name, parameters: { type: 'object' } },
      settings: { url },
    });
  await tool('private', 'http://10.0.0.1/');
  await tool('foreign', `${server.url}/demo-api/buildings/none`);
  await enter(page, `/cowtex/burgers/${burger}`);

  const dialog = page.getByRole('dialog');
  const run = async (name: string) => {
    await page.getByRole('button', { name: `测试“${name}”` }).click();
    await dialog.getByRole('button', { name: '运行测试' }).click();
    // The call was made, and stands under its failure.
    await expect(dialog.getByRole('region', { name: '请求' })).toBeVisible();
  };
  await run('private');
  await expect(dialog.getByRole('alert')).toHaveText(
    '无法测试肉饼。10.0.0.1 是私有地址，工具不能调用。服务器运维人员可以在 COWTEX_ALLOWED_TARGETS 中放行。',
  );
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await run('foreign');
  await expect(dialog.getByRole('alert')).toContainText(
    '无法测试肉饼。HTTP 404 Not Found: {"message":"There is',
  );
});
