import { enter, expect, test } from './fixtures.ts';
import { closeByEscape } from './keyboard.ts';

/*
 * The forms of the layers: the cheese as fields and as a text, its key, and what every form of a layer keeps.
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
