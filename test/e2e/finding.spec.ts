import type { Page } from '@playwright/test';
import { enter, expect, speak, test } from './fixtures.ts';
import { chooseInRow } from './keyboard.ts';
import { createdId } from './seed.ts';

/* Finding a burger, and its row in the list. */

const list = (page: Page) => page.getByRole('grid').first();
const names = (page: Page) => list(page).getByRole('rowheader');
const changeLanguage = (page: Page) => page.getByRole('button', { name: /^(中文|English)$/ }).click();

test('a row is quiet: a name in ink, actions on hover and in a menu', async ({ page, api }) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const burger = { type: 'chat', workshop_id: workshop };
  await api('POST', '/api/burger', { ...burger, name: 'Private' });
  const isOpen = await createdId(api, '/api/burger', { ...burger, name: 'Open', is_public: true });
  const json_data = { model: 'gpt-oss', host: 'http://127.0.0.1:9' };
  await api('POST', `/api/burger/${isOpen}/cheese`, { type: 'ollama', json_data });
  await enter(page, '/cowtex/burgers');
  await expect(page.getByRole('columnheader')).toHaveText([
    'ID',
    'Name',
    'Type',
    'Workshop ID',
    'Cheese',
    'Public',
    'Updated',
    'Actions',
  ]);
  const [open, closed] = [
    page.getByRole('row', { name: /Open/ }),
    page.getByRole('row', { name: /Private/ }),
  ];
  await expect(open.getByRole('gridcell').nth(3)).toHaveText('ollama · gpt-ossReady to answer');
  await expect(closed.getByRole('gridcell').nth(3)).toHaveText('No model yet');
  await expect(open.getByRole('gridcell').nth(4)).toHaveText('Public');
  await expect(closed.getByRole('gridcell').nth(4)).toBeEmpty();
  await expect(open.locator('time')).toHaveText(/\d/);
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await expect(open.getByRole('link', { name: 'Open', exact: true })).toHaveCSS('color', ink);
  await expect(list(page).getByText(/^(Edit|Test|Duplicate|Delete)$/)).toHaveCount(0);

  // The chat is a press away for a pointer, and for whoever comes by keyboard.
  const chat = open.getByRole('link', { name: 'Test Open' });
  const shown = chat.locator('..');
  await page.mouse.move(0, 0);
  await expect(shown).toHaveCSS('opacity', '0');
  await open.hover();
  await expect(shown).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await chat.focus();
  await expect(shown).toHaveCSS('opacity', '1');
  await page.keyboard.press('ArrowRight');
  await expect(open.getByRole('button', { name: 'Actions for Open' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Test', 'Duplicate', 'Delete']);
  await page.keyboard.press('Escape');

  // A card has both in its corner.
  await page.setViewportSize({ width: 360, height: 740 });
  await open.getByRole('button', { name: 'Actions for Open' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chat).toBeFocused();
  await changeLanguage(page);
  await page.getByRole('button', { name: '“Open”的操作' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['编辑', '测试', '创建副本', '删除']);
});

test('the burgers of all workshops are listed together, and several are deleted by one question', async ({
  page,
  api,
}) => {
  const kitchen = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const bakery = await createdId(api, '/api/workshop', { name: 'Bakery' });
  for (const [name, workshop_id] of [
    ['Cook', kitchen],
    ['Waiter', kitchen],
    ['Baker', bakery],
  ])
    await api('POST', '/api/burger', { name, type: 'chat', workshop_id });
  await enter(page, `/cowtex/burgers?workshop=${kitchen}`);
  await expect(names(page)).toHaveText(['Waiter', 'Cook']);
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'All workshops' }).click();
  await expect(names(page)).toHaveText(['Baker', 'Waiter', 'Cook']);
  await page.reload();
  await expect(names(page)).toHaveText(['Baker', 'Waiter', 'Cook']);
  // A new burger belongs to one of them.
  await page.getByRole('button', { name: 'New burger' }).click();
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  await expect(dialog.getByRole('button', { name: /Choose a workshop/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseInRow(page, 'Cook', 'Edit');
  await page.getByLabel('Burger name').fill('Chef');
  await page.getByRole('button', { name: 'Save burger' }).click();
  await expect(names(page)).toHaveText(['Chef', 'Baker', 'Waiter']);

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Baker' }).press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  // The list of another workshop begins without a selection, and so does this one afterwards.
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Bakery' }).click();
  await expect(names(page)).toHaveText(['Baker']);
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'All workshops' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByText('0 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Baker' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select every row of this page' }).press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  // A press anywhere on a row chooses it, or no longer.
  await page.getByRole('row', { name: /Chef/ }).getByRole('gridcell').nth(2).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 burgers' });
  await expect(question).toContainText('Delete these burgers? This action cannot be undone.');
  await expect(question).toContainText('Baker, Waiter');
  await expect(question).toContainText('Programs with a key of a deleted burger get no more answers.');

  // One that is refused stays and is named, and the next try deletes it.
  let deletions = 0;
  await page.route('**/api/burger/*', (route) =>
    route.request().method() === 'DELETE' && deletions++ === 0
      ? route.fulfill({ status: 500, json: { message: 'Out to lunch.' } })
      : route.fallback(),
  );
  await question.getByRole('button', { name: 'Delete 2 burgers' }).click();
  const rest = page.getByRole('alertdialog', { name: 'Delete 1 burger' });
  await expect(rest).toContainText('Some burgers couldn’t be deleted.');
  await expect(rest).toContainText(/Baker|Waiter/);
  await expect(rest).not.toContainText('Baker, Waiter');
  await page.unroute('**/api/burger/*');
  await rest.getByRole('button', { name: 'Delete 1 burger' }).click();
  await expect(page.getByText('Burgers deleted.')).toBeVisible();
  await expect(names(page)).toHaveText(['Chef']);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await changeLanguage(page);
  await expect(page.getByRole('button', { name: /工坊$/ })).toContainText('所有工坊');
  await page.getByRole('button', { name: '选择', exact: true }).click();
  await expect(page.getByText('已选 0 个')).toBeVisible();
  await page.getByRole('checkbox', { name: '选择“Chef”' }).press('Space');
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '删除 1 个汉堡' })).toContainText(
    '要删除这个汉堡吗？此操作无法撤销。',
  );
});

test('the dashboard begins with the demo, then with a new burger, and invents no runs', async ({
  page,
  api,
}) => {
  await enter(page, '/cowtex/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Start the guided demo' })).toBeVisible();
  await expect(main.getByText('412 runs')).toBeVisible();
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  await api('POST', '/api/burger', { name: 'Cook', type: 'chat', workshop_id: workshop });
  await page.reload();
  const recent = page.getByRole('listitem').filter({ hasText: 'Cook' });
  await expect(recent).toContainText('—Runs aren’t counted yet.');
  await expect(recent).not.toContainText(/\d runs?/);
  // Figures that are samples say so, once each, and counted ones have no mark.
  await expect(main.getByText(/^(Counted|Sample runs)$/)).toHaveCount(0);
  await expect(main.getByText('Sample', { exact: true })).toHaveCount(3);
  await main.getByRole('link', { name: 'New burger' }).click();
  await expect(page.getByRole('dialog', { name: 'New burger' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();
  await changeLanguage(page);
  await expect(main.getByRole('link', { name: '新建汉堡' })).toBeVisible();
  await expect(recent).toContainText('—尚未统计运行次数。');
});

test('the palette shows what is known at once, and asks no workshop again', async ({ page, api }) => {
  for (const name of ['Kitchen', 'Bakery']) {
    const workshop = await createdId(api, '/api/workshop', { name });
    await api('POST', '/api/burger', { name: `${name} help`, type: 'chat', workshop_id: workshop });
  }
  let asked = 0;
  await page.route('**/api/burger?*', (route) => {
    asked += 1;
    return route.fallback();
  });
  await enter(page, '/profile');
  await page.getByRole('button', { name: 'Search Ctrl K' }).waitFor();
  const palette = page.getByRole('dialog', { name: 'Search pages, burgers and commands' });
  const lines = palette.getByRole('menuitem');
  await page.keyboard.press('Control+k');
  await expect(lines.filter({ hasText: 'help' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  expect(asked).toBe(2);
  // Not even the server's list of workshops is waited for.
  await page.route('**/api/workshop', () => {});
  await page.keyboard.press('Control+k');
  await expect(lines.first()).toContainText('Bakery help');
  await expect(palette.getByText('Loading…')).toHaveCount(0);
  expect(asked).toBe(2);
});

for (const language of ['en', 'zh'] as const)
  test(`${language}: the details of a workshop are in view where they stand below the list`, async ({
    page,
    api,
  }) => {
    for (let index = 0; index < 12; index += 1) await api('POST', '/api/workshop', { name: `Shop ${index}` });
    await page.setViewportSize({ width: 768, height: 700 });
    await speak(page, language);
    await enter(page, '/cowtex/workshops');
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Shop 9' }) });
    await row.getByRole('rowheader').getByRole('link').click();
    const heading = page.getByRole('heading', { level: 2, name: 'Shop 9' });
    await expect(heading).toBeInViewport();
    await page.getByRole('button', { name: language === 'en' ? 'Close details' : '关闭详情' }).click();
    await expect(heading).toHaveCount(0);
    // A wide page has them beside the list.
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('rowheader').getByRole('link').click();
    await expect(heading).toBeVisible();
    await expect(page.getByRole('grid').getByRole('heading')).toHaveCount(0);
  });

for (const [language, said] of [
  ['en', 'Unable to sign in. Double-check your credentials.'],
  ['zh', '无法登录。请检查账号和密码。'],
] as const)
  test(`${language}: the sign-in has the focus, and says one thing once`, async ({ page }) => {
    await speak(page, language);
    const account = page.getByLabel(/^(Account or email|账号或邮箱)$/);
    await page.goto('/');
    await page.getByRole('main').locator('a[href="/cowtex/dashboard"]').first().click();
    await expect(account).toBeFocused();
    await page.goto('/login');
    await expect(account).toBeFocused();
    await page.keyboard.type('nobody');
    await page.getByLabel(/^(Password|密码)$/).fill('burger');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(said);
    await expect(page.getByText(/REQ-|Request ID|请求 ID/)).toHaveCount(0);
  });

test('a row says which cheese answers and whether it can, as the settings of the burger do', async ({
  page,
  api,
}) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const cheeses = {
    Keyless: { type: 'openai', json_data: { model: 'gpt' } },
    Odd: { type: 'mistral', json_data: { model: 'm', api_key: 'sk-1' } },
    Modelless: { type: 'ollama', json_data: {} },
    Wrong: { type: 'ollama', json_data: { model: 'gpt-oss', temperature: 'warm' } },
    Good: { type: 'openai', json_data: { model: 'gpt', api_key: 'sk-1' } },
  };
  const ids = new Map<string, string>();
  for (const [name, cheese] of Object.entries(cheeses)) {
    const id = await createdId(api, '/api/burger', { name, type: 'chat', workshop_id: workshop });
    await api('POST', `/api/burger/${id}/cheese`, cheese);
    ids.set(name, id);
  }
  await enter(page, '/cowtex/burgers');
  const cell = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('gridcell')
      .nth(3);
  const said = {
    Keyless: ['openai · gpt', 'No API key', 'Might not answer'],
    Odd: ['mistral · m', 'Unknown provider: mistral', 'Might not answer'],
    Modelless: ['ollama', 'No model set yet', 'Can’t answer yet'],
    Wrong: ['ollama · gpt-oss', 'Check the setting “temperature”', 'Might not answer'],
    Good: ['openai · gpt', 'Ready to answer', 'Ready to answer'],
  };
  for (const [name, [cheese, state]] of Object.entries(said))
    await expect(cell(name)).toHaveText(`${cheese}${state}`);

  // A search finds the model; a card has room for all of it.
  await page.getByLabel('Search burgers').fill('mistral');
  await expect(names(page)).toHaveText(['Odd']);
  await page.getByLabel('Search burgers').fill('');
  await page.setViewportSize({ width: 360, height: 740 });
  await cell('Keyless').scrollIntoViewIfNeeded();
  await expect(cell('Keyless').getByText('No API key')).toBeInViewport({ ratio: 1 });
  await changeLanguage(page);
  await expect(cell('Keyless')).toHaveText('openai · gpt没有 API 密钥');
  await changeLanguage(page);

  for (const [name, [, state = '', answers = '']] of Object.entries(said)) {
    await page.goto(`/cowtex/burgers/${ids.get(name)}`);
    const burger = page.getByRole('region', { name: 'The burger' });
    await expect(burger.getByRole('status')).toHaveText(answers);
    if (name !== 'Good') await expect(burger).toContainText(state);
  }
});
