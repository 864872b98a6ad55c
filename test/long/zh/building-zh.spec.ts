import { enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { hold } from '#test/e2e/hold.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import { buildingTool, seedBurger, twoOperations } from '#test/e2e/seed.ts';

/*
 * Building a burger in Chinese.
 */

test.beforeEach(({ page }) => speak(page, 'zh'));

test('a burger is duplicated from its settings, also once the server answers again', async ({
  page,
  api,
  burger,
}) => {
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('heading', { level: 1, name: 'Talker' }).waitFor();
  const refuse = await hold(page, '**/api/burger?*', { answer: (route) => route.abort() });
  await page.getByRole('button', { name: '创建副本', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '为“Talker”创建副本' });
  await expect(dialog).toContainText('正在加载汉堡…');
  refuse();
  await expect(dialog.getByRole('alert')).toContainText('无法获取汉堡。');
  await page.unroute('**/api/burger?*');
  await dialog.getByRole('button', { name: '重试' }).click();

  await expect(dialog).toContainText('请在副本中重新填写 openai 的 API 密钥。');
  await dialog.getByLabel('汉堡名称').fill('仓库助手');
  await closeByEscape(dialog);
  await page.getByRole('button', { name: '创建副本', exact: true }).click();
  await expect(dialog.getByLabel('汉堡名称')).toHaveValue('仓库助手');
  await dialog.getByRole('button', { name: '创建汉堡副本' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '仓库助手' })).toBeVisible();
  await expect(page.getByRole('grid', { name: '顶层面包' })).toContainText('You are a patient listener.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what an import would change is said before it, and what the server refuses of its file', async ({
  page,
  server,
  api,
}) => {
  const kept = await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  await expect(page).toHaveURL(/workshop=WS-/);
  const workshop = new URL(page.url()).searchParams.get('workshop');
  await api('POST', '/api/burger', { name: '旧汉堡', type: 'chat', workshop_id: workshop });
  await page.getByRole('button', { name: '导入汉堡' }).click();
  const dialog = page.getByRole('dialog', { name: '导入汉堡' });
  const text = dialog.getByLabel('汉堡 JSON');
  await text.fill('[{"name": "Talker"}, 2]');
  await dialog.getByRole('button', { name: '导入汉堡' }).click();
  await expect(text).toHaveAccessibleDescription('无法导入汉堡。第 2 项不是带有名称的汉堡。');
  const faulty = { name: '新汉堡', patties: [{ type: 'api', json_data: { name: 'not a tool ID' } }] };
  await text.fill(JSON.stringify([{ id: kept, name: 'Talker' }, faulty, { name: '旧汉堡' }]));
  await dialog.getByRole('button', { name: '导入汉堡' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('要全部替换“Seeded”中的汉堡吗？');
  await expect(question).toContainText(
    /新增\s*2 · 新汉堡\S*旧汉堡（新 ID）\s*替换\s*1 · Talker\s*移除\s*1 · 旧汉堡\s*会先将/,
  );
  await expect(question).toContainText(
    '会先将现有汉堡的副本保存为文件。该文件可以重新导入，其中不含 API 密钥。',
  );
  await question.getByRole('button', { name: '替换汉堡' }).click();
  await expect(text).toHaveAccessibleDescription(
    /^burgers\[1\]\.patties\[0\]\.json_data\.name：工具 ID 以字母或 _ 开头/,
  );
});

test('the forms of a cheese and a patty help, and a tool is tested by fields', async ({
  page,
  server,
  api,
  burger,
}) => {
  const url = `${server.url}/demo-api/buildings/{building_id}`;
  const tool = buildingTool({ type: 'string' }, { url });
  await api('POST', `/api/burger/${burger}/patty`, tool);
  const unused = { ...tool, json_data: { ...tool.json_data, name: 'old', display_name: 'Old tool' } };
  await api('POST', `/api/burger/${burger}/patty`, { ...unused, settings: { url, enabled: false } });
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { model: 'm' } });
  await enter(page, `/cowtex/burgers/${burger}`);

  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('openai').getByText('负责回答', { exact: true })).toBeVisible();
  await expect(row('ollama').getByText('负责回答', { exact: true })).toHaveCount(0);
  await expect(row('Old tool').getByText('已停用', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '添加芝士' }).click();
  const cheese = page.getByRole('dialog', { name: '添加芝士' });
  await cheese.getByRole('combobox', { name: '类型' }).fill('openai');
  await expect(page.locator('[data-live-announcer]')).toContainText('有 1 个选项可用。');
  await cheese.getByRole('combobox', { name: '类型' }).press('Tab');
  await cheese.getByLabel('配置', { exact: true }).fill('{"host": ""}');
  await expect(cheese).toContainText('openai 通常位于 https://api.openai.com/v1，模型为 gpt-4o。');
  await cheese.getByRole('button', { name: '使用默认值' }).click();
  await expect(cheese.getByLabel('模型', { exact: true })).toHaveValue('gpt-4o');
  await cheese.getByLabel('最大 token 数').fill('很多');
  await expect(cheese).toContainText('模型在这里需要不小于 1 的整数。');
  await cheese.getByLabel('配置', { exact: true }).fill('{"seed": 1.50');
  await expect(cheese).toContainText('下方的 JSON 有效后，即可编辑这些字段。');
  await cheese.getByLabel('配置', { exact: true }).fill('{"seed": 1.50}');
  await cheese.getByRole('button', { name: '格式化' }).click();
  await expect(cheese.getByLabel('配置', { exact: true })).toHaveValue('{\n  "seed": 1.50\n}');
  // The text's area grows with its lines.
  const height = async () => (await cheese.getByLabel('配置', { exact: true }).boundingBox())?.height ?? 0;
  const before = await height();
  await cheese.getByLabel('配置', { exact: true }).fill('\n'.repeat(15));
  await expect.poll(height).toBeGreaterThan(1.5 * before);
  await closeByEscape(cheese);

  await page.getByRole('button', { name: '添加肉饼' }).click();
  const patty = page.getByRole('dialog', { name: '添加肉饼' });
  await patty.getByText('API', { exact: true }).click();
  await patty.getByLabel('设置 JSON').fill('{"url": "https://api.example.com/{floor}"}');
  const hints = patty.getByRole('list', { name: '目前还不能工作的地方' });
  await expect(hints).toContainText('地址中有“floor”的位置，但 properties 中没有它。');
  await hints.getByRole('button', { name: '添加“floor”' }).click();
  await expect(hints).toHaveCount(0);
  await patty.getByLabel('定义 JSON').fill('{"name": ');
  await expect(patty.getByLabel('工具 ID')).toBeDisabled();
  await expect(patty).toContainText('下方的定义是有效的 JSON 后，即可编辑这些字段。');
  await expect(patty.getByLabel('定义 JSON')).toHaveAccessibleDescription(/内容在第 1 行第 \d+ 列过早结束/);
  await closeByEscape(patty);

  await page.getByRole('button', { name: '测试“Get building”' }).click();
  const trial = page.getByRole('dialog', { name: '测试“Get building”' });
  await trial.getByLabel('工具输入').fill('{');
  await expect(trial.getByLabel('building_id', { exact: true })).toBeDisabled();
  await expect(trial).toContainText('下方的 JSON 有效后，即可编辑这些字段。');
  await trial.getByLabel('工具输入').fill('{}');
  await trial.getByLabel('building_id', { exact: true }).fill('B-102');
  await expect(trial.getByLabel('工具输入')).toHaveValue(/"building_id": "B-102"/);
  await trial.getByRole('button', { name: '运行测试' }).click();
  await expect(trial.getByRole('region', { name: '结果' })).toContainText('Cheddar Tower');
  await expect(trial.getByRole('region', { name: '请求' })).toContainText(/HTTP 200 · (< )?[\d.]+ 毫?秒/);
  await trial.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '测试“Get building”' }).click();
  await expect(trial.getByLabel('building_id', { exact: true })).toHaveValue('B-102');
  await expect(trial.getByRole('status')).toContainText('上次的测试内容已恢复。');
});

test('the settings say what is missing, a key is stored, a tool pasted, and a burger made public', async ({
  page,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const overview = page.getByRole('region', { name: '汉堡', exact: true });
  await expect(overview.getByRole('status')).toHaveText('可以回答');
  const layers = overview.getByRole('navigation', { name: '各层' }).getByRole('link');
  await expect(layers).toHaveText([/You are a patient listener/, /gpt-oss/, /还没有工具/, /未发布/]);
  await page.setViewportSize({ width: 1440, height: 720 });
  await layers.nth(3).click();
  await expect(page.getByRole('region', { name: '底层面包' })).toBeInViewport();
  await expect(overview).toBeInViewport({ ratio: 1 });

  const cheese = page.getByRole('dialog', { name: '编辑芝士' });
  const edit = () => page.getByRole('button', { name: '编辑“ollama”' }).click();
  const save = async () => {
    await cheese.getByRole('button', { name: '保存芝士' }).click();
    await expect(cheese).toHaveCount(0);
  };
  await edit();
  await cheese.getByLabel('API 密钥', { exact: true }).fill('sk-secret');
  await cheese.getByLabel('模型', { exact: true }).fill('');
  await save();
  await expect(overview.getByRole('status')).toHaveText('还不能回答');
  await expect(layers.nth(1)).toContainText('还没有指定模型');
  await edit();
  await expect(cheese.getByPlaceholder('已保存')).toBeVisible();
  await cheese.getByRole('button', { name: '移除密钥' }).click();
  await expect(cheese).toContainText('保存时将移除已保存的密钥。');
  await cheese.getByLabel('模型', { exact: true }).fill('m');
  await cheese.getByLabel('超时').fill('0');
  await save();
  await expect(overview.getByRole('status')).toHaveText('可能无法回答');
  await expect(layers.nth(1)).toContainText('请检查设置“timeout”');

  await page.getByRole('button', { name: '添加肉饼' }).click();
  const patty = page.getByRole('dialog', { name: '添加肉饼' });
  const begin = patty.getByText('从 cURL 命令或 OpenAPI 操作开始');
  await begin.click();
  const source = patty.getByLabel('cURL 命令或 OpenAPI（YAML 或 JSON）');
  await source.fill('git status');
  await expect(patty).toContainText('这既不是 cURL 命令，也不是 OpenAPI 文档或操作。');
  await source.fill(twoOperations);
  await patty.getByRole('button', { name: '使用“GET /pets”' }).click();
  await expect(patty.getByLabel('工具 ID')).toHaveValue('listPets');
  await begin.click();
  await source.fill('get:\n  operationId: petById\n  operationId: getPet');
  await expect(patty).toContainText('此 YAML 中有重复的名称：请看第 3 行。');
  await source.fill('/pets/{id}:\n  get:\n    operationId: petById');
  await patty.getByRole('button', { name: '使用“GET /pets/{id}”' }).click();
  await expect(patty).toContainText('地址缺少主机：应以 http:// 或 https:// 开头。');
  await begin.click();
  await source.fill("curl 'https://api.example.com/shops/{shop_id}'");
  await patty.getByRole('button', { name: '使用“GET https://api.example.com/shops/{shop_id}”' }).click();
  await expect(patty.getByLabel('工具 ID')).toHaveValue('get_shops_shop_id');
  await closeByEscape(patty);

  await page.getByRole('link', { name: '汉堡', exact: true }).first().click();
  await page.getByRole('button', { name: '编辑“Talker”' }).click();
  const form = page.getByRole('dialog', { name: '编辑汉堡' });
  await expect(form).toContainText('任何知道 ID 的人无需登录即可对话。');
  await form.getByText('公开', { exact: true }).click();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await form.getByRole('button', { name: '保存汉堡' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ is_public: true });
});
