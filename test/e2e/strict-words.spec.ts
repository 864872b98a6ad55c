import type { StrictChat } from '../support/strict-backend.ts';
import { connect, rowsOf, send } from './chat-parts.ts';
import { openFile, recorded } from './recorded.ts';
import { enter, expect, seedClouds, test } from './strict-fixtures.ts';

/* The log's view of a back end's words, and the words that the next server gets. */

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const frame = (event: string, data = '') => `event: ${event}\n${data === '' ? '' : `data: ${data}\n`}\n`;

test.beforeEach(async ({ page, strict }) => {
  seedClouds(strict);
  await enter(page, '/cowtex/burgers/brg-1/chat');
});

const newest = ({ chats }: { readonly chats: readonly StrictChat[] }) => chats.at(-1);

test('a tool call or result without a payload says so in debug mode', async ({ page, strict }) => {
  await page.getByLabel('Debug mode').check();
  await connect(page);
  await send(page, 'Hello');
  await expect.poll(() => newest(strict)?.received).toHaveLength(1);
  const named = frame('tool_call', '{"id":"1","name":"look"}');
  newest(strict)?.send(
    `${frame('tool_call')}${frame('tool_result')}${named}${frame('tool_result')}${frame('done')}`,
  );
  await expect(rowsOf(page, 'Tool call').first()).toContainText('(no payload)');
  await expect(rowsOf(page, 'Tool result').first()).toContainText('(no payload)');
});

test('debug mode shows the indented JSON of an event that the console does not know', async ({
  page,
  strict,
}) => {
  await page.getByText('Debug mode', { exact: true }).click();
  await connect(page);
  await send(page, 'Hello');
  await expect.poll(() => newest(strict)?.received).toHaveLength(1);
  newest(strict)?.send(
    `${frame('weather', '{"sky":"blue"}')}${frame('usage', '{"steps":1}')}${frame('done')}`,
  );
  await expect(rowsOf(page, 'Event: weather').getByText('"sky": "blue"')).toBeVisible();
  // Each answer of our own server has this one, so it is one line.
  await expect(rowsOf(page, 'Event: usage').getByText('steps: 1')).toBeVisible();
  await expect(rowsOf(page, 'Event: usage').getByText('"steps": 1')).toBeHidden();
});

test('a picture that lies elsewhere is a link, an inline one is shown', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://pictures.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'image/gif', body: Buffer.from(GIF, 'base64') });
  });
  const messages = [
    'event: image\ndata: https://pictures.example/bun.gif\n\n',
    `event: image\ndata: data:image/gif;base64,${GIF}\n\nevent: done\n\n`,
  ];
  const text = recorded().replace(/"messages":\[[^\]]*\]/, `"messages":${JSON.stringify(messages)}`);
  await openFile(page, { name: 'a.json', text });
  const pictures = page
    .getByRole('region', { name: 'Recording', exact: true })
    .getByRole('img', { name: 'Sent by the burger' });
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveAttribute('src', /^data:/);
  const address = 'https://pictures.example/bun.gif';
  await expect(page.getByRole('link', { name: address })).toHaveAttribute('href', address);
  expect(asked).toEqual([]);
});
