import { readFile } from 'node:fs/promises';
import { enter, expect, test } from './fixtures.ts';
import { apiAs, seedBurger, twoOperations } from './seed.ts';

/*
 * Building a burger: what the settings, forms and dialogs of burgers and layers do for whoever builds one.
 */

test('a burger is duplicated into another workshop, and the copy says which key it lacks', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  await api('POST', '/api/workshop', { name: 'Elsewhere' });
  const burger = await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'Duplicate Talker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Talker' });
  await expect(dialog.getByLabel('Burger name')).toHaveValue('Talker (2)');
  await expect(dialog).not.toContainText('Enter the API key');
  await page.keyboard.press('Escape');

  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  await page.getByRole('button', { name: 'Duplicate Talker' }).click();
  await expect(dialog).toContainText('Enter the API key of openai again in the copy.');
  await dialog.getByLabel('Burger name').fill('Walker');
  await dialog.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await dialog.getByRole('button', { name: 'Duplicate burger' }).click();

  // The copy's settings show what it got.
  await expect(page.getByRole('heading', { level: 1, name: 'Walker' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Top Bun' })).toContainText('You are a patient listener.');
  await expect(page.getByRole('grid', { name: 'Cheese' })).toContainText('openai');
  await page.goto('/cowtex/burgers');
  await page.getByRole('button', { name: /Workshop$/ }).click();
  await page.getByRole('option', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('grid', { name: 'Burgers' })).toContainText('Walker');
});

test('a cheese is a form and a text with the same content', async ({ page, server }) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await dialog.getByRole('combobox', { name: 'Type' }).fill('openai');
  await dialog.getByRole('combobox', { name: 'Type' }).press('Tab');

  // The provider offers its usual settings; the rest of the text stays as it was typed.
  await field('Configuration').fill('{"host": "", "seed": 1.50, "temperature": 1}');
  await dialog.getByRole('button', { name: 'Use defaults' }).click();
  await expect(field('Host')).toHaveValue('https://api.openai.com/v1');
  await expect(field('Model')).toHaveValue('gpt-4o');
  await expect(field('Configuration')).toHaveValue(/"seed": 1\.50, "temperature": 0\.7, "model": "gpt-4o"/);
  await expect(dialog).not.toContainText('usually answers');

  // What is broken says so, and locks the fields with a reason.
  const text = await field('Configuration').inputValue();
  await field('Configuration').fill(text.slice(1));
  await expect(field('Model')).toBeDisabled();
  await expect(dialog).toContainText('These fields wait until the JSON below can be read.');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await field('Configuration').fill(text);
  await dialog.getByRole('button', { name: 'Format' }).click();
  await expect(field('Configuration')).toHaveValue(/\n {2}"seed": 1\.50,\n/);

  // The text's area grows with its lines, up to three quarters of the window.
  const formatted = await field('Configuration').inputValue();
  const heights: number[] = [];
  for (const lines of [8, 16, 100]) {
    await field('Configuration').fill('\n'.repeat(lines - 1));
    heights.push((await field('Configuration').boundingBox())?.height ?? 0);
  }
  const [least = 0, grown = 0, most = 0] = heights;
  expect(grown).toBeGreaterThan(1.5 * least);
  expect(most).toBeGreaterThan(grown);
  expect(most).toBeLessThanOrEqual(0.75 * 720);
  await field('Configuration').fill(formatted);

  await field('Max tokens').fill('lots');
  await expect(dialog).toContainText('The model needs a whole number of at least 1 here.');
  await field('Max tokens').fill('256');
  await field('API key').fill('sk-secret');
  await expect(field('Configuration')).toHaveValue(/"api_key": "••••••••"/);
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(dialog).toHaveCount(0);
  // Of two, the newest answers, and its row says so.
  const rows = page.getByRole('grid', { name: 'Cheese' }).getByRole('row');
  await expect(rows.filter({ hasText: 'openai' })).toContainText('answers');
  await expect(rows.filter({ hasText: 'ollama' })).not.toContainText('answers');
  expect(await api('GET', `/api/burger/${burger}/cheese`)).toMatchObject({
    data: [
      { type: 'ollama' },
      {
        type: 'openai',
        json_data: { seed: 1.5, temperature: 0.7, max_tokens: 256, model: 'gpt-4o', api_key: '••••••••' },
      },
    ],
  });
});

test('a stored key is kept, and removed on request', async ({ page, server }) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  const keyOf = async () =>
    JSON.stringify(await api('GET', `/api/burger/${burger}/cheese`)).includes('api_key');
  const json_data = { model: 'm', api_key: 'sk-secret' };
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
  await enter(page, `/cowtex/burgers/${burger}`);
  const dialog = page.getByRole('dialog', { name: 'Edit cheese' });
  const edit = () => page.getByRole('button', { name: 'Edit openai' }).click();
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save cheese' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await edit();
  await expect(dialog.getByPlaceholder('Stored')).toHaveAttribute('type', 'password');
  await dialog.getByLabel('Model', { exact: true }).fill('n');
  await save();
  expect(await keyOf()).toBe(true);

  await edit();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await expect(dialog).toContainText('The stored key is removed when you save.');
  await dialog.getByRole('button', { name: 'Keep key' }).click();
  await expect(dialog.getByPlaceholder('Stored')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove key' }).click();
  await save();
  expect(await keyOf()).toBe(false);
});

test('a tool is taken from a cURL command, says what cannot work, and is mended', async ({
  page,
  server,
}) => {
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}`);
  await page.getByRole('button', { name: 'Add patty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  const begin = dialog.getByText('Begin with a cURL command or an OpenAPI document');
  await begin.click();
  const source = dialog.getByLabel('cURL command or OpenAPI document (JSON)');
  await source.fill('git status');
  await expect(dialog).toContainText('This is neither a cURL command nor an OpenAPI document in JSON.');
  await source.fill(twoOperations);
  const calls = dialog.getByRole('list', { name: 'Calls in the text' }).getByRole('listitem');
  await expect(calls).toHaveText([/^GET \/pets/, /^POST \/pets/]);
  await dialog.getByRole('button', { name: 'Use POST /pets' }).click();
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('addPet');
  await expect(dialog.getByLabel('Settings JSON')).toHaveValue(/"url": "https:\/\/pets\.example\.com\/pets"/);
  await begin.click();
  await source.fill("curl 'https://api.example.com/shops/{shop_id}?limit=5' -H 'X-Key: sesame'");
  await dialog.getByRole('button', { name: 'Use GET https://api.example.com/shops/{shop_id}' }).click();
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('get_shops_shop_id');
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(dialog.getByLabel('Settings JSON')).toHaveValue(/"privacy_inputs": \[\s*"X-Key"\s*\]/);
  await expect(dialog).not.toContainText('sesame');

  const hints = dialog.getByRole('list', { name: 'What cannot work yet' });
  await expect(hints).toHaveCount(0);
  await dialog.getByLabel('Settings JSON').fill('{"url": "https://api.example.com/{shop_id}/{floor}"}');
  await expect(hints).toContainText(
    'The address has a place for “floor”, which is not among the properties.',
  );
  await hints.getByRole('button', { name: 'Add floor' }).click();
  await expect(hints).toHaveCount(0);
  await expect(dialog.getByLabel('Definition JSON')).toHaveValue(/"floor": \{/);
  await dialog.getByRole('button', { name: 'Save patty' }).click();
  await expect(page.getByRole('grid', { name: 'Patty' })).toContainText('GET /shops/{shop_id}');
});

test('a tool is tested by fields, shows its request, and remembers the last input', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  const parameters = {
    required: ['building_id'],
    properties: { building_id: { type: 'string' }, floor: { type: 'integer' }, is_new: { type: 'boolean' } },
  };
  await api('POST', `/api/burger/${burger}/patty`, {
    type: 'api',
    json_data: { name: 'find', display_name: 'Find', parameters },
    settings: { url: `${server.url}/demo-api/buildings/{building_id}` },
  });
  await enter(page, `/cowtex/burgers/${burger}`);
  const test = page.getByRole('button', { name: 'Test Find' });
  await test.click();
  const dialog = page.getByRole('dialog', { name: 'Test Find' });
  const id = dialog.getByLabel('building_id', { exact: true });
  const reason = dialog.getByText('These fields wait until the JSON below can be read.');
  await dialog.getByLabel('Tool input').fill('{');
  await expect(id).toBeDisabled();
  await expect(reason).toBeVisible();
  await expect(dialog.getByLabel('Tool input')).toHaveAccessibleDescription(/it ends too early/);
  await dialog.getByLabel('Tool input').fill('{}');
  await expect(reason).toHaveCount(0);
  await id.fill('B-102');
  await dialog.getByLabel('floor', { exact: true }).fill('2');
  await dialog.getByRole('button', { name: /is_new$/ }).click();
  await page.getByRole('option', { name: 'true' }).click();
  await expect(dialog.getByLabel('Tool input')).toHaveValue(
    /"building_id": "B-102",\s+"floor": 2,\s+"is_new": true/,
  );
  await dialog.getByRole('button', { name: 'Run test' }).click();
  await expect(dialog.getByRole('region', { name: 'Result' })).toContainText('Cheddar Tower');
  const request = dialog.getByRole('region', { name: 'Request' });
  await expect(request).toContainText(`GET ${server.url}/demo-api/buildings/B-102?floor=2&is_new=true`);
  await expect(request).toContainText(/HTTP 200 · (< )?\d+ ms/);

  // There is nothing left to cancel.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await test.click();
  await expect(id).toHaveValue('B-102');
  await id.fill('none');
  await dialog.getByRole('button', { name: 'Run test' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Unable to test patty.');
  await expect(request).toContainText(/HTTP 404 · \d+ ms/);
  await expect(dialog.getByRole('region', { name: 'Result' })).toHaveCount(0);
});

test('the burger leads its settings: what is missing, the way there, and whether it can answer', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).click();
  await page.getByLabel('Burger name').fill('Fresh');
  await page.getByRole('button', { name: 'Create burger' }).click();
  const burger = page.getByRole('region', { name: 'The burger' });
  const layers = burger.getByRole('navigation', { name: 'Layers' }).getByRole('link');
  await expect(burger.getByRole('status')).toHaveText('Cannot answer yet');
  await expect(layers).toHaveText([/No prompt yet/, /No model yet/, /No tool yet/, /Not published/]);

  // An empty layer is an outline, and its link leads there. The burger is large and stays in view.
  await page.setViewportSize({ width: 1440, height: 720 });
  await layers.filter({ hasText: 'Button Bun' }).click();
  await expect(page.getByRole('region', { name: 'Button Bun' })).toBeInViewport();
  await expect(burger).toBeInViewport({ ratio: 1 });
  expect((await burger.getByRole('img').boundingBox())?.width).toBeGreaterThanOrEqual(160);
  const cheese = page.getByRole('region', { name: 'Cheese' });
  await expect(cheese.getByRole('grid')).toHaveCount(0);
  await cheese.getByRole('button', { name: 'Add cheese' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  await dialog.getByRole('combobox', { name: 'Type' }).fill('ollama');
  await dialog.getByRole('combobox', { name: 'Type' }).press('Tab');
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(burger.getByRole('status')).toHaveText('Ready to answer');
  await expect(layers.filter({ hasText: 'Cheese' })).toContainText('ollama · gpt-oss');

  const chat = page.getByRole('link', { name: 'Test burger chat' });
  const primary = await chat.evaluate((element) => getComputedStyle(element).backgroundColor);

  // A header from two rows on.
  const header = cheese.getByRole('columnheader', { name: 'Provider' });
  const width = () => header.evaluate((cell) => getComputedStyle(cell.closest('thead') ?? cell).position);
  expect(await width()).toBe('absolute');
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await api('POST', `/api/burger/${id}/cheese`, { type: 'openai', json_data: { api_key: 'sk-secret' } });
  // The order of each layer's table is in the address.
  await page.goto(`/cowtex/burgers/${id}?cheese.sort=provider`);
  await expect(cheese.getByRole('rowheader')).toHaveText([/^ollama/, /^openai/]);
  expect(await width()).toBe('static');
  await header.getByRole('button').click();
  await expect(cheese.getByRole('rowheader')).toHaveText([/^openai/, /^ollama/]);
  await expect(page).toHaveURL(`/cowtex/burgers/${id}?cheese.sort=-provider`);

  // The newest answers: it says what it lacks, and the page's primary action mends that.
  await expect(burger.getByRole('status')).toHaveText('Cannot answer yet');
  const link = layers.filter({ hasText: 'Cheese' });
  await expect(link).toContainText('No model named yet');
  await expect(chat).not.toHaveCSS('background-color', primary);
  const edit = cheese.getByRole('button', { name: 'Edit openai' });
  await expect(edit).toHaveCSS('background-color', primary);
  await edit.click();
  const edited = page.getByRole('dialog', { name: 'Edit cheese' });
  await edited.getByLabel('Model', { exact: true }).fill('m');
  await edited.getByLabel('Temperature').fill('warm');
  await edited.getByRole('button', { name: 'Save cheese' }).click();
  await expect(burger.getByRole('status')).toHaveText('May not answer');
  await expect(link).toContainText('Check the setting “temperature”');
  await expect(chat).toHaveCSS('background-color', primary);
  await expect(edit).not.toHaveCSS('background-color', primary);
});

test('nothing of the settings moves while the layers arrive', async ({ page, server }) => {
  const api = await apiAs(server.url);
  const burger = await seedBurger(server.url);
  for (const name of ['one', 'two', 'three']) {
    const json_data = { name, display_name: name };
    await api('POST', `/api/burger/${burger}/patty`, {
      type: 'prompt',
      json_data,
      settings: { prompt: name },
    });
  }
  // Each layer arrives after those below it.
  const arrival = (layer: string) => page.waitForResponse((response) => response.url().endsWith(`/${layer}`));
  for (const [layer, below] of [
    ['bun', arrival('cheese')],
    ['cheese', arrival('patty')],
  ] as const)
    await page.route(`**/${layer}`, async (route) => {
      await below;
      await route.continue();
    });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown[] = 'sources' in entry && Array.isArray(entry.sources) ? entry.sources : [];
        for (const source of sources) {
          const node = typeof source === 'object' && source !== null && 'node' in source ? source.node : null;
          if (node instanceof Element && node.closest('main')) moved.push(node.className);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await enter(page, `/cowtex/burgers/${burger}`);
  await expect(page.getByRole('region', { name: 'Button Bun' })).toBeVisible();
  expect(await page.evaluate('moved')).toEqual([]);

  // Nor where a layer turns out to be empty after it has waited in view.
  await page.route('**/patty', async (route) => {
    await page.getByRole('region', { name: 'Patty' }).waitFor();
    await route.fulfill({ json: { data: [] } });
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Button Bun' })).toBeVisible();
  expect(await page.evaluate('moved')).toEqual([]);

  // Nor where rows come in the place of a skeleton that has been painted.
  await page.unrouteAll();
  await page.route('**/patty', async (route) => {
    await expect(page.locator('#patty [aria-busy=true]')).toBeVisible();
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Button Bun' })).toBeVisible();
  expect(await page.evaluate('moved')).toEqual([]);
});

test('an import says what it adds, replaces and removes, and saves what was there first', async ({
  page,
  server,
}) => {
  const api = await apiAs(server.url);
  const kept = await seedBurger(server.url);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('link', { name: 'Seeded' }).click();
  const workshop = new URL(page.url()).searchParams.get('workshop');
  await api('POST', '/api/burger', { name: 'Old', type: 'chat', workshop_id: workshop });
  await page.getByRole('button', { name: 'Import burgers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import burgers' });
  const text = dialog.getByLabel('Burgers as JSON');
  await expect(text).toBeFocused();
  await text.fill(JSON.stringify([{ id: kept, name: 'Talker' }, { name: 'New' }, { name: 'Old' }]));
  await dialog.getByRole('button', { name: 'Import burgers' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    /Added\s*2 · New, Old \(new ID\)\s*Replaced\s*1 · Talker\s*Removed\s*1 · Old/,
  );
  await expect(question).toContainText('Replace every burger in “Seeded”?');
  await expect(question).toContainText('saved to a file first. It can be imported again;');
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

test('a burger is made public in its form, and the field is sent only where it was changed', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  const dialog = page.getByRole('dialog', { name: 'Edit burger' });
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await dialog.getByRole('button', { name: 'Save burger' }).click();
    await expect(dialog).toHaveCount(0);
    return (await sent).postDataJSON();
  };
  const edit = () => page.getByRole('button', { name: 'Edit Talker' }).click();
  await edit();
  await dialog.getByLabel('Burger name').fill('Talker!');
  expect(Object.keys(await save())).toEqual(['name', 'type', 'workshop_id']);
  await edit();
  await expect(dialog).toContainText('Anyone who has the ID may chat without signing in.');
  await dialog.getByText('Public', { exact: true }).click();
  expect(await save()).toMatchObject({ is_public: true });
  await edit();
  await expect(dialog.getByRole('switch', { name: 'Public' })).toBeChecked();
  expect(Object.keys(await save())).toEqual(['name', 'type', 'workshop_id']);
});
