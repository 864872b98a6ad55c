import type { Locator } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { buildingTool, twoOperations } from './seed.ts';

/*
 * The forms of the layers: cheese and patty as fields and as texts, their tests and their keys.
 */

test('a cheese is a form and a text with the same content', async ({ page, api, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add cheese' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add cheese' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const type = dialog.getByRole('combobox', { name: 'Type' });
  await type.click();
  await expect(page.getByRole('option')).toHaveText(['ollama', 'openai', 'anthropic']);
  await type.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);

  // What nobody typed follows the provider; the rest of the text stays as it was typed.
  await dialog.getByRole('button', { name: 'Advanced' }).click();
  const demoHost = await field('Host').inputValue();
  await field('Configuration').fill(`{"host": "${demoHost}", "seed": 1.50, "model": "gpt-oss"}`);
  await type.fill('openai');
  await type.press('Tab');
  await expect(field('Host')).toHaveValue('https://api.openai.com/v1');
  await expect(field('Model')).toHaveValue('gpt-4o');
  await expect(field('Configuration')).toHaveValue(/"seed": 1\.50, "model": "gpt-4o"/);

  // Invalid text has a message, and locks the fields with a reason.
  const text = await field('Configuration').inputValue();
  await field('Configuration').fill(text.slice(1));
  await expect(field('Model')).toBeDisabled();
  await expect(dialog).toContainText('These fields can be edited once the JSON below is valid.');
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
  await expect(dialog).toContainText('Enter a whole number of at least 1.');
  await field('Max tokens').fill('256');
  await field('API key').fill('sk-secret');
  await expect(field('Configuration')).toHaveValue(/"api_key": "••••••••"/);
  await field('Headers').pressSequentially('X-Team: a:b');
  await expect(field('Configuration')).toHaveValue(/"X-Team": "a:b"/);
  await dialog.getByRole('button', { name: 'Save cheese' }).click();
  await expect(dialog).toHaveCount(0);
  // Of two, the chosen one answers, and its row says so. Saving another one does not switch.
  const rows = page.getByRole('grid', { name: 'Cheese' }).getByRole('row');
  await expect(rows.filter({ hasText: 'ollama' })).toContainText('answers');
  await page.getByRole('button', { name: 'Let it answer: openai' }).click();
  await expect(rows.filter({ hasText: 'openai' })).toContainText('answers');
  await expect(rows.filter({ hasText: 'ollama' })).not.toContainText('answers');
  expect(await api('GET', `/api/burger/${burger}/cheese`)).toMatchObject({
    data: [
      { type: 'ollama' },
      {
        type: 'openai',
        json_data: {
          seed: 1.5,
          max_tokens: 256,
          model: 'gpt-4o',
          api_key: '••••••••',
          headers: { 'X-Team': '••••••••' },
        },
      },
    ],
  });
});

test('a stored key is kept, and removed on request; the focus stays near what disappears', async ({
  page,
  api,
  burger,
}) => {
  const keyOf = async () =>
    JSON.stringify(await api('GET', `/api/burger/${burger}/cheese`)).includes('api_key');
  const json_data = { model: 'm', api_key: 'sk-secret' };
  await api('POST', `/api/burger/${burger}/cheese`, { type: 'openai', json_data });
  await enter(page, `/cowtex/burgers/${burger}`);
  const dialog = page.getByRole('dialog');
  const open = (name: string) => page.getByRole('button', { name }).press('Enter');
  const press = (name: string | RegExp) => dialog.getByRole('button', { name }).press('Enter');
  await open('Edit openai');
  await expect(dialog.getByPlaceholder('Stored')).toHaveAttribute('type', 'password');
  await dialog.getByLabel('Model', { exact: true }).fill('n');
  await press('Save cheese');
  await expect(dialog).toHaveCount(0);
  expect(await keyOf()).toBe(true);

  await open('Edit openai');
  await dialog.getByLabel('Model').fill('other');
  await closeByEscape(dialog);
  await open('Edit openai');
  await press('Discard');
  await expect(dialog.getByLabel('Model')).toBeFocused();
  await press('Remove key');
  await expect(dialog.getByRole('button', { name: 'Keep key' })).toBeFocused();
  await expect(dialog).toContainText('The stored key is removed when you save.');
  await press('Keep key');
  await expect(dialog.getByRole('button', { name: 'Remove key' })).toBeFocused();
  await expect(dialog.getByPlaceholder('Stored')).toBeVisible();
  await press('Remove key');
  await press('Save cheese');
  await expect(dialog).toHaveCount(0);
  expect(await keyOf()).toBe(false);

  await open('Add patty');
  await dialog.getByText('Start from a cURL').click();
  await dialog.getByLabel(/^cURL command/).fill("curl 'https://api.example.com/{shop}'");
  await press(/^Use/);
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
});

/** Pastes a text as a person does, from the clipboard. */
async function paste(field: Locator, text: string) {
  await field.page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.press('ControlOrMeta+v');
}

test('a tool is taken from a cURL command, and says what cannot work', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  // No type is chosen yet. The bar is as light as the fields and its words as dark, not grey like a disabled one.
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const ink = (element: Element) => getComputedStyle(element).color;
  const bar = dialog.getByRole('radiogroup').locator('[class*=segments]');
  const field = await dialog.getByLabel('Tool ID').evaluate(ground);
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await bar.evaluate(ground)).toBe(field);
  expect(await bar.getByText('API').evaluate(ink)).toBe(await dialog.getByLabel('Tool ID').evaluate(ink));
  const begin = dialog.getByText('Start from a cURL command or an OpenAPI operation');
  const hints = dialog.getByRole('list', { name: 'What still needs fixing' });
  await begin.click();
  const source = dialog.getByLabel('cURL command or OpenAPI (YAML or JSON)');
  await source.fill('git status');
  await expect(dialog).toContainText(
    'This is neither a cURL command nor an OpenAPI document or a path of one.',
  );
  await source.fill(twoOperations);
  const calls = dialog.getByRole('list', { name: 'Calls in the text' }).getByRole('listitem');
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect(calls).toHaveText([/^GET \/pets/, /^POST \/pets/]);
  await dialog.getByRole('button', { name: 'Save patty' }).click();
  await expect(dialog).toContainText('Use one of the calls in this text, or clear it.');
  await dialog.getByRole('button', { name: 'Use POST /pets' }).click();
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('addPet');
  await expect(dialog.getByLabel('Settings JSON')).toHaveValue(/"url": "https:\/\/pets\.example\.com\/pets"/);
  const filledIn = dialog.getByText('The form was filled in from the call.');
  await expect(filledIn).toBeVisible();
  await begin.click();
  await source.fill('get:\n  operationId: getPet\n  summary: getPet\n  operationId: petById');
  await expect(dialog).toContainText('This YAML has the same name twice: see line 4.');
  // It would stand below another text.
  await expect(filledIn).toHaveCount(0);
  await source.fill('/pets/{id}:\n  get:\n    operationId: petById');
  await dialog.getByRole('button', { name: 'Use GET /pets/{id}' }).click();
  const address = dialog.getByLabel('Address of the API');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Enter an address such as/);
  await address.fill('https://pets.example.com/v1/');
  await dialog.getByRole('button', { name: 'Use GET /pets/{id}' }).click();
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('petById');
  await expect(dialog.getByLabel('Settings JSON')).toHaveValue(
    /"https:\/\/pets\.example\.com\/v1\/pets\/\{id\}"/,
  );
  await begin.click();
  await paste(source, `curl 'https://api.example.com/photos' -F name=bun -F photo=@bun.png`);
  await expect(dialog).toContainText('Left out: -F photo=@bun.png');
  await begin.click();
  await paste(source, "curl 'https://api.example.com/shops/{shop_id}?limit=5' -H 'X-Key: sesame'");
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('get_shops_shop_id');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('post_photos');
  await dialog.getByRole('button', { name: 'Use GET https://api.example.com/shops/{shop_id}' }).click();
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeChecked();
  expect(await bar.evaluate(ground)).not.toBe(field);
  await expect(dialog.getByLabel('Settings JSON')).toHaveValue(/"privacy_inputs": \[\s*"X-Key"\s*\]/);
  await expect(dialog).not.toContainText('sesame');
  // A text that is completed by hand waits for a press.
  await begin.click();
  await paste(source, 'curl -X POST');
  await source.pressSequentially(' https://a');
  await expect(calls).toHaveText([/^POST https:\/\/a/]);
  await expect(source).toBeFocused();
  await source.fill('');

  await expect(hints).toHaveCount(0);
  await dialog.getByLabel('Settings JSON').fill('{"url": "https://api.example.com/{shop_id}/{floor}"}');
  await expect(hints).toContainText(
    'The address has the placeholder “floor”, which isn’t among the properties.',
  );
  await dialog.getByRole('button', { name: 'Save patty' }).click();
  await expect(page.getByRole('grid', { name: 'Patty' })).toContainText('GET /shops/{shop_id}');
});

test('a tool’s form says each thing that cannot work', async ({ page, burger, api }) => {
  const tool = buildingTool({ type: 'string' }, { url: 'https://api.example.com/{building_id}' });
  await api('POST', `/api/burger/${burger}/patty`, tool);
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Edit Get building' }).click();
  const dialog = page.getByRole('dialog');
  const hints = dialog.getByRole('list', { name: 'What still needs fixing' }).getByRole('listitem');
  const required = /“floor” is required but isn’t among the properties\./;
  await expect(dialog.getByLabel('Tool ID')).toHaveValue('get_building');
  await expect(hints).toHaveCount(0);
  const description = dialog.getByLabel('Description');
  await expect(description).toHaveAccessibleDescription('Say when to use the tool: the model goes by this.');
  await description.fill('');
  await expect(description).toHaveAccessibleDescription(
    'Without it the model can’t tell when to use the tool.',
  );
  await dialog.getByLabel('Tool ID').fill('');
  await expect(hints).toHaveText(['The model can’t call a tool without an ID.']);
  await dialog.getByLabel('Definition JSON').fill('{ "name": "a", "parameters": { "required": ["floor"] } }');
  await dialog.getByLabel('Settings JSON').fill('{}');
  await expect(hints).toHaveText([/^An API tool needs a url in its settings\.$/, required]);
  await dialog.getByText('Prompt', { exact: true }).click();
  await expect(hints).toHaveText([/^A prompt tool needs a prompt in its settings\.$/, required]);
});

test('a tool is tested by fields, shows its request, and remembers the last input', async ({
  page,
  server,
  api,
  burger,
}) => {
  const parameters = {
    required: ['building_id'],
    properties: {
      building_id: { type: 'string' },
      floor: { type: 'integer' },
      is_new: { type: 'boolean' },
      tags: { type: 'array', description: 'Words' },
    },
  };
  await api('POST', `/api/burger/${burger}/patty`, {
    type: 'api',
    json_data: { name: 'find', display_name: 'Find', parameters },
    settings: { url: `${server.url}/demo-api/buildings/{building_id}`, privacy_inputs: ['X-Key'] },
  });
  await enter(page, `/cowtex/burgers/${burger}`);
  const test = page.getByRole('button', { name: 'Test Find' });
  await test.click();
  const dialog = page.getByRole('dialog', { name: 'Test Find' });
  const id = dialog.getByLabel('building_id', { exact: true });
  const reason = dialog.getByText('These fields can be edited once the JSON below is a valid object.');
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
  await expect(dialog.getByLabel('Tool input')).toHaveValue(/"is_new": true/);
  await dialog.getByRole('button', { name: /is_new$/ }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(dialog.getByLabel('Tool input')).not.toHaveValue(/is_new/);
  await dialog.getByRole('button', { name: /is_new$/ }).click();
  await page.getByRole('option', { name: 'true' }).click();
  const tags = dialog.getByLabel('tags', { exact: true });
  // JSON has the room of a text, and grows with it.
  const height = async () => (await tags.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(80);
  await tags.fill(['[', ...Array.from({ length: 9 }, (_, place) => `${place},`), '9]'].join('\n'));
  expect(await height()).toBeGreaterThan(180);
  await tags.fill('["new", 1.50');
  await expect(dialog.getByLabel('Tool input')).toHaveValue(/"tags": "\[\\"new\\", 1\.50"/);
  await tags.fill('["new", 1.50]');
  await dialog.getByLabel('Header X-Key').fill('not for everybody');
  await expect(dialog.getByLabel('Tool input')).toHaveValue(
    /"building_id": "B-102",\s+"floor": 2,\s+"is_new": true,\s+"tags": \["new", 1\.50\]/,
  );
  // The outcome comes below everything that was typed.
  await page.setViewportSize({ width: 360, height: 640 });
  await dialog.getByRole('button', { name: 'Run test' }).click();
  const result = dialog.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Cheddar Tower');
  const request = dialog.getByRole('region', { name: 'Request' });
  await expect(dialog.getByRole('heading', { name: 'Result' })).toBeInViewport({ ratio: 1 });
  await expect(request).toContainText(`GET ${server.url}/demo-api/buildings/B-102?floor=2&is_new=true`);
  // The status is the first that is said about the result, and is not said again.
  await expect(result).toHaveText(/^ResultHTTP 200 · (< )?[\d.]+ m?s/);
  await expect(request).not.toContainText('HTTP 200');
  await expect(request).toContainText('X-Key: •••');

  // There is nothing left to cancel.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await test.click();
  await expect(id).toHaveValue('B-102');
  await expect(dialog.getByLabel('Header X-Key')).toHaveValue('');
  await expect(dialog.getByRole('status')).toContainText('Your last test was restored.');
  await id.fill('none');
  await dialog.getByRole('button', { name: 'Run test' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Unable to test patty.');
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(request).toHaveText(/^RequestHTTP 404 · (< )?[\d.]+ m?s/);
  await expect(dialog.getByRole('region', { name: 'Result' })).toHaveCount(0);
});

test('the actions of a row stay in its card at every width, whatever its names', async ({
  page,
  api,
  burger,
}) => {
  const post = (path: string, body: object) => api('POST', `/api/burger/${burger}/${path}`, body);
  const cheese = (type: string, model: string, host: string) =>
    post('cheese', {
      type,
      json_data: { model, host, temperature: 0.7, topp: 0.9, max_tokens: 64_000, api_key: 'k' },
    });
  await cheese('anthropic', 'claude-sonnet-4-5-20250929', 'https://api.anthropic.com/v1');
  await cheese(
    'openai',
    'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    `https://${'long-'.repeat(9)}host.example.com/v1`,
  );
  await post('patty', {
    type: 'api',
    json_data: { name: 'a'.repeat(64), display_name: 'A'.repeat(60) },
    settings: { url: `https://example.com/${'b'.repeat(90)}`, method: 'get' },
  });
  await enter(page, `/cowtex/burgers/${burger}?try=`);
  const overflow = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[role=grid]')].flatMap((grid) => {
        const card = grid.parentElement?.getBoundingClientRect();
        return [...grid.querySelectorAll('tbody button')]
          .filter((button) => card && button.getBoundingClientRect().right > card.right)
          .map((button) => `${grid.ariaLabel}: ${button.ariaLabel}`);
      }),
    );
  await expect(page.getByRole('button', { name: 'Delete openai' })).toBeVisible();
  await expect(
    page
      .getByRole('grid', { name: 'Patty' })
      .getByRole('button', { name: /^Delete/ })
      .first(),
  ).toBeVisible();
  for (const width of [360, 500, 700, 768, 860, 940, 1024, 1100, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overflow, `${width} px wide`).toEqual([]);
  }
});

test('what keeps a form from being saved is never folded away', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  const fold = dialog.getByRole('button', { name: 'Start from a cURL command' });
  // The field of a folded part cannot have the focus, and the next one has it.
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeFocused();
  await fold.click();
  const source = dialog.getByLabel('cURL command or OpenAPI');
  await source.pressSequentially('no call');
  await fold.click();
  await expect(source).toBeHidden();
  for (let time = 0; time < 2; time += 1) {
    await dialog.getByRole('button', { name: 'Save patty' }).click();
    await expect(source).toBeFocused();
    await expect(source).toHaveAttribute('aria-invalid', 'true');
    await fold.click();
  }
});

test('a reload keeps what was typed into a form, and stores no key', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const prompt = 'A long thought. '.repeat(200);
  await page.getByRole('button', { name: 'Add cheese' }).click();
  const cheese = page.getByRole('dialog', { name: 'Add cheese' });
  await cheese.getByLabel('Model', { exact: true }).fill('my-model');
  await cheese.getByLabel('API key', { exact: true }).fill('sk-never-stored');
  await closeByEscape(cheese);
  await page.getByRole('button', { name: 'Add top bun' }).click();
  const bun = page.getByRole('dialog', { name: 'Add top bun' });
  await bun.getByRole('textbox').fill(prompt);
  await page.reload();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(stored).toContain('my-model');
  expect(stored).not.toContain('sk-never-stored');
  await page.getByRole('button', { name: 'Add top bun' }).click();
  await expect(bun.getByRole('textbox')).toHaveValue(prompt);
  await expect(bun.getByRole('button', { name: 'Discard' })).toBeVisible();
});
