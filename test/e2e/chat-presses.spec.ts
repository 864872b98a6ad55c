import type { Page } from '@playwright/test';
import { button, composer, connect, log, send } from './chat-parts.ts';
import { stopClock } from './fixtures.ts';
import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

/*
 * A press just after a control has appeared, or has taken the focus, was meant for the control before it. The page's clock stands
 * still here, so that "just after" does not depend on how busy the machine is.
 */

const again = (page: Page) => button(page, 'Connect again');

test.beforeEach(async ({ page, strict }) => {
  seedClouds(strict);
  await page.clock.install();
  await enter(page, '/cowtex/burgers/brg-1/chat');
  await connect(page);
});

test('Stop pressed twice by Enter or Space keeps the draft, and a press after that sends it', async ({
  page,
  strict,
}) => {
  await send(page, 'A question');
  for (const [index, key] of ['Enter', 'Space'].entries()) {
    await expect(button(page, 'Stop')).toBeEnabled();
    await composer(page).fill('Half a thought');
    await button(page, 'Stop').focus();
    await stopClock(page);
    await page.keyboard.press(key);
    await expect.poll(() => strict.chats.length).toBe(index + 2);
    await expect(page.getByText('Status: connected')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.clock.runFor(399);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('Half a thought');
    await expect(button(page, 'Send message')).toBeDisabled();
    await page.clock.runFor(1);
    await expect(button(page, 'Send message')).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect.poll(() => strict.chats[index + 1]?.received).toHaveLength(1);
    await page.clock.resume();
  }
});

test('Try again pressed twice keeps the draft, and an Undo that has just appeared is not pressed', async ({
  page,
  strict,
}) => {
  await send(page, 'A question');
  await expect.poll(() => strict.chats[0]?.received).toHaveLength(1);
  strict.chats[0]?.send('event: content\ndata: An answer\n\nevent: done\n\n');
  await expect(page.getByText('An answer', { exact: true })).toBeVisible();
  await composer(page).fill('Half a thought');
  await button(page, 'Try again').focus();
  await stopClock(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => strict.chats[1]?.received).toHaveLength(1);
  await expect(composer(page)).toBeFocused();
  await button(page, 'Undo').click();
  await composer(page).press('Enter');
  await page.clock.runFor(399);
  await button(page, 'Undo').click();
  await composer(page).press('Enter');
  await expect(button(page, 'Stop')).toBeEnabled();
  await expect(composer(page)).toHaveValue('Half a thought');
  await page.clock.runFor(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => strict.chats[1]?.received).toHaveLength(2);
  expect(strict.chats).toHaveLength(2);
});

test('a row that was made anew ignores what was meant for the one before it', async ({ page, strict }) => {
  await send(page, 'A question');
  await expect.poll(() => strict.chats[0]?.received).toHaveLength(1);
  await expect(button(page, 'Try again')).toBeVisible();
  await stopClock(page);
  await button(page, 'Try again').press('Enter');
  await expect.poll(() => strict.chats[1]?.received).toHaveLength(1);
  await expect(button(page, 'Try again')).toHaveCount(1);
  await button(page, 'Try again').press('Enter');
  await button(page, 'Edit and resend').press('Enter');
  await page.clock.runFor(399);
  await button(page, 'Try again').press('Enter');
  await button(page, 'Edit and resend').press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(button(page, 'Stop')).toBeEnabled();
  expect(strict.chats).toHaveLength(2);
  await page.clock.runFor(1);
  await button(page, 'Edit and resend').press('Enter');
  await expect(composer(page)).toHaveValue('A question');
});

test('what is written after Stop can be sent at once', async ({ page, strict }) => {
  await send(page, 'A question');
  await expect(button(page, 'Stop')).toBeEnabled();
  await stopClock(page);
  await button(page, 'Stop').click();
  await expect.poll(() => strict.chats.length).toBe(2);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('Another one');
  await page.keyboard.press('Enter');
  await expect.poll(() => strict.chats[1]?.received).toHaveLength(1);
});

test('a key that is held down on Connect again sends no draft', async ({ page, strict }) => {
  await composer(page).fill('Half a thought');
  await page.clock.runFor(400);
  await button(page, 'Disconnect').click();
  await page.clock.runFor(400);
  await again(page).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(composer(page)).toBeFocused();
  await page.clock.runFor(400);
  await expect(button(page, 'Send message')).toBeEnabled();
  await expect(composer(page)).toHaveValue('Half a thought');
  expect(strict.chats.flatMap(({ received }) => received)).toEqual([]);
});

test('a way back that has just appeared under a press is not taken', async ({ page, strict }) => {
  await stopClock(page);
  strict.chats[0]?.drop();
  await expect(page.getByText('The connection was lost.')).toBeVisible();
  await again(page).click();
  await page.clock.runFor(399);
  await again(page).click();
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  expect(strict.chats).toHaveLength(1);
  await page.clock.runFor(1);
  await again(page).click();
  await expect(page.getByText('Status: connected')).toBeVisible();
  expect(strict.chats).toHaveLength(2);
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
    await page.clock.runFor(400);
    await again(page).press('Enter');
    await expect(page.getByText('Status: connected')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Connection details' }).click();
  await page.getByLabel('Burger ID').fill('elsewhere');
  await page.clock.runFor(400);
  await button(page, 'Disconnect').click();
  await page.clock.runFor(400);
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
  // The clock has not moved since the connection: a press just after it counts.
  await stopClock(page);
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
