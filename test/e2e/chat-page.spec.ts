import {
  button,
  composer,
  connect,
  converse,
  disconnect,
  log,
  openChat,
  startChat,
  words,
} from './chat-parts.ts';
import { expect, onDarkPhone, painted, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { stall } from './model-answers.ts';

test('a composer that grows does not take the reader from the end of the log', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startChat(page, server.url);
  // Half of the window is the log's.
  await expect.poll(() => log(page).evaluate((box) => box.clientHeight)).toBeGreaterThanOrEqual(370);
  await converse(page, 'line\n'.repeat(60));
  const fromEnd = () => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  for (let lines = 1; lines < 12; lines += 1) {
    await composer(page).press('Shift+Enter');
    await expect.poll(fromEnd).toBeLessThan(32);
  }
  await composer(page).fill('');
  // The taller log has been seen once two frames have passed.
  await painted(page);
  // A scroll that is under way when the composer grows is seen with the new height only.
  await log(page).evaluate((box) => {
    box.scrollTop -= 10;
    document.execCommand('insertText', false, 'line\n'.repeat(8));
  });
  await expect(composer(page)).toHaveValue(/^(line\n){8}$/);
  await expect.poll(fromEnd).toBeLessThan(1);
  await expect(button(page, 'Jump to latest')).toHaveCount(0);

  await log(page).evaluate((box) => {
    box.scrollTop = 0;
  });
  await expect(button(page, 'Jump to latest')).toBeVisible();
  await button(page, 'New conversation').click();
  await expect(log(page)).not.toContainText('line');
  await expect(button(page, 'Jump to latest')).toHaveCount(0);
});

test('a composer grows with its text where the browser has no field-sizing', async ({ page, server }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...asked: [string, string?]) =>
      asked[0] !== 'field-sizing' && Reflect.apply(supports, CSS, asked);
    const fixed = new CSSStyleSheet();
    fixed.replaceSync('textarea { field-sizing: fixed !important }');
    document.adoptedStyleSheets.push(fixed);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openChat(page, server.url);
  const height = () => composer(page).evaluate((box) => box.clientHeight);
  // One line on a phone, while nothing can be written.
  expect(await height()).toBeLessThan(50);
  await connect(page);
  await expect.poll(height).toBeGreaterThan(70);
  const before = await height();
  await composer(page).fill('line\n'.repeat(8));
  expect(await height()).toBeGreaterThan(2 * before);
  await composer(page).fill('');
  expect(await height()).toBe(before);
});

test('head and tab name the burger, and its ID stands there before that', async ({ page, server }) => {
  const release = await hold(page, '**/api/workshop');
  const burger = await openChat(page, server.url);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Chat ${burger}`);
  await expect(page).toHaveTitle('Chat · Cowtex');
  release();
  await expect(heading).toHaveText('Chat Talker');
  await expect(page).toHaveTitle('Talker · Chat · Cowtex');
  await button(page, '中文').click();
  await expect(page).toHaveTitle('Talker · 对话 · Cowtex');
  await page.getByRole('link', { name: '汉堡设置' }).click();
  await expect(page).toHaveTitle('Talker · 汉堡设置 · Cowtex');
  await page.goto('/cowtex/burgers/elsewhere/chat');
  await expect(heading).toHaveText('Chat elsewhere');
});

test('the authorization is masked until it is asked for, and the focus goes to the composer', async ({
  page,
  server,
}) => {
  const say = words.en;
  await onDarkPhone(page);
  await using _ = await stall(server.url, await openChat(page, server.url), 'I listen.');
  const field = page.getByLabel(say.authorization);
  await expect(field).toHaveAttribute('type', 'password');
  await button(page, say.show).press('Enter');
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(/^Bearer .+/);
  await button(page, say.hide).press('Space');
  await expect(field).toHaveAttribute('type', 'password');
  await button(page, say.connect).press('Enter');
  await expect(composer(page)).toBeFocused();
  await expect(field).toHaveCount(0);

  await composer(page).fill('Listen');
  await page.keyboard.press('Enter');
  await expect(button(page, say.stop)).toBeEnabled();
  await button(page, say.stop).press('Enter');
  await expect(page.getByText(say.connected)).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await button(page, say.clear).press('Enter');
  await expect(log(page).getByRole('article')).toHaveCount(0);
  await expect(composer(page)).toBeFocused();

  await button(page, say.details).press('Enter');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(button(page, say.details)).toHaveAttribute('aria-expanded', 'true');
  await disconnect(page, say.disconnect);
  // From the field of a form that connects, too.
  await field.press('Enter');
  await expect(composer(page)).toBeFocused();
});

test('a restart of the server is said, and one press leads back; nothing is sent twice', async ({
  page,
  server,
}) => {
  await onDarkPhone(page);
  await startChat(page, server.url);
  await converse(page, 'Just once');
  await composer(page).fill('Half a thought');
  await server.restart();
  await expect(page.getByRole('status').filter({ hasText: 'stopping' })).toContainText(
    'The server is stopping or restarting.',
  );
  // Each try that fails shows the way back anew.
  await expect(async () => {
    const connected = page.getByText('Status: connected');
    if (!(await connected.isVisible())) await button(page, 'Connect again').press('Enter', { timeout: 500 });
    await expect(connected).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(composer(page)).toBeFocused();
  await expect(button(page, 'Connect again')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Half a thought');
  await expect(log(page).getByText('You', { exact: true })).toHaveCount(1);
});
