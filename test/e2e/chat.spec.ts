import {
  button,
  composer,
  connect,
  disconnect,
  log,
  openChat,
  rowsOf,
  send,
  startChat,
} from './chat-parts.ts';
import { expect, test } from './fixtures.ts';
import { stall } from './model-answers.ts';

test('Enter sends, Shift+Enter breaks the line, an empty message is ignored', async ({ page, server }) => {
  await openChat(page, server.url);
  await expect(composer(page)).toBeDisabled();
  await expect(log(page)).toContainText('No messages yet. Connect and send a prompt to begin.');
  await connect(page);
  await expect(log(page)).toContainText('Connected');
  await composer(page).press('Enter');
  await composer(page).pressSequentially('one');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('two');
  await expect(composer(page)).toHaveValue('one\ntwo');
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(rowsOf(page, 'You')).toHaveCount(1);
  await expect(rowsOf(page, 'You')).toContainText('one two');
  await expect(rowsOf(page, 'Assistant')).toContainText(/demo/i);
});

test('Enter that confirms an input method’s candidate neither sends nor breaks the line', async ({
  page,
  server,
}) => {
  await startChat(page, server.url);
  await composer(page).focus();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 });
  // Chromium's key event for a key that the input method takes.
  await input.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    windowsVirtualKeyCode: 229,
  });
  await input.send('Input.insertText', { text: '你好' });
  await expect(composer(page)).toHaveValue('你好');
  await expect(rowsOf(page, 'You')).toHaveCount(0);
  await composer(page).press('Enter');
  await expect(rowsOf(page, 'You')).toContainText('你好');
});

test('a prompt ends the answer that is under way, and the log reads in order', async ({ page, server }) => {
  await using _ = await stall(server.url, await startChat(page, server.url), 'I listen.');
  await send(page, 'First of all');
  await expect(rowsOf(page, 'Assistant')).toContainText('I listen.');
  await expect(page.getByText('streaming', { exact: true })).toBeVisible();
  await send(page, 'Something else');
  await expect(rowsOf(page, 'Assistant')).toHaveText([/I listen/, /I listen/]);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeDisabled();
  const labels = log(page).locator('header span:first-child');
  await expect(labels).toHaveText(['System', 'You', 'Assistant', 'You', 'Assistant']);
  await expect(page.getByText('streaming', { exact: true })).toHaveCount(0);
});

test('a flood of prompts is bounded, and the log says so', async ({ page, server }) => {
  // Each prompt interrupts the answer to the one before it, however quick the machine is.
  await using _ = await stall(server.url, await startChat(page, server.url), 'I listen.', 'silent');
  await composer(page).focus();
  // Faster than any hand, because the number within some seconds counts.
  await page.evaluate((long) => {
    for (let sent = 1; sent <= 14; sent += 1) {
      document.execCommand('insertText', false, `Prompt ${sent} ${long}`);
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(enter);
    }
  }, 'and more of it '.repeat(20));
  await expect(log(page)).toContainText('faster than the burger can answer');
  await expect(page.getByText('Status: connected')).toBeVisible();
});

test('a burger refuses where there is none, and without the session’s token', async ({ page, server }) => {
  const burger = await openChat(page, server.url);
  await page.getByLabel('Burger ID').fill('nobody');
  await connect(page);
  await send(page, 'Hello?');
  await expect(page.getByText('The server refused the connection.')).toBeVisible();
  await expect(log(page)).toContainText('Burger not found');

  await button(page, 'Connection details').click();
  await page.getByLabel('Burger ID').fill(burger);
  await page.getByLabel('Authorization header').fill('');
  await connect(page);
  await send(page, 'Let me in');
  await expect(rowsOf(page, 'System').last()).toContainText(/Authorization|token/i);
  await disconnect(page);
  await expect(log(page)).toContainText('Disconnected');
  await expect(log(page)).toContainText('Let me in');
  await page.getByRole('button', { name: 'Clear log' }).click();
  await expect(log(page)).toContainText('No messages yet.');
});
