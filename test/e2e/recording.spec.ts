import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { button, composer, log, send } from './chat-parts.ts';
import { clipboard, enter, expect, type RunningServer, showsBriefly } from './fixtures.ts';
import { choose, openFile, recorded, rowsIn, test } from './recorded.ts';
import { apiAs, buildingTool, seedBurger } from './seed.ts';

/* A conversation in a file: saved, opened without a server, copied, and refused where it is none. */

const menu = (page: Page) => button(page, 'Recording and transcript');
const answers = (page: Page) => log(page).getByText(/\d out/);
const recording = (page: Page) => page.getByRole('region', { name: 'Recording', exact: true });

/** A burger with a tool, talked to in debug mode until it has answered the prompts. Returns its ID. */
async function talk(page: Page, { url }: RunningServer, prompts: readonly string[]): Promise<string> {
  const burger = await seedBurger(url);
  const settings = {
    url: `${url}/demo-api/buildings/{building_id}`,
    method: 'get',
    privacy_inputs: [],
  };
  await (await apiAs(url))('POST', `/api/burger/${burger}/patty`, buildingTool({ type: 'string' }, settings));
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await page.getByLabel('Debug mode').check();
  await button(page, 'Connect').click();
  for (const [index, prompt] of prompts.entries()) {
    await send(page, prompt);
    await expect(answers(page)).toHaveCount(index + 1);
  }
  return burger;
}

async function save(page: Page): Promise<{ path: string; name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await choose(page, 'Save recording');
  const download = await downloading;
  const path = await download.path();
  return { path, name: download.suggestedFilename(), text: await readFile(path, 'utf8') };
}

test('a debug chat is saved, and opened as the identical log with the server stopped', async ({
  page,
  server,
}) => {
  await talk(page, server, ['Tell me about building B-101', 'Think, and draw a picture']);
  const tokens = z
    .object({ accessToken: z.string() })
    .parse(await page.evaluate(() => JSON.parse(localStorage.getItem('cowtex-tokens') ?? '')));
  await composer(page).fill(`Is Bearer ${tokens.accessToken} a secret?`);
  await page.keyboard.press('Enter');
  await expect(answers(page)).toHaveCount(3);
  await button(page, 'Disconnect').click();
  await expect(log(page).getByRole('article').last()).toContainText('Disconnected');
  const live = await rowsIn(log(page));
  const figures = await log(page)
    .getByText(/in all .*\d out/)
    .allTextContents();

  const file = await save(page);
  expect(file.name).toMatch(/^talker-\d{4}(-\d\d){4}\.json$/);
  expect(file.text).not.toContain(tokens.accessToken);
  expect(file.text).not.toContain('Authorization');
  expect(JSON.parse(file.text)).toMatchObject({ format: 'cowtex-recording', version: 1 });
  await server.stop();

  await openFile(page, file.path);
  const shown = recording(page);
  await expect(shown.getByRole('heading', { name: 'Talker' })).toBeFocused();
  await expect(button(page, 'Send message')).toHaveCount(0);
  const secret = `Bearer ${tokens.accessToken}`;
  await expect.poll(() => rowsIn(shown)).toEqual(live.map((row) => row.replaceAll(secret, '•••')));
  expect(live.join()).toContain('Tool result');
  expect(live.join()).toContain('Assistant Thinking');
  await expect(shown.getByText(/in all .*\d out/)).toHaveText(figures);

  await button(page, 'Back to the conversation').click();
  await expect(shown).toHaveCount(0);
  await expect(menu(page)).toBeFocused();
  await expect.poll(() => rowsIn(log(page))).toEqual(live);
});

test('a file that is no recording is refused with the reason, and the conversation stays', async ({
  page,
}) => {
  await enter(page, '/cowtex/burgers/any/chat');
  const refused = page.getByRole('alert');
  for (const [text, reason] of [
    ['burger', 'This file isn’t a recording: it isn’t JSON.'],
    ['{"log":{}}', 'This file isn’t a recording of a chat.'],
    [recorded().replace('"version":1', '"version":3'), 'made by a newer version'],
    [recorded().slice(0, -30), 'the end of the file is missing'],
    [recorded().replace('"prompted"', '"sung"'), 'This recording is damaged'],
  ] as const) {
    await openFile(page, { name: 'chat.json', text });
    await expect(refused).toContainText(reason);
    await expect(refused).toContainText('chat.json');
    await expect(recording(page)).toHaveCount(0);
  }
  await button(page, 'Dismiss').click();
  await expect(refused).toHaveCount(0);
  await expect(button(page, 'Connect')).toBeEnabled();
});

test('the transcript is copied as Markdown', async ({ page, server }) => {
  await talk(page, server, ['Tell me about building B-101']);
  await showsBriefly(page.getByText('Copied', { exact: true }), () => choose(page, 'Copy transcript'));
  const text = await clipboard(page);
  expect(text).toContain('**You**\n\nTell me about building B-101\n');
  expect(text).toMatch(/\*\*Tool result\*\*\n\n```json\n\{[\s\S]*B-101[\s\S]*\n```\n/);
  expect(text).toMatch(/\*\*Assistant\*\*\n\nSesame House \(B-101\)\n/);
});

test('a recording is shown as it was received without changing the conversation', async ({
  page,
  server,
}) => {
  await talk(page, server, ['Hello **there**']);
  await openFile(page, (await save(page)).path);
  await recording(page).getByText('As received', { exact: true }).click();
  await expect(recording(page)).toContainText('“Hello **there**”');
  await button(page, 'Back to the conversation').press('Enter');
  await expect(log(page).getByRole('strong').first()).toHaveText('there');
});
