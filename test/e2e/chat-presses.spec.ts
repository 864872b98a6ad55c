import type { Page } from '@playwright/test';
import { button, composer, connect, log, send } from './chat-parts.ts';
import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

const again = (page: Page) => button(page, 'Connect again');

test.beforeEach(async ({ page, strict }) => {
  seedClouds(strict);
  await enter(page, '/cowtex/burgers/brg-1/chat');
  await connect(page);
});

test('what is written after Stop can be sent at once', async ({ page, strict }) => {
  await send(page, 'A question');
  await expect(button(page, 'Stop')).toBeEnabled();
  await button(page, 'Stop').click();
  await expect.poll(() => strict.chats.length).toBe(2);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('Another one');
  await page.keyboard.press('Enter');
  await expect.poll(() => strict.chats[1]?.received).toHaveLength(1);
});

test('a key that is held down on Connect again sends no draft', async ({ page, strict }) => {
  await composer(page).fill('Half a thought');
  await button(page, 'Disconnect').click();
  await again(page).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(button(page, 'Send message')).toBeEnabled();
  await expect(composer(page)).toHaveValue('Half a thought');
  expect(strict.chats.flatMap(({ received }) => received)).toEqual([]);
});

test('the focus in an empty composer moves to Connect when the connection ends', async ({ page, strict }) => {
  await composer(page).focus();
  strict.chats[0]?.drop();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await expect(button(page, 'Connect')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Status: connected')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  strict.chats[1]?.close(1008, '');
  await expect(page.getByText('The server refused the connection.')).toBeVisible();
  await expect(button(page, 'Connect')).toBeFocused();
});

test('the page says which way a connection ended', async ({ page, strict }) => {
  for (const [code, cause] of [
    [1012, 'The server is stopping or restarting.'],
    [1008, 'The server refused the connection.'],
    [1000, 'The server closed the connection.'],
    [1006, 'The connection was lost.'],
  ] as const) {
    if (code === 1006) strict.chats.at(-1)?.drop();
    else strict.chats.at(-1)?.close(code, 'Kitchen closed');
    await expect(page.getByText(cause)).toBeVisible();
    // The words of another server stay as received.
    await expect(log(page).getByRole('article').last()).toContainText(
      code === 1006 ? 'Disconnected' : 'DisconnectedKitchen closed',
    );
    await again(page).press('Enter');
    await expect(page.getByText('Status: connected')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Connection details' }).click();
  await page.getByLabel('Burger ID').fill('elsewhere');
  await button(page, 'Disconnect').click();
  await button(page, 'Connect').click();
  // The head says how it ended, the line above the composer why.
  await expect(page.getByRole('alert').first()).toHaveText(
    'WebSocket error. Verify burger ID and API endpoint.',
  );
  await expect(page.getByRole('alert').last()).toContainText(
    'The server can’t be reached, or it or a proxy refuses connections from this page.',
  );
  await expect(page.getByText('Status: error')).toBeVisible();
});

test('Connect and Disconnect are always there, one of them disabled, and a second press does nothing', async ({
  page,
  strict,
}) => {
  const buttons = [button(page, 'Connect'), button(page, 'Disconnect')] as const;
  const [on, off] = buttons;
  await expect(on).toBeDisabled();
  await expect(off).toBeEnabled();
  await off.dblclick();
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  await expect(off).toBeDisabled();
  await on.dblclick();
  await expect(page.getByText('Status: connected')).toBeVisible();
  await expect(on).toBeDisabled();
  expect(strict.chats).toHaveLength(2);
  await off.press('Enter');
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  await expect(on).toBeFocused();
  const places = await Promise.all(buttons.map((each) => each.boundingBox()));
  await page.keyboard.press('Enter');
  await expect(off).toBeEnabled();
  await expect(composer(page)).toBeFocused();
  expect(await Promise.all(buttons.map((each) => each.boundingBox()))).toEqual(places);
});
