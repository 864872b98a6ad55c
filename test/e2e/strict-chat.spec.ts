import type { Page } from '@playwright/test';
import type { StrictChat } from '../support/strict-backend.ts';
import { connect, disconnect, send } from './chat-parts.ts';
import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

const stop = (page: Page) => page.getByRole('button', { name: 'Stop' });
const content = (text: string) => `event: content\ndata: ${text}\n\n`;

/** The rows of the log as `author: text`, with `~` for a row that still streams. */
const log = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('article')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const header = row.querySelector('header');
        const grows = header?.textContent?.includes('streaming') ? '~' : '';
        const said = row.querySelector(':scope > div, :scope > p')?.textContent;
        return `${header?.firstElementChild?.textContent}${grows}: ${said}`;
      }),
    );

async function ask(page: Page, chat: () => StrictChat | undefined, text: string): Promise<void> {
  const before = chat()?.received.length ?? 0;
  await send(page, text);
  await expect.poll(() => chat()?.received.length).toBe(before + 1);
}

test.beforeEach(async ({ page, strict }) => {
  seedClouds(strict);
  await enter(page, '/cowtex/burgers/brg-1/chat');
  await connect(page);
});

test('a server that never says `done` can be asked again and again', async ({ page, strict }) => {
  const chat = () => strict.chats.at(-1);
  await ask(page, chat, 'one');
  chat()?.send(content('First'));
  await expect.poll(() => log(page)).toContain('Assistant~: First');
  await ask(page, chat, 'two');
  chat()?.send(content('Second'));
  await expect.poll(() => log(page)).toContain('Assistant~: Second');
  await ask(page, chat, 'three');
  await expect
    .poll(() => log(page))
    .toEqual([
      'System: Connected',
      'You: one',
      'Assistant: First',
      'You: two',
      'Assistant: Second',
      'You: three',
    ]);
  expect(strict.chats).toHaveLength(1);
  expect(chat()?.received).toMatchObject(
    ['one', 'two', 'three'].map((text) => ({ messages: [{ role: 'user', content: text }] })),
  );
});

test('a late word of an answer that is ended joins it', async ({ page, strict }) => {
  const chat = () => strict.chats.at(-1);
  await ask(page, chat, 'one');
  chat()?.send(content('First'));
  await expect.poll(() => log(page)).toContain('Assistant~: First');
  await ask(page, chat, 'two');
  chat()?.send(content('and last'));
  await expect.poll(() => log(page)).toContain('Assistant~: and last');
  chat()?.send('event: done\ndata: interrupted\n\n');
  await expect.poll(() => log(page)).toContain('Assistant: First and last');
  await expect(stop(page)).toBeEnabled();
  chat()?.send(`${content('Second')}event: done\n\n`);
  await expect(stop(page)).toBeDisabled();
  await expect
    .poll(() => log(page))
    .toEqual(['System: Connected', 'You: one', 'Assistant: First and last', 'You: two', 'Assistant: Second']);
});

test('the log follows its end only while the reader is there, and goes there with each prompt', async ({
  page,
  strict,
}) => {
  const frame = page.getByRole('log');
  const place = () => frame.evaluate(({ scrollTop }) => scrollTop);
  const toTop = () => frame.evaluate((element) => element.scrollTo(0, 0));
  const distance = () =>
    frame.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  const chat = () => strict.chats.at(-1);
  await ask(page, chat, 'one');
  chat()?.send(content('A paragraph.\n\n'.repeat(60).replaceAll('\n', '\ndata: ')));
  await expect(frame).toContainText('A paragraph.');
  await expect.poll(distance).toBeLessThan(32);
  const jump = page.getByRole('button', { name: 'Jump to latest' });
  // A scroll in the very frame in which formatting changes the height counts as the layout's.
  await expect(async () => {
    await toTop();
    await expect(jump).toBeVisible({ timeout: 500 });
  }).toPass();
  chat()?.send(`${content('The end.')}event: done\n\n`);
  await expect(stop(page)).toBeDisabled();
  expect(await place()).toBe(0);
  // A press just after the button has appeared counts for nothing.
  await expect(async () => {
    if (await jump.isVisible()) await jump.click({ timeout: 500 });
    expect(await distance()).toBeLessThan(32);
  }).toPass();
  await expect(jump).toHaveCount(0);

  await toTop();
  await expect(jump).toBeVisible();
  await ask(page, chat, 'two');
  await expect.poll(distance).toBeLessThan(32);
  await expect(jump).toHaveCount(0);
});

/** Shows the fields of the connection, which are folded away once there has been one. */
const unfold = (page: Page) => page.getByRole('button', { name: 'Connection details' }).click();

test('says which hosts would get which headers of the burger that is talked to', async ({ page, strict }) => {
  await unfold(page);
  const field = page.getByLabel('Authorization header');
  await expect(field).toHaveAccessibleDescription('For private burgers.');
  strict.data.burgers.push({ id: 'brg-2', name: 'Maps', type: 'chat', workshop_id: 'ws-1' });
  strict.data.layersOf('brg-2').patty.push({
    id: 'p-1',
    type: 'api',
    json_data: { name: 'find', parameters: {} },
    settings: { url: 'https://maps.example/{place}', privacy_inputs: ['Authorization'] },
  });
  await page.getByLabel('Burger ID').fill('brg-2');
  await disconnect(page);
  await connect(page);
  await expect(field).toHaveAccessibleDescription(/Also sent to maps\.example\./);
  expect(strict.log.filter(({ target }) => target.endsWith('/patty')).map(({ target }) => target)).toEqual([
    '/api/burger/brg-1/patty',
    '/api/burger/brg-2/patty',
  ]);

  await page.route('**/api/burger/elsewhere/patty', (route) => route.fulfill({ status: 403, json: {} }));
  await disconnect(page);
  await page.getByLabel('Burger ID').fill('elsewhere');
  const answered = page.waitForResponse('**/api/burger/elsewhere/patty');
  await page.getByLabel('Burger ID').press('Enter');
  await answered;
  await expect(page.getByText('Status: error')).toBeVisible();
  // A browser closes a connection after its error. The log has one row for both, the head the error.
  const rows = page.getByRole('log').getByRole('article');
  await expect(rows.last()).toContainText('Disconnected');
  await expect(rows.filter({ hasText: 'WebSocket error' })).toHaveCount(0);
  await expect(page.getByText('WebSocket error. Verify burger ID and API endpoint.')).toBeVisible();
  await expect(page.getByText('Also sent to')).toHaveCount(0);
  await expect(page.getByText('Unable to fetch patties.')).toHaveCount(0);
});

test('a second click on Stop sends nothing, in wide and narrow windows', async ({ page, strict }) => {
  const box = page.getByRole('textbox', { name: 'Message' });
  for (const width of [1366, 360]) {
    await page.setViewportSize({ width, height: 768 });
    await box.fill('A question');
    await box.press('Enter');
    await expect(stop(page)).toBeEnabled();
    await box.fill('a draft');
    const place = await stop(page).boundingBox();
    await stop(page).dblclick();
    await expect(page.getByText('Status: connected')).toBeVisible();
    await expect(box).toBeEnabled();
    await expect.poll(() => stop(page).boundingBox()).toEqual(place);
    await expect(box).toHaveValue('a draft');
  }
  const received = strict.chats.flatMap((chat) => chat.received);
  expect(JSON.stringify(received)).not.toContain('draft');
  expect(received).toHaveLength(2);
});

test('the fields fold away while connected, and are there again after Disconnect and after an error', async ({
  page,
  strict,
}) => {
  const card = page.getByRole('region', { name: 'Connection', exact: true });
  const burgerId = card.getByLabel('Burger ID');
  await expect(burgerId).toHaveCount(0);
  await disconnect(page);
  await expect(page.getByText('Status: disconnected')).toBeVisible();
  await expect(burgerId).toBeVisible();
  await expect(card.getByLabel('Authorization header')).toBeVisible();
  await connect(page);
  await expect(burgerId).toHaveCount(0);
  await disconnect(page);
  await burgerId.fill('elsewhere');
  await burgerId.press('Enter');
  await expect(page.getByText('Status: error')).toBeVisible();
  await expect(burgerId).toHaveValue('elsewhere');
  const error = 'WebSocket error. Verify burger ID and API endpoint.';
  await expect(card).toContainText(error);
  // It is read out once.
  await expect(page.getByRole('alert').filter({ hasText: error })).toHaveCount(1);
  expect(strict.chats).toHaveLength(2);
});
