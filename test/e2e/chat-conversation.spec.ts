import type { Page } from '@playwright/test';
import { button, composer, connect, log, rowsOf } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/* A conversation lasts: over connections, pages and reloads, with a way back to earlier prompts. */

/** The `messages` of each prompt that the page sends. */
function recordPrompts(page: Page): { role: string; content: string }[][] {
  const sent: { role: string; content: string }[][] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)).messages)),
  );
  return sent;
}

/** Asks, and waits for the whole answer. */
async function ask(page: Page, prompt: string): Promise<void> {
  const answers = rowsOf(page, 'Assistant');
  const before = await answers.count();
  await composer(page).fill(prompt);
  await composer(page).press('Enter');
  await expect(answers).toHaveCount(before + 1);
  await expect(page.getByText('tokens out').nth(before)).toBeVisible();
}

test('the burger still knows what was said after a reload, and nothing secret is stored', async ({
  page,
  server,
}) => {
  const sent = recordPrompts(page);
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}/chat`);
  await connect(page);
  await ask(page, 'My name is Ada');
  await page.reload();
  await expect(rowsOf(page, 'You')).toContainText('My name is Ada');
  await expect(rowsOf(page, 'System').last()).toContainText('Disconnected');
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  const tokens = await page.evaluate(() => JSON.parse(localStorage.getItem('cowtex-tokens') ?? '{}'));
  expect(stored).toContain('My name is Ada');
  expect(stored).not.toContain(tokens.accessToken);
  expect(stored).not.toContain('Authorization');
  await connect(page);
  await ask(page, 'What did I say before?');
  await expect(rowsOf(page, 'Assistant').last()).toContainText('Before that you said: “My name is Ada”');
  await ask(page, 'And now?');
  expect(sent.map((messages) => messages.map(({ role }) => role))).toEqual([
    ['user'],
    ['user', 'assistant', 'user'],
    ['user'],
  ]);
  expect(sent[1]?.map(({ content }) => content)).toEqual([
    'My name is Ada',
    expect.stringContaining('You said: “My name is Ada”'),
    'What did I say before?',
  ]);
});

test('a prompt can be tried again and edited, with a way back', async ({ page, server }) => {
  const sent = recordPrompts(page);
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}/chat`);
  await connect(page);
  await ask(page, 'First');
  await ask(page, 'Second');
  await button(page, 'Try again').first().click();
  await expect(rowsOf(page, 'Assistant')).toHaveCount(1);
  await expect(rowsOf(page, 'You')).toHaveText(/First/);
  expect(sent.at(-1)).toEqual([{ role: 'user', content: 'First' }]);

  await button(page, 'Bring it back').click();
  await expect(rowsOf(page, 'You')).toHaveText([/First/, /Second/]);
  await expect(button(page, 'Bring it back')).toBeHidden();

  await button(page, 'Edit and resend').last().click();
  await expect(rowsOf(page, 'You')).toHaveText(/First/);
  await expect(composer(page)).toHaveValue('Second');
  await ask(page, 'Second, edited');
  await expect(button(page, 'Bring it back')).toBeHidden();
  await expect(rowsOf(page, 'You')).toHaveText([/First/, /Second, edited/]);
  expect(sent.at(-1)?.map(({ content }) => content)).toEqual([
    'First',
    expect.stringContaining('You said: “First”'),
    'Second, edited',
  ]);
});

test('a new conversation forgets, clearing the log does not', async ({ page, server }) => {
  const sent = recordPrompts(page);
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}/chat`);
  await connect(page);
  await ask(page, 'First');
  await button(page, 'Clear log').click();
  await expect(log(page)).toContainText('No messages yet.');
  await button(page, 'Disconnect').click();
  await connect(page);
  await ask(page, 'Second');
  expect(sent.at(-1)).toHaveLength(3);
  await button(page, 'New conversation').click();
  await expect(page.getByText('Status: connected')).toBeVisible();
  await expect(rowsOf(page, 'You')).toHaveCount(0);
  await ask(page, 'Third');
  expect(sent.at(-1)).toEqual([{ role: 'user', content: 'Third' }]);
});
