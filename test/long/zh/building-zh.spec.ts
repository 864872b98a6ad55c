import { enter, expect, speak, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';
import { buildingTool, createdId, seedBurger } from '#test/e2e/seed.ts';

/* Messages of building a burger that are put together from parts, in Chinese. test/e2e/building.spec.ts does the same in English. */

test.beforeEach(({ page }) => speak(page, 'zh'));

test('what an import would change, and what the server refuses of it', async ({ page, server, api }) => {
  const kept = await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  await expect(page).toHaveURL(/workshop=WS-/);
  const workshop_id = new URL(page.url()).searchParams.get('workshop');
  await createdId(api, '/api/burger', { name: '旧汉堡', type: 'chat', workshop_id });
  await page.getByRole('button', { name: '导入汉堡' }).click();
  const dialog = page.getByRole('dialog', { name: '导入汉堡' });
  const text = dialog.getByLabel('汉堡（JSON）');
  await text.fill('[{"name": "Talker"}, 2]');
  await dialog.getByRole('button', { name: '导入汉堡' }).click();
  await expect(text).toHaveAccessibleDescription('无法导入汉堡。第 2 项不是汉堡，或缺少名称。');
  const faulty = { name: '新汉堡', patties: [{ type: 'api', json_data: { name: 'not a tool ID' } }] };
  await text.fill(JSON.stringify([{ id: kept, name: 'Talker' }, faulty, { name: '旧汉堡' }]));
  await dialog.getByRole('button', { name: '导入汉堡' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    /新增\s*2 · 新汉堡\S*旧汉堡（新 ID）\s*替换\s*1 · Talker\s*移除\s*1 · 旧汉堡\s*使用已删除汉堡的密钥的程序将不再得到回答。\s*已删除汉堡的问题集将连同结果一起删除，无法恢复。\s*导入前会先将/,
  );
  await question.getByRole('button', { name: '替换汉堡' }).click();
  await expect(text).toHaveAccessibleDescription(
    /^burgers\[1\]\.patties\[0\]\.json_data\.name：工具 ID 必须以字母或 _ 开头/,
  );
});

test('what a cheese and a patty cannot work with', async ({ page, server, api, burger }) => {
  const url = `${server.url}/demo-api/buildings/{building_id}`;
  await api('POST', `/api/burger/${burger}/patty`, buildingTool({ type: 'string' }, { url }));
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: '添加芝士' }).click();
  const cheese = page.getByRole('dialog', { name: '添加芝士' });
  await cheese.getByRole('combobox', { name: '类型' }).fill('openai');
  await expect(page.locator('[data-live-announcer]')).toContainText('有 1 个选项可用。');
  await cheese.getByRole('combobox', { name: '类型' }).press('Tab');
  await cheese.getByRole('button', { name: '高级' }).click();
  await cheese.getByLabel('配置', { exact: true }).fill('{"host": ""}');
  await expect(cheese).toContainText('没有模型，汉堡就无法回答。');
  await closeByEscape(cheese);

  await page.getByRole('button', { name: '添加肉饼' }).click();
  const patty = page.getByRole('dialog', { name: '添加肉饼' });
  await patty.getByText('API', { exact: true }).click();
  await patty.getByLabel('设置（JSON）').fill('{"url": "https://api.example.com/{floor}"}');
  const hints = patty.getByRole('list', { name: '待解决的问题' });
  await expect(hints).toContainText('地址中有占位符“floor”，但 properties 中没有定义。');
  await patty.getByLabel('定义（JSON）').fill('{"name": ');
  await expect(patty.getByLabel('定义（JSON）')).toHaveAccessibleDescription(
    /内容在第\s1\s行第\s\d+\s列意外结束/,
  );
  await patty.getByText('用 cURL 命令或 OpenAPI 接口定义快速填写').click();
  const source = patty.getByLabel('cURL 命令或 OpenAPI（YAML 或 JSON）');
  await source.fill('get:\n  operationId: petById\n  operationId: getPet');
  await expect(patty).toContainText('此 YAML 中有重复的名称。请检查第 3 行。');
  await closeByEscape(patty);

  await page.getByRole('button', { name: '测试“Get building”' }).click();
  const trial = page.getByRole('dialog', { name: '测试“Get building”' });
  await trial.getByLabel('building_id', { exact: true }).fill('B-102');
  await trial.getByRole('button', { name: '运行测试' }).click();
  await expect(trial.getByRole('region', { name: '结果' })).toContainText(/HTTP 200 · (< )?[\d.]+ 毫?秒/);
});

test('what a burger lacks', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const overview = page.getByRole('region', { name: '汉堡', exact: true });
  const layers = overview.getByRole('navigation', { name: '各层' }).getByRole('link');
  await expect(overview.getByRole('status')).toHaveText('可以回答');
  await expect(layers).toHaveText([/You are a patient listener/, /gpt-oss/, /还没有工具/, /未发布/]);
  await page.getByRole('button', { name: '编辑“ollama”' }).click();
  const cheese = page.getByRole('dialog', { name: '编辑芝士' });
  await cheese.getByLabel('超时').fill('0');
  await cheese.getByRole('button', { name: '保存芝士' }).click();
  await expect(overview.getByRole('status')).toHaveText('可能无法回答');
  await expect(layers.nth(1)).toContainText('请检查设置“timeout”');
});
