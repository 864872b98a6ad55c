import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openaiReply, serveProvider } from '#test/support/provider-streams.ts';
import { button, connect, expectToFit, log, send } from './chat-parts.ts';
import { axeFaults } from './everyone/axe.ts';
import { clipboard, enter, expect, onDarkPhone, speak } from './fixtures.ts';
import { choose, openFile, rowsIn, test } from './recorded.ts';
import { buildingTool, createdId } from './seed.ts';

/* Debug mode shows what each call of the model was sent. */

const KEY = 'sk-live-0123456789abcdef';
const HEADER = 'door "7" is/open';
/** A prompt that quotes both, with the escapes of an address, too. */
const prompt = (time: string) =>
  `Hours are ${time}. Notes: ${KEY}, ${HEADER}, ${encodeURIComponent(HEADER)}.`;

const requests = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ hasText: /Event: request|事件：request/ });
/** The line of a part that unfolds, by the beginning of its text. */
const part = (page: Page, row: number, name: string) =>
  requests(page)
    .nth(row)
    .locator('summary')
    .filter({ hasText: new RegExp(`^${name.replaceAll(/[[\]]/g, String.raw`\$&`)}`) });

test('each call of the model shows what was sent, without a key or private header on any way', async ({
  page,
  server,
  api,
  burger,
}) => {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  const call = { id: 'call_1', name: 'get_building', input: { building_id: 'B-101' } };
  const model = await serveProvider([openaiReply([{ call }]), openaiReply([{ text: 'Said and done.' }])]);
  await api('DELETE', `/api/burger/${burger}/cheese/ollama`);
  await api('POST', `/api/burger/${burger}/cheese`, {
    type: 'openai',
    json_data: { host: model.url, model: 'gpt-4o', temperature: 0.5, api_key: KEY },
  });
  const settings = { url: `${server.url}/demo-api/buildings/{building_id}`, method: 'get' };
  await api(
    'POST',
    `/api/burger/${burger}/patty`,
    buildingTool({ type: 'string' }, { ...settings, privacy_inputs: ['X-Door'] }),
  );
  const bun = await createdId(api, `/api/burger/${burger}/bun`, {
    bun_level: 'top',
    prompt: prompt('9 to 5'),
  });

  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await page.getByLabel('X-Door', { exact: true }).fill(HEADER);
  await page.getByLabel('Debug mode').check();
  await connect(page);
  await send(page, 'When is it open?');
  await expect(requests(page)).toHaveCount(2);
  const host = new URL(model.url).host;
  await expect(requests(page).nth(0)).toContainText(`gpt-4o at ${host} · 2 messages · 1 tool`);
  await expect(requests(page).nth(1)).toContainText(`gpt-4o at ${host} · 4 messages, 2 new · 1 tool`);

  await test.step('it unfolds by keyboard to what was sent, under the names of the provider', async () => {
    await part(page, 0, 'Event: request').focus();
    await page.keyboard.press('Enter');
    await part(page, 0, 'Parameters').press('Enter');
    await expect(requests(page).nth(0).locator('dl')).toContainText('temperature0.5');
    await part(page, 0, 'messages').press('Enter');
    await part(page, 0, '[0]').press('Enter');
    await expect(requests(page).nth(0)).toContainText('Hours are 9 to 5. Notes: •••, •••, •••.');
    await expect(part(page, 0, 'What changed')).toHaveCount(0);
  });

  await test.step('a later call shows what was added, and all of it if asked', async () => {
    await part(page, 1, 'Event: request').press('Enter');
    await expect(part(page, 1, 'Parameters')).toHaveCount(0);
    await expect(part(page, 1, 'messages')).toContainText('2 of 4');
    await button(page, 'Show all').press('Enter');
    await expect(part(page, 1, 'messages')).toContainText('4');
    await expect(part(page, 1, 'tools')).toBeVisible();
  });

  await test.step('it is copied as a command without the key', async () => {
    await requests(page)
      .nth(0)
      .getByRole('button', { name: 'Copy as cURL, with masked parts' })
      .press('Enter');
    await expect.poll(() => clipboard(page)).toContain('authorization: Bearer $KEY');
    expect(await clipboard(page)).toContain(`curl '${model.url}/v1/chat/completions'`);
  });

  await test.step('a changed prompt is compared by words', async () => {
    await api('PUT', `/api/burger/${burger}/bun/top/${bun}`, { bun_level: 'top', prompt: prompt('10 to 5') });
    await send(page, 'And now?');
    await expect(requests(page)).toHaveCount(3);
    await expect(requests(page).nth(2)).toContainText('6 messages, 2 new');
    await part(page, 2, 'Event: request').press('Enter');
    await part(page, 2, 'What changed since the request before').press('Enter');
    const row = requests(page).nth(2);
    await expect(row).toContainText('1 changed, 2 new, 3 the same');
    await expect(row.locator('del').filter({ hasText: /^Before: 9$/ })).toBeVisible();
    await expect(row.locator('ins').filter({ hasText: /^After: 10$/ })).toBeVisible();
  });

  await test.step('a recording has the same rows', async () => {
    await button(page, 'Disconnect').click();
    const live = await rowsIn(log(page));
    const downloading = page.waitForEvent('download');
    await choose(page, 'Save recording');
    const path = await (await downloading).path();
    const text = await readFile(path, 'utf8');
    for (const secret of [KEY, 'door \\', HEADER, 'door%20'])
      for (const place of [frames.join(''), text, await page.content()]) expect(place).not.toContain(secret);
    await openFile(page, path);
    const played = page.getByRole('region', { name: 'Recording', exact: true });
    await expect(played.getByText('Said and done.')).toHaveCount(2);
    await expect(requests(page)).toHaveCount(3);
    expect(live.length).toBeGreaterThan(6);
    await part(page, 2, 'Event: request').press('Enter');
    await part(page, 2, 'What changed since the request before').press('Enter');
    await expect(requests(page).nth(2)).toContainText('1 changed, 2 new, 3 the same');
  });

  await test.step('on a phone, in Chinese, the stored conversation has them, and they fit', async () => {
    await onDarkPhone(page);
    await speak(page, 'zh');
    await page.reload();
    await expect(requests(page)).toHaveCount(3);
    await expect(requests(page).nth(2)).toContainText(`${host} 的 gpt-4o · 6 条消息，新增 2 条 · 1 个工具`);
    await part(page, 2, '事件：request').press('Enter');
    await part(page, 2, '与上一个请求的差异').press('Enter');
    await expect(requests(page).nth(2)).toContainText('更改 1 项、新增 2 项、相同 3 项');
    await part(page, 2, 'messages').press('Enter');
    await expectToFit(requests(page).nth(2));
    expect(await axeFaults(page)).toEqual([]);
  });
  await model.stop();
});
