import type { Locator, Page } from '@playwright/test';
import {
  button,
  composer,
  connect,
  disconnect,
  expectToFit,
  log,
  onPrompt,
  pressUntil,
  rowsOf,
  send,
  startChat,
} from './chat-parts.ts';
import { enter, expect, onDarkPhone, signOut, test } from './fixtures.ts';
import { bakeTwo } from './two-burgers.ts';

/* A conversation lasts: over connections, pages and reloads, and can be rewound to earlier prompts. */

/** The `messages` of each prompt that the page sends. */
function recordPrompts(page: Page): { role: string; content: string }[][] {
  const sent: { role: string; content: string }[][] = [];
  onPrompt(page, (messages) => sent.push(messages));
  return sent;
}

/** Asks, and waits for the whole answer. */
async function ask(page: Page, prompt: string): Promise<void> {
  const answers = rowsOf(page, 'Assistant');
  const before = await answers.count();
  await send(page, prompt);
  await expect(answers).toHaveCount(before + 1);
  await expect(page.getByText(/\d out/).nth(before)).toBeVisible();
}

/** Tries a prompt again, or edits it. */
const change = async (page: Page, action: Locator) =>
  pressUntil(
    () => action.press('Enter'),
    () => button(page, 'Undo').isVisible(),
  );

/** Brings back the removed turns. The button does nothing just after it has appeared. */
async function bringBack(page: Page): Promise<void> {
  const back = button(page, 'Undo');
  await pressUntil(
    () => back.press('Enter'),
    () => back.isHidden(),
  );
}

/** The composer is seen whole, and nothing lies beyond the right edge. */
async function expectToFitPhone(page: Page): Promise<void> {
  await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
  await expectToFit(page.getByRole('main'));
}

test('a conversation lasts a reload without storing a secret, and signing out forgets it', async ({
  page,
  server,
}) => {
  const sent = recordPrompts(page);
  await startChat(page, server.url);
  await ask(page, 'My name is Ada');
  await page.reload();
  await expect(rowsOf(page, 'You')).toContainText('My name is Ada');
  await expect(rowsOf(page, 'System').last()).toContainText('Disconnected');
  await expect(button(page, 'Connection details')).toHaveAttribute('aria-expanded', 'false');
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
  const tokens = await page.evaluate(() => JSON.parse(localStorage.getItem('cowtex-tokens') ?? '{}'));
  expect(await stored()).toContain('My name is Ada');
  expect(await stored()).not.toContain(tokens.accessToken);
  expect(await stored()).not.toContain('Authorization');
  await connect(page);
  await ask(page, 'What did I say before?');
  await expect(rowsOf(page, 'Assistant').last()).toContainText('Before that you said: “My name is Ada”');
  await ask(page, 'And now?');
  await page.getByRole('link', { name: 'Burger settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talker' })).toBeVisible();
  await expect(log(page)).toHaveCount(0);
  await page.goBack();
  await expect(rowsOf(page, 'You')).toHaveText([/My name is Ada/, /What did I say before\?/, /And now\?/]);
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
  await expect.poll(stored).toContain('My name is Ada');
  await signOut(page);
  await expect(page.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
  await expect.poll(stored).not.toContain('My name is Ada');
});

test('a prompt can be tried again, edited and undone, by keyboard on a phone', async ({ page, server }) => {
  const sent = recordPrompts(page);
  await onDarkPhone(page);
  await startChat(page, server.url);
  await ask(page, 'First');
  await ask(page, 'Second');
  await change(page, button(page, 'Try again').first());
  await expect(rowsOf(page, 'Assistant')).toHaveCount(1);
  await expect(rowsOf(page, 'You')).toHaveText(/First/);
  expect(sent.at(-1)).toEqual([{ role: 'user', content: 'First' }]);
  // Otherwise Undo stops it, which connects anew and takes the focus from the control that is pressed next.
  await expect(button(page, 'Stop')).toBeDisabled();

  await bringBack(page);
  await expect(rowsOf(page, 'You')).toHaveText([/First/, /Second/]);

  // Without a connection the composer cannot take the focus.
  await expect(page.getByText('Status: connected')).toBeVisible();
  await disconnect(page);
  await change(page, button(page, 'Edit and resend').last());
  await expect(button(page, 'Undo')).toBeFocused();
  await expect(composer(page)).toHaveValue('Second');
  await bringBack(page);
  await expect(log(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await connect(page);

  await change(page, button(page, 'Edit and resend').last());
  await expect(rowsOf(page, 'You')).toHaveText(/First/);
  await expect(composer(page)).toHaveValue('Second');
  await ask(page, 'Second, edited');
  await expect(button(page, 'Undo')).toBeHidden();
  await expect(rowsOf(page, 'You')).toHaveText([/First/, /Second, edited/]);
  expect(sent.at(-1)?.map(({ content }) => content)).toEqual([
    'First',
    expect.stringContaining('You said: “First”'),
    'Second, edited',
  ]);
  await expectToFitPhone(page);

  await change(page, button(page, 'Edit and resend').first());
  await expect(rowsOf(page, 'You')).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page, 'You')).toHaveText([/First/, /Second, edited/]);
  await expect(rowsOf(page, 'Assistant')).toHaveCount(2);
  await expect(rowsOf(page, 'System').last()).toContainText('Disconnected');
});

test('a burger is told nothing of what was said with another one, nor after a reload', async ({
  page,
  server,
}) => {
  const sent = recordPrompts(page);
  const { plain, kind } = await bakeTwo(server);
  const connectTo = async (burger: string) => {
    if (await button(page, 'Disconnect').isEnabled()) await disconnect(page);
    await page.getByLabel('Burger ID').fill(burger);
    await connect(page);
  };
  await enter(page, `/cowtex/burgers/${plain}/chat`);
  // Fields that were unfolded by hand stay.
  await button(page, 'Connection details').dblclick();
  await connectTo(plain);
  await ask(page, 'For Plain only');
  await connectTo(kind);
  await ask(page, 'Who are you, Kind?');
  await expect(rowsOf(page, 'Assistant').last()).toContainText('My prompt begins: “You are Kind.”');
  expect(sent.at(-1)).toEqual([{ role: 'user', content: 'Who are you, Kind?' }]);
  await expect(rowsOf(page, 'You')).toHaveText([/For Plain only/, /Who are you, Kind/]);
  await page.reload();
  await expect(rowsOf(page, 'You')).toHaveText([/For Plain only/, /Who are you, Kind/]);
  await connect(page);
  await ask(page, 'And now?');
  expect(sent.at(-1)?.map(({ content }) => content)).toEqual([
    'For Plain only',
    expect.stringContaining('You said: “For Plain only”'),
    'And now?',
  ]);
});

test('a new conversation forgets, clearing the log does not, by keyboard, at 360 px and in dark', async ({
  page,
  server,
}) => {
  const sent = recordPrompts(page);
  await onDarkPhone(page);
  await startChat(page, server.url);
  await ask(page, 'First');
  await button(page, 'Clear log').press('Enter');
  await expect(log(page)).toContainText('No messages yet.');
  await disconnect(page);
  await connect(page);
  await ask(page, 'Second');
  expect(sent.at(-1)).toHaveLength(3);
  await button(page, 'New conversation').press('Enter');
  await expect(page.getByText('Status: connected')).toBeVisible();
  await expect(rowsOf(page, 'You')).toHaveCount(0);
  await ask(page, 'Third');
  expect(sent.at(-1)).toEqual([{ role: 'user', content: 'Third' }]);
  await expectToFitPhone(page);
});
