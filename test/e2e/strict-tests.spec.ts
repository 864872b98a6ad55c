import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

/* The tests of cheeses and patties against another back end. */

test.beforeEach(({ strict }) => {
  seedClouds(strict);
  const layers = strict.data.layersOf('brg-1');
  layers.cheese.push({ type: 'openai', json_data: { model: 'gpt' } });
  const parameters = {
    type: 'object',
    required: ['city'],
    properties: { city: {}, days: { type: 'integer' } },
  };
  layers.patty.push({
    id: 'pat-1',
    type: 'api',
    json_data: { name: 'rain', display_name: 'Rain', parameters },
    settings: { url: 'https://e.example/{city}' },
  });
});

test('a test sends any valid JSON, and of the parameters only those that were filled in or are required', async ({
  page,
  strict,
}) => {
  await enter(page, '/cowtex/burgers/brg-1');
  await page.getByRole('button', { name: 'Test Rain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test Rain' });
  const sent = () => strict.log.filter(({ target }) => target.endsWith('/test')).map(({ body }) => body);
  const run = dialog.getByRole('button', { name: 'Run test' });
  // A required value that is missing is marked at its field, and nothing is sent.
  const city = dialog.getByLabel('city', { exact: true });
  await run.click();
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription('Enter a value.');
  await expect(dialog.getByLabel('Tool input')).not.toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await dialog.getByLabel('city', { exact: true }).fill('Bern');
  await run.click();
  await expect.poll(sent).toEqual([{ tool_input: { city: 'Bern' }, privacy_input: {} }]);
  await dialog.getByLabel('Tool input').fill('["Bern", 3]');
  await dialog.getByLabel('Privacy input').fill('null');
  await expect(dialog.getByLabel('Tool input')).toHaveAccessibleDescription(/must be a JSON object/);
  await run.click();
  await expect.poll(sent).toHaveLength(2);
  expect(sent()[1]).toEqual({ tool_input: ['Bern', 3], privacy_input: null });
  await dialog.getByLabel('Tool input').fill('["Bern"');
  await run.click();
  await expect(dialog.getByLabel('Tool input')).toHaveAccessibleDescription(/This isn’t valid JSON/);
  expect(sent()).toHaveLength(2);
});

test('a successful test says so beside its result, in both languages', async ({ page }) => {
  await enter(page, '/cowtex/burgers/brg-1');
  for (const [cheese, patty, tokens] of [
    ['Cheese tested.', 'Patty tested.', '12 tokens in · 1 out'],
    ['芝士已测试。', '肉饼已测试。', '输入 12 个 token · 输出 1 个'],
  ] as const) {
    for (const [name, message, answer] of [
      ['openai', cheese, 'Hello yourself'],
      ['Rain', patty, 'It is raining frogs'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^(Test ${name}|测试“?${name}”?)$`) }).click();
      const dialog = page.getByRole('dialog');
      if (name === 'Rain') {
        await dialog.getByLabel('city', { exact: true }).fill('');
        await dialog.getByRole('button', { name: /^(Run test|运行测试)$/ }).click();
        await expect(dialog.getByText(/^(Enter a value\.|请输入值。)$/)).toBeVisible();
        await dialog.getByLabel('city', { exact: true }).fill('Bern');
      }
      await dialog.getByRole('button', { name: /^(Send test|Run test|发送测试|运行测试)$/ }).click();
      await expect(dialog).toContainText(answer);
      await expect(dialog).toContainText(message);
      // The duration is shown. This server tells no tokens, but others do.
      if (name === 'openai') {
        const result = dialog.getByRole('region', { name: /^(Result|结果)$/ });
        await expect(result).toContainText(
          cheese === 'Cheese tested.' ? /Result(< )?[\d.]+ m?s in all/ : /结果共 ?(< )?[\d.]+ /,
        );
        const data = { message: answer, usage: { input_tokens: 12, output_tokens: 1 } };
        await page.route('**/cheese/openai/test', (route) => route.fulfill({ json: { data } }), { times: 1 });
        await dialog.getByRole('button', { name: /^(Send test|发送测试)$/ }).click();
        await expect(result).toContainText(tokens);
      }
      await dialog
        .getByRole('button', { name: /^(Close|关闭)$/ })
        .last()
        .click();
    }
    if (cheese === 'Cheese tested.') await page.getByRole('button', { name: '中文' }).click();
  }
});
