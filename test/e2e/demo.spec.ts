import type { Page } from '@playwright/test';
import { expectButtonBesideIds } from './bare-ids.ts';
import { composer, log } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';

const current = (page: Page) => page.locator('[aria-current=step]');

test('the whole guided demo by keyboard alone, ending in a chat answer', async ({ page }) => {
  await enter(page, '/cowtex/demo');
  await expect(current(page)).toContainText('Create a Workshop');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();

  await tabTo(page, page.getByLabel('Workshop name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('  Keyboard Kitchen ');
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Burger name')).toBeFocused();
  await expect(page.getByText('Workshop created.')).toBeVisible();
  await expect(page.getByText(/^ID: WS-/)).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Prompt')).toBeFocused();
  await expect(page.getByText(/^ID: BRG-/)).toBeVisible();
  await press(page, 'Save top bun');

  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Provider' })).toBeFocused();
  const model = page.getByRole('textbox', { name: 'Model', exact: true });
  await tabTo(page, model);
  await expect(model).toHaveValue('gpt-oss');
  await press(page, 'Connect cheese');

  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Type' })).toBeFocused();
  await expect(page.getByLabel('Definition JSON')).toHaveValue(/get_building/);
  await press(page, 'Attach patty');

  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Progress' }).getByText('Done')).toHaveCount(5);
  await tabTo(page, page.getByRole('link', { name: 'Test burger chat' }));
  await page.keyboard.press('Enter');

  await press(page, 'Connect');
  await expect(page.getByText('Status: connected')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('When is building B-101 open?');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('article').filter({ hasText: 'Assistant' }).last()).toContainText(
    'Sesame House',
  );
});

test('a refused step says why and goes on when it is mended', async ({ page }) => {
  await enter(page, '/cowtex/demo');
  await page.getByLabel('Workshop name').fill('  ');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Enter a workshop name')).toBeVisible();

  // What the server refuses stands at its field, in the language that the page has by now.
  await page.getByLabel('Workshop name').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Create workshop' }).click();
  const name = page.locator('main input[aria-invalid=true]');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('name: Must be at most 200 characters.');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(name).toHaveAccessibleDescription('name：不能超过 200 个字符。');
  await page.getByRole('button', { name: 'English' }).click();

  await page.route('**/api/workshop', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.getByLabel('Workshop name').fill('Second try');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByRole('alert')).toContainText('Unable to create workshop. Try again.');
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.unroute('**/api/workshop');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
});

test('a reload goes on where it was, and a reset says what it forgets and what stays, and forgets it', async ({
  page,
}) => {
  await enter(page, '/cowtex/demo');
  await expect(page.getByRole('button', { name: 'Reset demo' })).toHaveAccessibleDescription(
    '“Reset demo” forgets what you have written here and begins with step 1. What the demo has created stays in your workshops.',
  );
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await page.getByLabel('Burger name').fill('Half a burger');
  await page.reload();
  await expect(page.getByLabel('Burger name')).toHaveValue('Half a burger');
  await page.getByRole('button', { name: 'Create burger' }).click();
  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Reset demo' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Workshop name')).toHaveValue('Demo Workshop');
});

test('a create call whose answer is lost makes one workshop, also over a reload', async ({ page, api }) => {
  await enter(page, '/cowtex/demo');
  await page.route('**/api/workshop', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByLabel('Workshop name').fill('Only once');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByRole('alert')).toContainText('Unable to create workshop. Try again.');
  await page.unroute('**/api/workshop');
  await page.reload();
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  expect(await api('GET', '/api/workshop')).toMatchObject({ data: [{ name: 'Only once' }] });
});

test('the burger fills layer by layer; its summary leads on, and knows when it was deleted; the side navigation offers the demo until it was done', async ({
  page,
  api,
}) => {
  await enter(page, '/cowtex/demo');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const offer = navigation.getByRole('link', { name: 'Guided demo' });
  await expect(offer).toBeVisible();
  // Each entry has an icon, and those of the builder stand in a group.
  const entries = navigation.getByRole('link');
  await expect(entries).toHaveCount(8);
  await expect(entries.filter({ has: page.locator('svg') })).toHaveCount(8);
  const group = navigation.getByRole('list').getByRole('list');
  await expect(group.getByRole('link')).toHaveText(['Dashboard', 'Burger', 'Workshop', 'Subscription']);
  await page.getByLabel('Workshop name').fill('First');
  const picture = page.getByRole('complementary', { name: 'Progress' }).locator('svg title').first();
  const layers = { 'Top Bun': false, Cheese: false, Patty: false, 'Button Bun': false };
  const said = () =>
    Object.entries(layers)
      .map(([name, isThere]) => `${name} ${isThere ? 'configured' : 'missing'}`)
      .join(', ');
  for (const [button, layer] of [
    ['Create workshop', null],
    ['Create burger', 'Button Bun'],
    ['Save top bun', 'Top Bun'],
    ['Connect cheese', 'Cheese'],
    ['Attach patty', 'Patty'],
  ] as const) {
    await expect(picture).toHaveText(said());
    // Whatever a step has made can be copied, beside the steps and above the next one.
    await expectButtonBesideIds(page, 'main', button !== 'Create workshop');
    await page.getByRole('button', { name: button, exact: true }).click();
    if (layer !== null) layers[layer] = true;
  }
  await expect(picture).toHaveText(said());
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expectButtonBesideIds(page);
  const burger = (await page.getByRole('main').getByText(/^BRG-/).first().textContent()) ?? '';
  const links = page.getByRole('main');
  await expect(links.getByRole('link', { name: 'Open burger settings' })).toHaveAttribute(
    'href',
    `/cowtex/burgers/${burger}`,
  );
  await expect(links.getByRole('link', { name: 'Test burger chat' })).toHaveAttribute(
    'href',
    `/cowtex/burgers/${burger}/chat`,
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expect(entries).toHaveCount(7);
  await expect(offer).toHaveCount(0);
  await api('DELETE', `/api/burger/${burger}`);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The burger that this demo made is no longer there.');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await expect(page.getByLabel('Workshop name')).toHaveValue('Demo Workshop');
});

test('the guided demo in Chinese, by keyboard alone', async ({ page }) => {
  await enter(page, '/cowtex/demo');
  await press(page, '中文');
  await expect(page.getByRole('heading', { level: 1, name: '引导演示' })).toBeVisible();
  await expect(page.getByText('第 1 步，共 5 步')).toBeVisible();
  for (const name of ['创建工坊', '创建汉堡', '保存顶层面包', '连接芝士', '添加肉饼'])
    await press(page, name);
  await expect(page.getByRole('heading', { name: '演示汉堡做好了！' })).toBeVisible();
  await tabTo(page, page.locator('main').getByRole('link').filter({ hasText: '对话' }));
  await page.keyboard.press('Enter');
  await press(page, '连接');
  const message = page.locator('main textarea:enabled');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('B-101 这栋楼什么时候开放？');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('B-103 这栋楼什么时候开放？');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Grill Works');
  await expect(log(page)).toContainText('演示模型');
});
