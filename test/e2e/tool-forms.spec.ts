import type { Locator } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { buildingTool, twoOperations } from './seed.ts';

/*
 * The form of a patty: a tool from a pasted call, its faults, and its test.
 */

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
