import { readFile } from 'node:fs/promises';
import { enter, expect, follow, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { chooseInRow, closeByEscape } from './keyboard.ts';
import { createdId, seedBurger } from './seed.ts';

/*
 * Building a burger with its settings and dialogs.
 */

test('a burger is duplicated into another workshop, and its key comes along', async ({
  page,
  server,
  api,
}) => {
  await api('POST', '/api/workshop', { name: 'Elsewhere' });
  const burger = await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  await chooseInRow(page, 'Talker', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: 'Duplicate Talker' });
  await expect(dialog.getByLabel('Burger name')).toHaveValue('Talker (2)');
  await expect(dialog).not.toContainText('API key');
  await closeByEscape(dialog);

  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  await chooseInRow(page, 'Talker', 'Duplicate');
  await expect(dialog).toContainText('The API key and the headers of openai are copied, too.');
  await dialog.getByLabel('Burger name').fill('Walker');
  await dialog.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();

  // The copy's settings show its values.
  await expect(page.getByRole('heading', { level: 1, name: 'Walker' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Top Bun' })).toContainText('You are a patient listener.');
  await expect(page.getByRole('grid', { name: 'Cheese' })).toContainText('openai');
  await page.getByRole('button', { name: 'Edit openai' }).click();
  await expect(page.getByRole('dialog').getByPlaceholder('Stored')).toBeVisible();
  await closeByEscape(page.getByRole('dialog'));
  await page.getByRole('button', { name: '中文' }).click();
  await chooseInRow(page, 'Walker', '创建副本');
  // The dialog that waits for the list may still be leaving.
  await expect(page.getByText('openai 的 API 密钥和请求头会一并带入副本。')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await closeByEscape(page.getByRole('dialog'));
  await page.getByRole('button', { name: 'English' }).click();
  await follow(page, '/cowtex/burgers');
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('grid', { name: 'Burgers' })).toContainText('Walker');
});

test('a burger is duplicated from its page, and the copy is shown in its place', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  await chooseInRow(page, 'Talker', 'Duplicate');
  const dialog = page.getByRole('dialog', { name: 'Duplicate Talker' });
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talker (2)' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a burger is edited and deleted on its own page, by the dialogs of the list', async ({
  page,
  server,
  api,
}) => {
  const elsewhere = await createdId(api, '/api/workshop', { name: 'Elsewhere' });
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  const actions = page.getByRole('button', { name: 'Actions for Talker' });
  await chooseInRow(page, 'Talker', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit burger' });
  await dialog.getByLabel('Burger name').fill('Walker');
  await closeByEscape(dialog);
  await expect(actions).toBeFocused();

  // The typed text is there again, although another command was opened meanwhile.
  await chooseInRow(page, 'Talker', 'Delete');
  await closeByEscape(page.getByRole('alertdialog', { name: 'Delete “Talker”' }));
  await expect(actions).toBeFocused();
  await chooseInRow(page, 'Talker', 'Edit');
  await expect(dialog.getByLabel('Burger name')).toHaveValue('Walker');
  await dialog.getByText('Public', { exact: true }).click();
  await dialog.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await dialog.getByRole('button', { name: 'Save burger' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Walker' })).toBeVisible();
  await expect(page.getByText('Burger updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await api('GET', `/api/burger/${burger}`)).toMatchObject({
    data: { name: 'Walker', is_public: true, workshop_id: elsewhere },
  });

  // In Chinese, and a deletion leads to the list of its workshop.
  await page.getByRole('button', { name: '中文' }).click();
  await chooseInRow(page, 'Walker', '编辑');
  await expect(page.getByRole('dialog', { name: '编辑汉堡' }).getByRole('switch')).toBeChecked();
  await closeByEscape(page.getByRole('dialog'));
  await chooseInRow(page, 'Walker', '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除汉堡' }).click();
  await expect(page).toHaveURL(new RegExp(`/cowtex/burgers\\?workshop=${elsewhere}$`));
  await expect(page.getByText('汉堡已删除。')).toBeVisible();
  await expect(page.getByText('Walker')).toHaveCount(0);
});

test('the burger leads its settings: what is missing, the way there, and whether it can answer', async ({
  page,
  server,
  api,
}) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).click();
  await page.getByLabel('Burger name').fill('Fresh');
  await page.getByRole('button', { name: 'Create burger' }).click();
  const burger = page.getByRole('region', { name: 'The burger' });
  const layers = burger.getByRole('navigation', { name: 'Layers' }).getByRole('link');
  await expect(burger.getByRole('status')).toHaveText('Can’t answer yet');
  await expect(layers).toHaveText([/No prompt yet/, /No model yet/, /No tool yet/, /Not published/]);

  // An empty layer shows a sample, and its link leads there. The burger is large and stays in view.
  await page.setViewportSize({ width: 1440, height: 720 });
  await layers.filter({ hasText: 'Button Bun' }).click();
  await expect(page.getByRole('region', { name: 'Button Bun' })).toBeInViewport();
  await expect(burger).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => (await burger.locator('svg').first().boundingBox())?.width)
    .toBeGreaterThanOrEqual(160);
  const cheese = page.getByRole('region', { name: 'Cheese' });
  await expect(cheese.getByRole('rowheader')).toContainText('Sample, read-only');
  await cheese.getByRole('button', { name: 'Add cheese' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  await dialog.getByRole('combobox', { name: 'Type' }).fill('ollama');
  await dialog.getByRole('combobox', { name: 'Type' }).press('Tab');
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(burger.getByRole('status')).toHaveText('Ready to answer');
  await expect(layers.filter({ hasText: 'Cheese' })).toContainText('ollama · gpt-oss');

  const chat = page.getByRole('button', { name: 'Try it here' });
  const primary = await chat.evaluate((element) => getComputedStyle(element).backgroundColor);

  const header = cheese.getByRole('columnheader', { name: 'Provider' });
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await api('POST', `/api/burger/${id}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  // The order of each layer's table is in the address.
  await page.goto(`/cowtex/burgers/${id}?cheese.sort=provider`);
  await expect(cheese.getByRole('rowheader')).toHaveText([/^ollama/, /^openai/]);
  await header.getByRole('button').click();
  await expect(cheese.getByRole('rowheader')).toHaveText([/^openai/, /^ollama/]);
  await expect(page).toHaveURL(`/cowtex/burgers/${id}?cheese.sort=-provider`);

  // The chosen one answers: it names its fault, and the page's primary action mends that.
  await cheese.getByRole('button', { name: 'Let it answer: openai' }).click();
  await expect(burger.getByRole('status')).toHaveText('Can’t answer yet');
  const link = layers.filter({ hasText: 'Cheese' });
  await expect(link).toContainText('No model set yet');
  await expect(chat).not.toHaveCSS('background-color', primary);
  const edit = cheese.getByRole('button', { name: 'Edit openai' });
  await expect(edit).toHaveCSS('background-color', primary);
  const ink = await edit.evaluate((element) => getComputedStyle(element).color);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(edit).toHaveCSS('color', ink);
  await page.setViewportSize(size);
  await edit.click();
  const edited = page.getByRole('dialog', { name: 'Edit cheese' });
  await edited.getByLabel('Model', { exact: true }).fill('m');
  await edited.getByLabel('Temperature').fill('warm');
  await edited.getByRole('button', { name: 'Save cheese' }).click();
  await expect(burger.getByRole('status')).toHaveText('Might not answer');
  await expect(link).toContainText('Check the setting “temperature”');
  await expect(chat).toHaveCSS('background-color', primary);
  await expect(edit).not.toHaveCSS('background-color', primary);
});

test('an import says what it adds, replaces and removes, and saves what was there first', async ({
  page,
  server,
  api,
}) => {
  const kept = await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  await expect(page).toHaveURL(/workshop=WS-/);
  const workshop = new URL(page.url()).searchParams.get('workshop');
  await api('POST', '/api/burger', { name: 'Old', type: 'chat', workshop_id: workshop });
  await page.getByRole('button', { name: 'Import burgers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import burgers' });
  const text = dialog.getByLabel('Burgers as JSON');
  await expect(text).toBeFocused();
  await text.fill(JSON.stringify([{ id: kept, name: 'Talker' }, { name: 'New' }, { name: 'Old' }]));
  const answer = await hold(page, '**/api/burger?workshop_id=*');
  await dialog.getByRole('button', { name: 'Import burgers' }).click();
  const question = page.getByRole('alertdialog');
  // It is answered once it names the consequence.
  await expect(question).toContainText('Loading burgers…');
  await expect(question.getByRole('button', { name: 'Replace burgers' })).toBeDisabled();
  answer();
  await expect(question).toContainText(
    /Added\s*2 · New, Old \(new ID\)\s*Replaced\s*1 · Talker\s*Removed\s*1 · Old/,
  );
  await expect(question).toContainText('Programs with a key of a deleted burger get no more answers.');
  await expect(question).toContainText('Question sets of deleted burgers are deleted with their results');
  await expect(question).toContainText('Replace every burger in “Seeded”?');
  await expect(question).toContainText(
    'saved to a file first. It can be imported again and contains no API keys.',
  );
  await expect(question).not.toContainText('cannot be undone');
  const saving = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Replace burgers' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('seeded-burgers-before-import.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject([
    { name: 'Talker' },
    { name: 'Old' },
  ]);
  await expect(page.getByText('Burgers imported.')).toBeVisible();
});

test('a burger is made public, with its answers a day, and only what was changed is sent', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  // Chromium reports the body of a cloned request, as ky clones each, only where the request is intercepted.
  await page.route('**/api/burger/*', (route) => route.fallback());
  await enter(page, '/cowtex/burgers');
  const dialog = page.getByRole('dialog', { name: 'Edit burger' });
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save burger' }).click();
    await expect(dialog).toHaveCount(0);
    return (await sent).postDataJSON();
  };
  const edit = () => chooseInRow(page, 'Talker!?', 'Edit');
  await edit();
  await dialog.getByLabel('Burger name').fill('Talker!');
  expect(Object.keys(await save())).toEqual(['name', 'type', 'workshop_id']);
  await edit();
  await expect(dialog).toContainText(
    'Anybody who has the link may chat without signing in, and sees the name.',
  );
  const answers = dialog.getByLabel('Answers a day for visitors');
  await expect(answers).toHaveCount(0);
  await dialog.getByText('Public', { exact: true }).click();
  await answers.fill('1.5');
  await dialog.getByRole('button', { name: 'Save burger' }).click();
  await expect(dialog).toContainText('Enter a whole number from 0 to 1,000,000, or leave it empty');
  await answers.fill('7');
  expect(await save()).toMatchObject({ is_public: true, answers_a_day: 7 });
  await edit();
  await expect(dialog.getByRole('switch', { name: 'Public' })).toBeChecked();
  await expect(answers).toHaveValue('7');
  expect(Object.keys(await save())).toEqual(['name', 'type', 'workshop_id']);
  await edit();
  await answers.fill('');
  expect(await save()).toMatchObject({ answers_a_day: null });
});
