import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { apiAs, createdId } from './seed.ts';

/* A burger that is published apart from the one that is edited. */

const tool = (name: string) => ({
  type: 'prompt',
  json_data: { name, display_name: name, description: 'Says it', parameters: {} },
  settings: { type: 'static_prompt', prompt: 'It.' },
});

/** A visitor's page, on which the demo model tells the tools that it has. */
async function visitorOf(page: Page, url: string, burger: string) {
  await page.goto(`${url}/talk/${burger}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  const log = page.getByRole('log');
  let asked = 0;
  return async (answer: string) => {
    asked += 1;
    await message.fill(`Question ${asked}`);
    await message.press('Enter');
    await expect(log).toContainText(`You said: “Question ${asked}”`);
    await expect(log.getByText(answer).last()).toBeVisible();
  };
}

test('what is published reaches visitors, and nothing else until it is published or taken back', async ({
  page,
  browser,
  server,
  api,
}) => {
  const bea = { account: 'bea', password: 'burger-time' };
  await api('POST', '/api/accounts', bea);
  const workshop = await createdId(api, '/api/workshop', { name: 'Front desk' });
  const body = { name: 'Opening hours', type: 'chat', workshop_id: workshop, is_public: true };
  const burger = await createdId(api, '/api/burger', body);
  const path = `/api/burger/${burger}`;
  await api('POST', `${path}/bun`, { bun_level: 'top', prompt: 'You are a patient listener.' });
  const json_data = { host: `${server.url}/demo-model`, model: 'gpt-oss' };
  await api('POST', `${path}/cheese`, { type: 'ollama', json_data });
  const patty = await createdId(api, `${path}/patty`, tool('first_tool'));

  await enter(page, `/cowtex/burgers/${burger}`);
  const card = page.getByRole('region', { name: 'Published state' });
  await expect(card).toContainText('Never published: visitors get every change at once.');
  await card.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog).toContainText('Visitors get the burger as it is now');
  await dialog.getByLabel('What is new').fill('For the launch');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Burger published.')).toBeVisible();
  await expect(card).toContainText(/Published: state 1, .*, admin/);
  await expect(card).toContainText('For the launch');
  await expect(card).toContainText('No changes since');

  const stranger = await browser.newContext();
  const early = await visitorOf(await stranger.newPage(), server.url, burger);
  await early('The tools I can call: first_tool.');

  await page.getByRole('button', { name: 'Edit top bun' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit top bun' });
  await editor.getByLabel('Prompt').fill('You are a kind listener.');
  await editor.getByRole('button', { name: 'Save top bun' }).click();
  await expect(card).toContainText('1 change since');
  await card.getByRole('button', { name: 'What changed' }).click();
  await expect(card.getByRole('deletion').last()).toHaveText('Published: patient');
  await expect(card.getByRole('insertion').last()).toHaveText('Now: kind');
  // A colleague changes something that this page does not show yet.
  await (await apiAs(server.url, bea))('PUT', `${path}/patty/${patty}`, tool('second_tool'));
  await early('The tools I can call: first_tool.');
  const later = await visitorOf(await stranger.newPage(), server.url, burger);
  await later('The tools I can call: first_tool.');

  await card.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toContainText('“bea” saved another version on');
  await expect(dialog.getByRole('insertion').filter({ hasText: 'second_tool' }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('2 changes since');
  await expect(page.getByText('second_tool').first()).toBeVisible();
  await card.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(card).toContainText('Published: state 2');
  // The conversation under way stays on what it began with.
  await later('The tools I can call: first_tool.');
  const newest = await visitorOf(await stranger.newPage(), server.url, burger);
  await newest('The tools I can call: second_tool.');

  await card.getByRole('button', { name: 'Take back' }).click();
  const choice = page.getByRole('dialog', { name: 'Take back state 2' });
  await expect(choice.getByRole('button', { name: /State 1 .* admin/ })).toBeVisible();
  await choice.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(card).toContainText('Published: state 1');
  await newest('The tools I can call: first_tool.');

  await card.getByRole('button', { name: 'Take back' }).click();
  const second = page.getByRole('dialog', { name: 'Take back state 1' });
  await expect(second.getByRole('button', { name: /None: visitors get nothing/ })).toBeVisible();
  await second.getByRole('button', { name: 'Take back', exact: true }).click();
  await expect(card).toContainText('Taken back: visitors and programs get nothing.');
  const gone = await stranger.newPage();
  await gone.goto(`${server.url}/talk/${burger}`);
  await expect(gone.getByRole('heading', { name: 'Nobody is here to talk to' })).toBeVisible();

  await card.getByRole('button', { name: 'Choose a state' }).click();
  await page.getByRole('button', { name: 'Put in force' }).click();
  await expect(card).toContainText('Published: state 2');

  await page.getByRole('button', { name: 'Delete ollama' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The published state answers with this cheese.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for Opening hours' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(question).toContainText('Visitors can no longer talk to Opening hours.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: 'History' }).click();
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Published');
  await expect(changes.nth(1)).toContainText('Taken back');
  await stranger.close();
});
