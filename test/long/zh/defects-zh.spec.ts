import { z } from 'zod';
import { enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import type { apiAs } from '#test/e2e/seed.ts';

/*
 * What forms, lists and pages say in Chinese where something is a sample, was kept, is refused, asked first, or does not come.
 */

const account = z.object({ data: z.object({ id: z.string() }) });
const own = async (api: Awaited<ReturnType<typeof apiAs>>) => account.parse(await api('GET', '/api/me')).data;

test.beforeEach(({ page }) => speak(page, 'zh'));

test('samples, a form that was closed, what the server refuses, and a session that another tab ends', async ({
  page,
  context,
}) => {
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: '以此为起点：Sales Workshop' }).click();
  const dialog = page.getByRole('dialog', { name: '新建工坊' });
  const name = dialog.getByLabel('工坊名称');
  await expect(name).toHaveValue('Sales Workshop');
  await name.fill('x'.repeat(201));
  await dialog.getByRole('button', { name: '取消' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '新建工坊' }).first().click();
  await expect(dialog.getByText('已恢复您未保存的更改。')).toBeVisible();
  await dialog.getByRole('button', { name: '放弃' }).click();
  await expect(dialog.getByText('已恢复您未保存的更改。')).toHaveCount(0);
  await expect(name).toHaveValue('');
  await name.fill('x'.repeat(201));
  await dialog.getByRole('button', { name: '创建工坊' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('name：不能超过 200 个字符。');
  await expect(dialog.getByRole('alert')).toHaveText('无法创建工坊。');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await name.fill('王记');
  await dialog.getByRole('button', { name: '创建工坊' }).click();
  await expect(page.locator('[aria-live=polite]').getByText('工坊已创建。')).toBeVisible();

  await page.getByRole('link', { name: '汉堡', exact: true }).click();
  const edit = page.getByRole('button', { name: '编辑“Support Guide”' });
  await expect(edit).toBeDisabled();
  await expect(edit).toHaveAccessibleDescription('这是示例');
  await page.getByRole('link', { name: '引导演示', exact: true }).click();
  await expect(page.getByRole('button', { name: '重置演示' })).toHaveAccessibleDescription(
    '“重置演示”会清除您在此填写的内容，并从第 1 步重新开始。演示已创建的内容会保留在您的工坊中。',
  );

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /^您好/ }).click();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await page.bringToFront();
  await expect(page.getByText('已在另一个标签页退出登录。')).toBeVisible();
});

test('a role that is removed, a lost network, a silent server and a lost session', async ({
  page,
  context,
  api,
}) => {
  for (const role of ['clerk', 'boss']) await api('POST', '/api/services', { service: 'billing', role });
  const { id } = await own(api);
  await api('PUT', `/api/services/billing/boss/${id}`);
  await enter(page, '/services');
  await page.getByRole('button', { name: /^管理角色/ }).click();
  await page.getByRole('button', { name: '移除角色“clerk”' }).click();
  const question = page.getByRole('alertdialog', { name: '移除角色' });
  await expect(question).toContainText('要从服务“billing”中移除角色“clerk”吗？');
  await expect(question).toContainText('没有账号拥有此角色。');
  await closeByEscape(question);
  await page.getByRole('button', { name: '移除角色“boss”' }).click();
  await expect(question).toContainText('1 个账号拥有此角色，移除后便不再拥有。');
  await closeByEscape(question);
  await page.route('**/api/accounts', (route) => route.abort());
  await page.getByRole('button', { name: '移除角色“boss”' }).click();
  await expect(question).toContainText('拥有此角色的所有账号都将不再拥有它。');
  await page.unroute('**/api/accounts');
  await closeByEscape(question);
  await closeByEscape(page.getByRole('dialog'));

  const refresh = page.getByRole('button', { name: '刷新列表' });
  await context.setOffline(true);
  await expect(page.getByText('您已离线，显示的内容可能不是最新的。')).toBeVisible();
  await refresh.click();
  await expect(page.getByText('您已离线。恢复联网后会自动加载。')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('无法获取服务列表。')).toBeHidden();

  await page.route('**/api/**', (route) => route.abort());
  await refresh.click();
  await expect(page.getByText('服务器没有响应，正在自动重试。')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('无法获取服务列表。')).toBeHidden();

  await page.route('**/api/services', (route) => route.fulfill({ status: 403, json: {} }));
  await refresh.click();
  await expect(page.getByRole('alert')).toHaveText(/^无法获取服务列表。没有权限/);
  await page.unroute('**/api/services');

  await page.getByRole('link', { name: '账号', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('会话已结束，例如密码已被修改。请重新登录。')).toBeVisible();
});
