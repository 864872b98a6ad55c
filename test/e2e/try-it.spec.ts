import type { Page } from '@playwright/test';
import { button, composer, connect, log, send, words } from './chat-parts.ts';
import { axeFaults } from './everyone/axe.ts';
import { enter, expect, speak, test } from './fixtures.ts';
import { bakeTwo } from './two-burgers.ts';

/* The burger's chat beside its settings. */

const said = {
  en: {
    open: 'Try it here',
    pane: 'Chat',
    close: 'Close chat',
    edit: 'Edit top bun',
    prompt: 'Prompt',
    save: 'Save top bun',
    chat: 'Test burger chat',
  },
  zh: {
    open: '在此试用',
    pane: '对话',
    close: '关闭对话',
    edit: '编辑“顶层面包”',
    prompt: '提示词',
    save: '保存顶层面包',
    chat: '测试汉堡对话',
  },
};

const pane = (page: Page, name = said.en.pane) => page.getByRole('region', { name, exact: true });

async function open(page: Page, burger: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await enter(page, `/cowtex/burgers/${burger}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain');
}

for (const language of ['en', 'zh'] as const) {
  const t = said[language];
  test(`a saved layer is used from the next message on: ${language}`, async ({ page, server }) => {
    const { plain } = await bakeTwo(server);
    await speak(page, language);
    await page.emulateMedia({ colorScheme: language === 'zh' ? 'dark' : 'light' });
    await open(page, plain);
    await button(page, t.open).press('Enter');
    const { connect: name } = words[language];
    await expect(button(page, name)).toBeFocused();
    await connect(page, words[language]);
    await expect(composer(page)).toBeFocused();
    await send(page, 'Who are you?');
    await expect(log(page)).toContainText('“You are Plain.”');

    await page.getByRole('button', { name: t.edit, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t.prompt }).fill('You are kind.');
    await dialog.getByRole('button', { name: t.save }).click();
    await expect(dialog).toHaveCount(0);
    // The connection stays, and the same conversation is answered by the changed burger.
    await expect(page.getByText(words[language].connected)).toBeVisible();
    await send(page, 'Who are you now?');
    await expect(log(page)).toContainText('“You are kind.”');
    expect(await axeFaults(page)).toEqual([]);

    await button(page, t.close).press('Enter');
    await expect(pane(page, t.pane)).toHaveCount(0);
    await expect(button(page, t.open)).toBeFocused();
    await page.getByRole('link', { name: t.chat }).click();
    await expect(log(page)).toContainText('“You are kind.”');
  });
}

test('it is the burger’s own conversation, which the page of the chat goes on with', async ({
  page,
  server,
}) => {
  const { plain } = await bakeTwo(server);
  await open(page, plain, 1440);
  await button(page, said.en.open).click();
  await connect(page);
  await send(page, 'Who are you?');
  await expect(log(page)).toContainText('“You are Plain.”');
  await composer(page).fill('A draft');
  // The same machine goes on: the connection is not lost on the way.
  await page.getByRole('link', { name: said.en.chat }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Plain');
  await expect(page.getByText(words.en.connected)).toBeVisible();
  await expect(composer(page)).toHaveValue('A draft');
  await page.goBack();
  await expect(pane(page).getByRole('log')).toContainText('“You are Plain.”');
  await expect(composer(page)).toHaveValue('A draft');

  // A draft that waits would have Connect focused.
  await composer(page).fill('');
  await page.reload();
  await expect(pane(page).getByRole('log')).toContainText('“You are Plain.”');
  // Nobody has pressed anything, so nothing takes the focus.
  await expect(page.locator('body')).toBeFocused();
});

test('a narrower window hides it, and nothing is lost', async ({ page, server }) => {
  const { plain } = await bakeTwo(server);
  await open(page, plain);
  await button(page, said.en.open).click();
  await connect(page);
  await send(page, 'Who are you?');
  await expect(log(page)).toContainText('“You are Plain.”');
  await composer(page).fill('A draft');
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(pane(page)).toHaveCount(0);
  await expect(button(page, said.en.open)).toHaveCount(0);
  await expect(page.getByRole('link', { name: said.en.chat })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByText(words.en.connected)).toBeVisible();
  await expect(composer(page)).toHaveValue('A draft');
  await expect(log(page)).toContainText('“You are Plain.”');
});

test('the settings scroll as the page does, and the log within the chat', async ({ page, server }) => {
  const { plain } = await bakeTwo(server);
  await open(page, plain);
  await button(page, said.en.open).click();
  await connect(page);
  await send(page, Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n'));
  await expect(log(page)).toContainText('Line 59');
  const place = () => pane(page).boundingBox();
  const before = await place();
  await page.mouse.move(600, 600);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  expect(await place()).toEqual(before);
  expect(before?.y).toBeLessThan(80);
  expect((before?.y ?? 0) + (before?.height ?? 0)).toBe(800);
  expect(await log(page).evaluate((frame) => frame.scrollHeight > frame.clientHeight)).toBe(true);
  await expect(button(page, 'Send message')).toBeInViewport({ ratio: 1 });
});

test('its code is fetched when it is opened, and never in a narrow window', async ({ page, server }) => {
  const { plain } = await bakeTwo(server);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const chats = () => fetched.filter((path) => /\/(try-it|chats)-/.test(path)).length;
  await page.setViewportSize({ width: 1024, height: 800 });
  await enter(page, `/cowtex/burgers/${plain}?try`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plain');
  await expect(page.getByText('Ready to answer')).toBeVisible();
  expect(chats()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(pane(page)).toBeVisible();
  expect(chats()).toBeGreaterThan(0);
});

test('a connection that opens while somebody types leaves the focus where they type', async ({
  page,
  server,
}) => {
  const { plain } = await bakeTwo(server);
  const opened = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/chat\//, async (socket) => {
    await opened.promise;
    socket.connectToServer();
  });
  await open(page, plain);
  await button(page, said.en.open).press('Enter');
  await button(page, words.en.connect).press('Enter');
  const notes = page.getByLabel('Release notes');
  await notes.pressSequentially('Ready for ');
  opened.resolve();
  await expect(page.getByText(words.en.connected)).toBeVisible();
  await notes.page().keyboard.type('Monday');
  await expect(notes).toHaveValue('Ready for Monday');
});
