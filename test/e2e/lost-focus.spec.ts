import { button, composer, connect } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { createdId, seedBurger } from './seed.ts';
import { bakeTwo, side } from './two-burgers.ts';

/* After a control has disappeared or is disabled when it is pressed, the keyboard goes on near its place, not at the top of the page. */

test('details that are closed, a notice that is dismissed', async ({ page, api }) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  await enter(page, `/cowtex/workshops?workshop=${workshop}`);
  await page.route('**/api/workshop/*/burgers', (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Export burgers' }).press('Enter');
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View burgers' })).toBeFocused();
  await page.getByRole('button', { name: 'Close details' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close details' })).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});

test('the last page and the first, where the pressed arrow is disabled', async ({ page }) => {
  const accounts = Array.from({ length: 60 }, (_, index) => ({
    id: `ACC-${index}`,
    account: `member${index}`,
    first_name: 'First',
    last_name: 'Last',
    email: `member${index}@example.com`,
    roles: [],
  }));
  await page.route('**/api/accounts', (route) => route.fulfill({ json: { data: accounts } }));
  await enter(page, '/accounts');
  const next = page.getByRole('button', { name: 'Next page' });
  const previous = page.getByRole('button', { name: 'Previous page' });
  await next.press('Enter');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(previous).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(next).toBeFocused();
  // The page begins at its first row, although the focus is below the last one.
  await expect(page.getByRole('row', { name: 'member0' })).toBeInViewport();
});

test('a message that is sent by its button, and an ID that is refused', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await page.getByLabel('Burger ID').fill('');
  await page.getByLabel('Burger ID').press('Enter');
  await expect(page.getByText('Please enter a burger ID.')).toBeVisible();
  await expect(button(page, 'Connect')).toBeFocused();
  await page.getByLabel('Burger ID').fill(burger);
  await connect(page);
  await composer(page).fill('Hello');
  await button(page, 'Send message').press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
});

test('two connections that are ended, together and one by one', async ({ page, server }) => {
  const { path } = await bakeTwo(server);
  await enter(page, path);
  await button(page, 'Connect both').press('Enter');
  await expect(composer(page)).toBeFocused();
  await button(page, 'Disconnect both').press('Enter');
  await expect(button(page, 'Connect both')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toBeFocused();
  const kind = side(page, 'Kind');
  await kind.getByRole('button', { name: 'Connection details' }).click();
  await kind.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await expect(kind.getByRole('button', { name: 'Connect', exact: true })).toBeFocused();
});

test('a tooltip takes neither Escape from a dialog nor a press from the row below it', async ({
  page,
  server,
}) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/burgers');
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  const cross = dialog.getByRole('button', { name: 'Close' });
  const tooltip = page.getByRole('tooltip');
  await page.getByRole('button', { name: 'New burger' }).press('Enter');
  // By keys, because a tooltip shows itself at once there.
  await dialog.getByLabel('Burger name').press('Shift+Tab');
  await expect(cross).toBeFocused();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New burger' }).click();
  await cross.hover();
  await expect(tooltip).toBeVisible();
  expect(await tooltip.evaluate((text) => getComputedStyle(text).pointerEvents)).toBe('none');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
