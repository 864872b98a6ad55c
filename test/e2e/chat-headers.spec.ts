import { button, composer, log, openChat, rowsOf, send, words } from './chat-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { apiAs } from './seed.ts';

/** A tool that asks for three headers, one of which is the session's own. */
const tool = {
  type: 'api',
  json_data: { name: 'see', display_name: 'See', parameters: { type: 'object', properties: {} } },
  settings: {
    url: 'https://tools.example/see',
    method: 'get',
    privacy_inputs: ['Authorization', 'X-Api-Key', 'X-Tenant'],
  },
};

const said = {
  en: {
    goesTo: 'Sent to tools.example',
    alsoTo: 'Also sent to tools.example.',
    show: 'Show X-Api-Key',
    removed: ['The log was cleared.', 'The conversation was removed.'],
    fresh: ['Clear log', 'New conversation'],
    undo: 'Undo',
    debug: 'Debug mode',
    you: 'You',
  },
  zh: {
    goesTo: '发送到 tools.example',
    alsoTo: '也会发送到 tools.example。',
    show: '显示 X-Api-Key',
    removed: ['记录已清空。', '对话已移除。'],
    fresh: ['清空记录', '新对话'],
    undo: '撤销',
    debug: '调试模式',
    you: '您',
  },
};

for (const language of ['en', 'zh'] as const)
  test(`in ${language}, headers of tools have fields, a draft waits for Connect, and all can be brought back`, async ({
    page,
    server,
  }) => {
    const say = { ...words[language], ...said[language] };
    const given: unknown[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => given.push(JSON.parse(String(payload)).privacy_input)),
    );
    const burger = await openChat(page, server.url, language);
    await (await apiAs(server.url))('POST', `/api/burger/${burger}/patty`, tool);
    await enter(page, `/cowtex/burgers/${burger}/chat`);
    const key = page.getByLabel('X-Api-Key', { exact: true });
    await expect(key).toHaveAttribute('type', 'password');
    await expect(key).toHaveAccessibleDescription(say.goesTo);
    await expect(page.getByLabel(say.authorization, { exact: true })).toHaveAccessibleDescription(
      new RegExp(say.alsoTo),
    );
    await key.fill('door-key');
    await button(page, say.show).click();
    await expect(key).toHaveAttribute('type', 'text');
    await page.getByLabel(say.debug, { exact: true }).check();

    // A way to begin becomes the draft, which waits for Connect.
    const connect = button(page, say.connect);
    await expect(async () => {
      await log(page).getByRole('listitem').first().getByRole('button').press('Enter');
      await expect(connect).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(composer(page)).not.toHaveValue('');
    await connect.press('Enter');
    await expect(composer(page)).toBeFocused();
    await send(page, 'Hello');
    await expect(button(page, say.stop)).toBeDisabled();
    await expect(rowsOf(page, say.you)).toHaveCount(1);
    expect(given).toEqual([{ 'X-Api-Key': 'door-key', Authorization: expect.stringMatching(/^Bearer /) }]);

    for (const [index, name] of say.fresh.entries()) {
      await button(page, name).click();
      await expect(rowsOf(page, say.you)).toHaveCount(0);
      await expect(page.getByText(say.removed[index] ?? '', { exact: true })).toBeVisible();
      await expect(async () => {
        if (await button(page, say.undo).isVisible()) await button(page, say.undo).click();
        await expect(rowsOf(page, say.you)).toHaveCount(1, { timeout: 500 });
      }).toPass();
    }

    await page.reload();
    await expect(rowsOf(page, say.you)).toHaveCount(1);
    await expect(page.getByLabel(say.debug, { exact: true })).toBeChecked();
  });
