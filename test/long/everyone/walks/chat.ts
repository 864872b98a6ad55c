import { expect } from '#test/e2e/fixtures.ts';
import { recorded } from '#test/e2e/recorded.ts';
import type { Walk } from '../walk.ts';

/** Conversations, recordings, and two chats side by side. */
export async function talkingToABurger(walk: Walk): Promise<void> {
  const { page, seeds, look, lookAtMenu, open, press, close, sees, button, field, pressIn } = walk;
  const send = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
  };
  await open(`/cowtex/burgers/${seeds.bare}/chat`);
  await look('a chat with a burger that cannot answer');
  await press('Connect');
  await send('B-101?');
  await sees('This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.');
  await look('a chat with an error');
  await open(`/cowtex/burgers/${seeds.other}/chat`);
  await page.getByText('Debug mode', { exact: true }).click();
  await press('Connect');
  const figures = page.getByText(/ in all$/);
  await send('B-101?');
  await expect(figures).toHaveCount(1);
  await send('B-999?');
  await expect(figures).toHaveCount(2);
  await sees('failed');
  await unfold(walk);
  await sees('What changed since the request before');
  await unfold(walk);
  await expect(page.getByRole('term').filter({ hasText: 'messages[2].role' })).toBeVisible();
  await press('Connection details');
  await look('a chat');
  await press('Keep as a question');
  await field('Name of the question set').fill('Kitchen');
  await look('an answer to keep as a question');
  await pressIn('Keep as a question', 'Keep');
  await sees('Kept in the question set “Kitchen”.');
  await look('an answer that was kept');
  await close();
  await lookAtMenu(button('Recording and transcript'), 'the menu of a conversation');
  await press('Disconnect');
  await button('Connect again').waitFor();
  await choosing(walk, { name: 'chat.json', text: 'burger' });
  await page.getByRole('alert').waitFor();
  await look('a chat that has ended, and a refused recording');
  await press('Compare with…');
  await page.getByRole('dialog').getByText('Workshop').first().waitFor();
  await look('the burgers to compare with');
  await close();
  await choosing(walk, { name: 'chat.json', text: recorded() });
  await button('Back to the conversation').waitFor();
  await look('a recording');
  await open(`/cowtex/burgers/${seeds.burger}/chat?beside=${seeds.bare}`);
  await press('Connect both');
  await sees('Press Enter to send to both.');
  await send('B-101?');
  await expect(page.getByRole('article').filter({ hasText: 'Sesame House' })).toHaveCount(1);
  await sees('This burger has no model yet. Add a cheese (type ollama, openai or anthropic) to it.');
  await look('two chats side by side');
  await lookAtMenu(button('Actions').first(), 'the menu of two chats');
  await open(`/cowtex/burgers/${seeds.burger}/chat?beside=${seeds.burger}`);
  await sees('A burger can’t be compared with itself');
  await look('a burger beside itself');
  await page.routeWebSocket('**/chat/**', (socket) => socket.close({ code: 1008 }));
  await open(`/cowtex/burgers/${seeds.bare}/chat`);
  await press('Connect');
  await button('Connect again').waitFor();
  await look('a chat that the server refuses');
}

/** Expands all lines that are collapsed, from the last one on, because others appear below each. */
async function unfold({ page }: Walk): Promise<void> {
  const collapsed = await page.locator('details:not([open]) > summary').all();
  for (const line of collapsed.reverse()) await line.click();
}

async function choosing({ page }: Walk, file: { name: string; text: string }): Promise<void> {
  const chosen = { name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.text) };
  await page.getByLabel('Open recording').setInputFiles(chosen);
}
