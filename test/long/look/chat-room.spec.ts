import { connect } from '#test/e2e/chat-parts.ts';
import { enter, expect, seedClouds, test } from '#test/e2e/strict-fixtures.ts';

test('a phone has room for the hosts, the log, the way back and the composer', async ({ page, strict }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const place of ['maps', 'weather'])
    strict.data.layersOf('brg-1').patty.push({
      id: place,
      type: 'api',
      json_data: { name: place, parameters: {} },
      settings: { url: `https://${place}.example/{place}`, privacy_inputs: ['Authorization', 'X-Api-Key'] },
    });
  seedClouds(strict);
  await enter(page, '/cowtex/burgers/brg-1/chat');
  await connect(page);
  await page.getByRole('button', { name: 'Connection details' }).click();
  await expect(page.getByText('weather.example')).toHaveCount(2);
  strict.chats.at(-1)?.close(1012);
  // Letters may be so wide that the page scrolls.
  for (const name of ['Connect again', 'Send message']) {
    const button = page.getByRole('button', { name });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await expect.poll(async () => (await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(60);
});
