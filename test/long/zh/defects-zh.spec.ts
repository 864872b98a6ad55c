import { z } from 'zod';
import { enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';

/* The Chinese messages of lists and pages about refusals, questions and failed loads. */

const account = z.object({ data: z.object({ id: z.string() }) });

test.beforeEach(({ page }) => speak(page, 'zh'));

test('a role that is removed, by how many accounts have it', async ({ page, api }) => {
  for (const role of ['clerk', 'boss']) await api('POST', '/api/services', { service: 'billing', role });
  const { id } = account.parse(await api('GET', '/api/me')).data;
  await api('PUT', `/api/services/billing/boss/${id}`);
  await enter(page, '/services');
  await page.getByRole('button', { name: /^管理角色/ }).click();
  const question = page.getByRole('alertdialog', { name: '移除角色' });
  const asks = async (role: string, ...words: string[]) => {
    await page.getByRole('button', { name: `移除角色“${role}”` }).click();
    for (const each of words) await expect(question).toContainText(each);
    await closeByEscape(question);
  };
  await asks('clerk', '要从服务“billing”中移除“clerk”这个角色吗？', '没有账号拥有此角色。');
  await asks('boss', '移除后，1 个账号将失去此角色。');
  await page.route('**/api/accounts', (route) => route.abort());
  await asks('boss', '拥有此角色的账号都将失去此角色。');
});

test('a lost network, a silent server, no permission and a lost session', async ({ page, context }) => {
  await enter(page, '/services');
  const refresh = page.getByRole('button', { name: '刷新列表' });
  await refresh.waitFor();
  await context.setOffline(true);
  await expect(page.getByText('当前处于离线状态，显示的内容可能不是最新的。')).toBeVisible();
  await refresh.click();
  await expect(page.getByText('当前处于离线状态。恢复联网后会自动加载。')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('无法获取服务列表。')).toBeHidden();
  await page.route('**/api/**', (route) => route.abort());
  await refresh.click();
  await expect(page.getByText('服务器没有响应，正在自动重试。')).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText('无法获取服务列表。')).toBeHidden();
  await page.route('**/api/services', (route) => route.fulfill({ status: 403, json: {} }));
  await refresh.click();
  await expect(page.getByRole('alert')).toHaveText(/^无法获取服务列表。Forbidden/);
  await page.getByRole('link', { name: '账号', exact: true }).click();
  await expect(page.getByRole('rowheader', { name: 'admin' })).toBeVisible();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('会话已结束（密码可能已被修改）。请重新登录。')).toBeVisible();
});
