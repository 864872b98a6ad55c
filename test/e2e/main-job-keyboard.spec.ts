import type { Page } from '@playwright/test';
import { button, composer, log } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape, enterFirst, press, tabTo } from './keyboard.ts';
import { buildingTool } from './seed.ts';

/* The main job without a pointer: every step is a key. */

/** Goes to a field, and replaces its text. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function save(page: Page, name: string, said: string): Promise<void> {
  await press(page, name);
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a workshop, a burger with its layers, a test of its model and a conversation, by keyboard alone', async ({
  page,
  server,
}) => {
  await enter(page, '/cowtex/workshops');
  await press(page, 'New workshop');
  await write(page, 'Workshop name', 'Weather');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Workshop created.')).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('new burger');
  await enterFirst(page, /^New burger/);
  await write(page, 'Burger name', 'Forecaster');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Forecaster' })).toBeVisible();

  await press(page, 'Add top bun');
  await write(page, 'Prompt', 'You are a weather frog.');
  await save(page, 'Save top bun', 'Top bun created.');

  await press(page, 'Add cheese');
  await tabTo(page, page.getByRole('combobox', { name: 'Type' }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('ollama');
  await page.keyboard.press('Tab');
  await save(page, 'Save cheese', 'Cheese created.');
  // A table is one stop of the Tab key. Its last control deletes, and the one before tests.
  await tabTo(page, page.getByRole('grid', { name: 'Cheese' }));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Test ollama' })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, 'Send test');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(/demo/i);
  await closeByEscape(page.getByRole('dialog'));
  await expect(page.getByRole('button', { name: 'Test ollama' })).toBeFocused();

  await press(page, 'Add patty');
  const tool = buildingTool({ type: 'string' }, { url: `${server.url}/demo-api/buildings/{building_id}` });
  // The first of two radio buttons, of which none is chosen.
  await tabTo(page, page.getByRole('radio', { name: 'API' }));
  await page.keyboard.press('Space');
  await write(page, 'Definition JSON', JSON.stringify(tool.json_data));
  await write(page, 'Settings JSON', JSON.stringify(tool.settings));
  await save(page, 'Save patty', 'Patty created.');

  await tabTo(page, page.getByRole('link', { name: 'Test burger chat' }));
  await page.keyboard.press('Enter');
  await press(page, 'Connect');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('When is building B-101 open?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('article').filter({ hasText: 'Assistant' }).last()).toContainText(
    'Sesame House',
  );
});

test('the first stop of the chat leads to the message', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await expect(log(page)).toBeVisible();
  await press(page, 'Connect');
  await expect(composer(page)).toBeFocused();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Skip to the message field')).toBeFocused();
  await expect(button(page, 'Skip to the message field')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
});
