import { button, composer, pressUntil, send } from './chat-parts.ts';
import { enter, expect, test } from './strict-fixtures.ts';
import { side } from './two-burgers.ts';

/* Two conversations with one composer, against burgers that the test answers for. */

const content = (text: string) => `event: content\ndata: ${text}\n\n`;

test.beforeEach(async ({ page, strict }) => {
  strict.data.workshops.push({ id: 'ws-1', name: 'Weather' });
  for (const name of ['Clouds', 'Rain'])
    strict.data.burgers.push({ id: `brg-${name}`, name, type: 'chat', workshop_id: 'ws-1' });
  await enter(page, '/cowtex/burgers/brg-Clouds/chat?beside=brg-Rain');
  await button(page, 'Connect both').click();
  await expect(page.getByText('Status: connected')).toHaveCount(2);
  await send(page, 'What comes?');
  for (const chat of strict.chats) await expect.poll(() => chat.received).toHaveLength(1);
  for (const chat of strict.chats) chat.send(content('Wait'));
  await expect(page.getByText('streaming', { exact: true })).toHaveCount(2);
});

test('Stop stops both, keeps what is written, and the next message goes to both', async ({
  page,
  strict,
}) => {
  await expect(page.getByText('Neither burger can take a message now.')).toBeVisible();
  await send(page, 'Half a thought');
  await expect(composer(page)).toHaveValue('Half a thought');
  await button(page, 'Stop').dblclick();
  await expect.poll(() => strict.chats.length).toBe(4);
  await expect(page.getByText('Status: connected')).toHaveCount(2);
  await expect(page.getByRole('log').getByText('Stopped')).toHaveCount(2);
  await expect(composer(page)).toHaveValue('Half a thought');
  await expect(composer(page)).toBeFocused();
  await expect(button(page, 'Send message')).toBeEnabled();
  await composer(page).press('Enter');
  const newest = strict.chats.slice(2);
  expect(newest.map(({ burgerId }) => burgerId).toSorted()).toEqual(['brg-Clouds', 'brg-Rain']);
  for (const chat of newest)
    await expect
      .poll(() => chat.received.at(-1))
      .toMatchObject({
        messages: [{ content: 'What comes?' }, { content: 'Wait' }, { content: 'Half a thought' }],
      });
  expect(strict.chats.slice(0, 2).map(({ received }) => received.length)).toEqual([1, 1]);
});

test('a draft goes to the side that can take it, while the other is asked again', async ({
  page,
  strict,
}) => {
  await expect(page.getByRole('status').filter({ hasText: 'Clouds is answering…' })).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Rain is answering…' })).toHaveCount(1);
  for (const chat of strict.chats) chat.send(`${content(` for ${chat.burgerId}`)}event: done\n\n`);
  for (const name of ['Clouds', 'Rain'])
    await expect(page.getByText(`${name} · Assistant: Wait for brg-${name}`)).toBeAttached();
  await expect(page.getByText('Press Enter to send to both.')).toBeVisible();
  await composer(page).fill('Half a thought');
  const inRain = (name: string) => side(page, 'Rain').getByRole('button', { name });
  await pressUntil(
    () => inRain('Try again').press('Enter'),
    () => inRain('Undo').isVisible(),
  );
  await expect(composer(page)).toBeFocused();
  await expect.poll(() => strict.chats[2]?.received).toHaveLength(1);
  await expect(page.getByText('Press Enter to send to Clouds only.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  const asked = () => strict.chats.map(({ burgerId, received }) => [burgerId, received.length]).toSorted();
  await expect.poll(asked).toEqual([
    ['brg-Clouds', 2],
    ['brg-Rain', 1],
    ['brg-Rain', 1],
  ]);
});

test('a lost connection is one burger’s own, and the other goes on', async ({ page, strict }) => {
  strict.chats.find(({ burgerId }) => burgerId === 'brg-Rain')?.drop();
  await expect(side(page, 'Rain').getByText('Status: disconnected')).toBeVisible();
  await expect(side(page, 'Clouds').getByText('streaming', { exact: true })).toBeVisible();
  await side(page, 'Rain').getByRole('button', { name: 'Connection details' }).click();
  await side(page, 'Rain').getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Press Enter to send to Rain only.')).toBeVisible();
  strict.chats
    .find(({ burgerId }) => burgerId === 'brg-Clouds')
    ?.send(`${content(' and see.')}event: done\n\n`);
  await expect(page.getByText('Press Enter to send to both.')).toBeVisible();
});

test('what is written stays when the page is left, and the connections do not', async ({ page, strict }) => {
  await composer(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Chat with one burger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chat Clouds');
  await page.goBack();
  await expect(page.getByText('Status: disconnected')).toHaveCount(2);
  await expect(composer(page)).toHaveValue('Half a thought');
  expect(strict.chats).toHaveLength(2);
});
