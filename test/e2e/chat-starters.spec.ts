import { button, composer, connect, log, send, startChat } from './chat-parts.ts';
import { enter, expect, onDarkPhone, test } from './fixtures.ts';
import { buildingTool } from './seed.ts';

/* The offers of an empty conversation. */

const tool = buildingTool(
  { type: 'string', description: 'The ID, such as B-101' },
  { url: 'https://buildings.example/{building_id}', method: 'get' },
);

test('an empty conversation offers ways to begin, by keyboard', async ({ page, burger, api }) => {
  const role = 'What can you do for me as a patient listener?';
  const use = 'Use “Get building” with building id B-101.';
  await api('POST', `/api/burger/${burger}/patty`, tool);
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  const starter = (text: string) => log(page).getByRole('button', { name: text });
  await expect(starter(role)).toBeVisible();
  await expect(starter(use)).toContainText('Looks up one building by its ID.');
  await expect(page.getByLabel('Authorization header', { exact: true })).toBeInViewport({ ratio: 1 });
  await connect(page);
  await expect
    .poll(async () => {
      await starter(use).press('Enter');
      return composer(page).inputValue();
    })
    .toBe(use);
  await expect(composer(page)).toBeFocused();
  await onDarkPhone(page);
  await starter(role).press('Enter');
  await expect(composer(page)).toHaveValue(role);
  await expect(log(page).getByRole('article')).toHaveCount(1);
  await composer(page).pressSequentially(' Really?');
  await expect(starter(use)).toHaveCount(0);
  await composer(page).fill('');
  await expect(starter(use)).toBeVisible();
  await send(page, use);
  await expect(log(page).getByRole('article').nth(1)).toContainText(use);
  await expect(starter(use)).toHaveCount(0);

  // A cleared log is not an empty conversation: the burger still knows it.
  await expect(log(page).getByText(/\d out/)).toBeVisible();
  await button(page, 'Clear log').press('Enter');
  await expect(log(page).getByRole('article')).toHaveCount(0);
  await expect(starter(use)).toHaveCount(0);
  await button(page, 'New conversation').press('Enter');
  await expect(starter(use)).toBeVisible();
});

test('the guided demo’s question is offered, but not over a draft that was kept', async ({
  page,
  server,
}) => {
  await onDarkPhone(page);
  const burger = await startChat(page, server.url);
  await composer(page).fill('Half a thought');
  await page.getByRole('link', { name: 'Burger settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Talker' })).toBeVisible();
  const arrive = () =>
    page.evaluate(
      (path) => history.pushState({ prompt: 'When is building B-101 open?' }, '', path),
      `/cowtex/burgers/${burger}/chat`,
    );
  await arrive();
  await expect(composer(page)).toHaveValue('Half a thought');
  await page.reload();
  await expect(composer(page)).toHaveValue('Half a thought');
  await connect(page);
  await composer(page).fill('');
  await page.reload();
  await expect(composer(page)).toHaveValue('When is building B-101 open?');
});
