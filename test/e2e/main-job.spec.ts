import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test as base, expect, signIn, startServerProcess } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';
import { startToolServer, type ToolServer } from './tool-server.ts';

const test = base.extend<{ tool: ToolServer }>({
  tool: async ({ browserName: _ }, use) => {
    const tool = await startToolServer();
    await use(tool);
    await tool.close();
  },
  // The tool's server is on loopback, which API patties may reach only if the configuration allows it.
  server: async ({ tool }, use) => {
    const server = await startServerProcess({ COWTEX_ALLOWED_TARGETS: tool.target });
    await use(server);
    await server.stop();
  },
});

// The way of most users, so with the motion that they see, and the code that their browsers fetch ahead.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, isIdle: true });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('from an empty machine to a burger that answers with a tool’s result', async ({ page, tool }) => {
  await signIn(page);

  await test.step('make a workshop', async () => {
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await page.getByRole('button', { name: 'New workshop' }).first().click();
    await dialog(page, 'New workshop').getByLabel('Workshop name').fill('Weather');
    await page.getByRole('button', { name: 'Create workshop' }).click();
    await expect(page.getByText('Workshop created.')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Workshops' }).getByText('Weather')).toBeVisible();
  });

  await test.step('make a burger, which opens its settings', async () => {
    await page.getByRole('link', { name: 'Burger', exact: true }).click();
    await page.getByRole('button', { name: 'New burger' }).first().click();
    await dialog(page, 'New burger').getByLabel('Burger name').fill('Forecaster');
    await page.getByRole('button', { name: 'Create burger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Forecaster' })).toBeVisible();
  });

  await test.step('give it a top bun', async () => {
    await page.getByRole('button', { name: 'Add top bun' }).click();
    await dialog(page, 'Add top bun').getByLabel('Prompt').fill('You are a weather frog.');
    await page.getByRole('button', { name: 'Save top bun' }).click();
    await expect(page.getByText('Top bun created.')).toBeVisible();
  });

  await test.step('give it a cheese, the demo model, and test it', async () => {
    await page.getByRole('button', { name: 'Add cheese' }).click();
    // The sample configuration has the demo model's address.
    await dialog(page, 'Add cheese').getByRole('combobox', { name: 'Type' }).fill('ollama');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save cheese' }).click();
    await expect(page.getByText('Cheese created.')).toBeVisible();
    await page.getByRole('button', { name: 'Test ollama' }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(/demo/i);
    await closeByEscape(page.getByRole('dialog'));
  });

  await test.step('give it a patty, an API, and test it', async () => {
    await page.getByRole('button', { name: 'Add patty' }).click();
    const form = dialog(page, 'Add patty');
    await form.getByText('API', { exact: true }).click();
    await form.getByLabel('Definition JSON').fill(
      JSON.stringify({
        name: 'get_weather',
        display_name: 'Weather',
        description: 'Tells the weather of a city.',
        parameters: {
          type: 'object',
          required: ['city'],
          properties: { city: { type: 'string', description: 'The name of the city' } },
        },
      }),
    );
    await expect(form.getByLabel('Tool ID')).toHaveValue('get_weather');
    await form
      .getByLabel('Settings JSON')
      .fill(
        JSON.stringify({ url: `${tool.url}/weather/{city}`, method: 'get', privacy_inputs: ['X-Api-Key'] }),
      );
    await page.getByRole('button', { name: 'Save patty' }).click();
    await expect(page.getByText('Patty created.')).toBeVisible();

    await page.getByRole('button', { name: 'Test Weather' }).click();
    await page.getByLabel('Tool input').fill('{"city": "São Paulo"}');
    await page.getByLabel('Privacy input').fill('{"X-Api-Key": "sesame", "X-Other": "no"}');
    await page.getByRole('button', { name: 'Run test' }).click();
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('raining frogs');
    expect(tool.calls.at(-1)).toEqual({ path: '/weather/S%C3%A3o%20Paulo', key: 'sesame' });
    await closeByEscape(page.getByRole('dialog'));
  });

  await test.step('talk to it: the streamed answer uses the tool’s result', async () => {
    await page.getByRole('link', { name: 'Test burger chat' }).click();
    await page.getByText('Debug mode', { exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Debug mode' })).toBeChecked();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Status: connected')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('What is the weather in the city "Paris"?');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log');
    const answer = log.getByRole('article').filter({ hasText: 'Assistant' }).last();
    await expect(answer).toContainText('raining frogs');
    const call = log.getByRole('article').filter({ hasText: 'Tool call' });
    await expect(call).toContainText(/get_weather\(Paris\)(< )?[\d.]+ (ms|sec)/);
    await call.getByText('get_weather(Paris)').click();
    await expect(call.getByRole('article')).toContainText(/^Tool result.*raining frogs/s);
    await expect(log.getByText('streaming')).toHaveCount(0);
    expect(tool.calls.at(-1)?.path).toBe('/weather/Paris');
  });

  await test.step('everything is still there after a reload', async () => {
    await page.getByRole('link', { name: 'Burger settings' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Forecaster' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Top Bun' })).toContainText('You are a weather frog.');
    await expect(page.getByRole('grid', { name: 'Cheese' })).toContainText('ollama');
    await expect(page.getByRole('grid', { name: 'Patty' })).toContainText('Weather');
  });

  await test.step('export the workshop, import it into another, and compare', async () => {
    const exported = await exportWorkshop(page, 'Weather');
    await page.getByRole('button', { name: 'New workshop' }).first().click();
    await page.getByLabel('Workshop name').fill('Copy');
    await page.getByRole('button', { name: 'Create workshop' }).click();
    await page.getByRole('grid', { name: 'Workshops' }).getByText('Copy').click();
    await page.getByRole('button', { name: 'Import burgers' }).click();
    await page.getByLabel('Burgers as JSON').fill(exported);
    await dialog(page, 'Import burgers').getByRole('button', { name: 'Import burgers' }).click();
    await page.getByRole('button', { name: 'Replace burgers' }).click();
    await expect(page.getByText('Burgers imported.')).toBeVisible();
    const copied = await exportWorkshop(page, 'Copy');
    expect(withoutIds(copied)).toEqual(withoutIds(exported));
    expect(JSON.parse(exported)).toHaveLength(1);
  });
});

/** Exports a workshop by the button, and returns the text of the downloaded file. */
async function exportWorkshop(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Workshop', exact: true }).click();
  await page.getByRole('grid', { name: 'Workshops' }).getByText(name).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export burgers' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name.toLowerCase()}-burgers.json`);
  return readFile(await file.path(), 'utf8');
}

/** An export without the fields that an import into another workshop has to change. */
function withoutIds(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (['id', 'workshop_id'].includes(key) ? undefined : value));
}
