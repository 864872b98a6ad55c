import { expectButtonBesideIds } from './bare-ids.ts';
import { composer, log } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';

/* Its steps, resets and later visits are walked in test/screens/demo.test.ts. */

test('the guided demo by keyboard alone, from a lost answer to that of the burger', async ({ page, api }) => {
  await enter(page, '/cowtex/demo');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link').filter({ has: page.locator('svg') })).toHaveCount(7);
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  const reset = page.getByRole('button', { name: 'Reset demo' });
  await expect(reset).toHaveAccessibleDescription('');

  await page.route('**/api/workshop', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await tabTo(page, page.getByLabel('Workshop name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('  Keyboard Kitchen ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Unable to create workshop. Try again.');
  await page.unroute('**/api/workshop');
  // The typed text and the key of the call outlive the page.
  await page.reload();
  await press(page, 'Create workshop');
  await expect(page.getByLabel('Burger name')).toBeFocused();
  await expect(page.getByText('Workshop created.')).toBeVisible();
  expect(await api('GET', '/api/workshop')).toMatchObject({ data: [{ name: 'Keyboard Kitchen' }] });
  await expect(reset).toHaveAccessibleDescription(
    'After a reset, what the demo has created stays in your workshops.',
  );

  const picture = page.getByRole('complementary', { name: 'Progress' }).locator('svg').first();
  const layers = ['Top Bun', 'Cheese', 'Patty', 'Button Bun'];
  const seesLayers = (...there: string[]) =>
    expect(picture.locator('g[class*="lit"]')).toHaveCount(there.length);
  await expectButtonBesideIds(page);
  await seesLayers();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prompt')).toBeFocused();
  await expect(page.getByText(/^ID: BRG-/)).toBeVisible();
  await seesLayers('Button Bun');
  await press(page, 'Save top bun');
  await expect(page.getByRole('button', { name: 'Provider' })).toBeFocused();
  await seesLayers('Button Bun', 'Top Bun');
  await tabTo(page, page.getByRole('textbox', { name: 'Model', exact: true }));
  await press(page, 'Connect cheese');
  await expect(page.getByRole('button', { name: 'Type' })).toBeFocused();
  await seesLayers('Button Bun', 'Top Bun', 'Cheese');
  await press(page, 'Attach patty');
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await seesLayers(...layers);
  await expectButtonBesideIds(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Test burger chat' }));
  await page.keyboard.press('Enter');
  await press(page, 'Connect');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('When is building B-101 open?');
  // A key just after the connection would count for nothing.
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('article').filter({ hasText: 'Assistant' }).last()).toContainText(
    'Sesame House (B-101) is open Monday to Friday, 7:00 to 20:00.',
  );
});

test('a burger whose provider needs a key says so at the end of the demo, as its settings do', async ({
  page,
}) => {
  await enter(page, '/cowtex/demo');
  for (const step of ['Create workshop', 'Create burger', 'Save top bun']) await press(page, step);
  await page.getByRole('button', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'openai' }).click();
  await expect(page.getByLabel('Host / endpoint URL')).toHaveValue('https://api.openai.com/v1');
  await expect(page.getByRole('textbox', { name: 'Model', exact: true })).toHaveValue('gpt-4o');
  await expect(page.getByLabel('API key')).toHaveAttribute('type', 'password');
  await press(page, 'Connect cheese');
  await press(page, 'Attach patty');
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expect(page.getByText('Might not answer · No API key')).toBeVisible();
  await page.getByRole('link', { name: 'Open burger settings' }).click();
  await expect(page.getByRole('region', { name: 'The burger' })).toContainText(
    /Might not answer[\s\S]*No API key/,
  );
});
