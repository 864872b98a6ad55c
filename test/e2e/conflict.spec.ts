import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { enter, expect, test } from './fixtures.ts';
import { chooseInRow, tabTo } from './keyboard.ts';
import { apiAs, createdId, seedBurger } from './seed.ts';

/* Two people change one thing. Nobody's words are overwritten unseen, and nothing typed is lost. */

const bunsOf = z.object({ data: z.tuple([z.object({ id: z.string(), prompt: z.string() })]) });

/** A second account, which makes its own calls. */
async function milo(api: Awaited<ReturnType<typeof apiAs>>, url: string) {
  const who = { account: 'milo', password: 'burger-time' };
  await api('POST', '/api/accounts', who);
  return apiAs(url, who);
}

/** Goes by Tab to a control, and presses it. */
async function pressByKeys(page: Page, button: Locator) {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

test('a prompt that somebody else has changed meanwhile: their words, mine, and a choice by keyboard', async ({
  page,
  server,
  api,
}) => {
  const burger = await seedBurger(server.url);
  const other = await milo(api, server.url);
  const bun = async () => bunsOf.parse(await api('GET', `/api/burger/${burger}/bun`)).data[0];
  const { id } = await bun();
  const change = (prompt: string) => other('PUT', `/api/burger/${burger}/bun/top/${id}`, { prompt });
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Edit top bun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit top bun' });
  const prompt = dialog.getByLabel('Prompt');
  await prompt.fill('You are a patient and strict listener.');
  await change('You are a patient and kind listener.');
  await dialog.getByRole('button', { name: 'Save top bun' }).click();

  const heading = dialog.getByRole('heading', { name: 'This was changed in the meantime' });
  await expect(heading).toBeFocused();
  await expect(dialog).toContainText('“milo” saved another version on');
  const difference = dialog.getByRole('definition');
  await expect(difference.getByRole('deletion')).toHaveText('Theirs: kind');
  await expect(difference.getByRole('insertion')).toHaveText('Yours: strict');
  await expect(prompt).toHaveValue('You are a patient and strict listener.');
  expect((await bun()).prompt).toBe('You are a patient and kind listener.');

  await tabTo(page, dialog.getByRole('button', { name: 'Save mine' }));
  await pressByKeys(page, dialog.getByRole('button', { name: 'Take theirs' }));
  await expect(heading).toBeHidden();
  await expect(prompt).toBeFocused();
  await expect(prompt).toHaveValue('You are a patient and kind listener.');

  await prompt.fill('You are brief.');
  await change('You are a patient and loud listener.');
  await dialog.getByRole('button', { name: 'Save top bun' }).click();
  await expect(heading).toBeFocused();
  await pressByKeys(page, dialog.getByRole('button', { name: 'Save mine' }));
  await expect(page.getByText('Top bun updated.')).toBeVisible();
  expect((await bun()).prompt).toBe('You are brief.');
});

test('what has changed meanwhile is deleted after a second look only', async ({ page, server, api }) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const body = { name: 'Talker', type: 'chat', workshop_id: workshop };
  const burger = await createdId(api, '/api/burger', body);
  const other = await milo(api, server.url);
  await enter(page, `/cowtex/burgers?workshop=${workshop}`);
  await chooseInRow(page, 'Talker', 'Delete');
  await other('PUT', `/api/burger/${burger}`, { ...body, name: 'Walker' });
  const question = page.getByRole('alertdialog');
  const confirm = question.getByRole('button', { name: 'Delete burger' });
  await confirm.click();
  await expect(question.getByRole('heading', { name: 'This was changed in the meantime' })).toBeFocused();
  await expect(question).toContainText('“milo” saved another version on');
  await expect(question.getByRole('definition')).toHaveText('Before: TalkerNow: Walker');
  await expect(page.getByRole('grid', { name: 'Burgers' })).toContainText('Walker');
  await pressByKeys(page, confirm);
  await expect(page.getByText('Burger deleted.')).toBeVisible();
});

test('a workshop is renamed and deleted with its burgers, after they are counted', async ({ page, api }) => {
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (const name of ['Talker', 'Walker'])
    await api('POST', '/api/burger', {
      name,
      type: 'chat',
      workshop_id: workshop,
      is_public: name === 'Talker',
    });
  await enter(page, `/cowtex/workshops?workshop=${workshop}`);
  await chooseInRow(page, 'Kitchen', 'Rename workshop');
  const dialog = page.getByRole('dialog', { name: 'Rename workshop' });
  await dialog.getByLabel('Workshop name').fill('Bakery');
  await api('PUT', `/api/workshop/${workshop}`, { name: 'Dairy' });
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog.getByRole('definition')).toHaveText('Theirs: DairyYours: Bakery');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByText('Workshop renamed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bakery' })).toBeVisible();

  await chooseInRow(page, 'Bakery', 'Delete workshop');
  const question = page.getByRole('alertdialog', { name: 'Delete “Bakery”' });
  await expect(question).toContainText('2 burgers will be deleted with it.');
  await expect(question).toContainText('Visitors can no longer talk to Talker.');
  await expect(question).toContainText('Programs with a key of a deleted burger get no more answers.');
  await question.getByRole('button', { name: 'Delete workshop' }).click();
  await expect(page.getByText('Workshop deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bakery' })).toHaveCount(0);
  await expect(page).toHaveURL('/cowtex/workshops');
});

test('what others did shows when one returns to the page, and saving brings a deleted prompt back', async ({
  page,
  server,
  api,
}) => {
  const burger = await seedBurger(server.url);
  const other = await milo(api, server.url);
  const buns = async () => bunsOf.parse(await api('GET', `/api/burger/${burger}/bun`)).data;
  const [{ id }] = await buns();
  await enter(page, `/cowtex/burgers/${burger}`);
  const rows = page.getByRole('grid', { name: 'Top Bun' });
  await expect(rows).toBeVisible();
  await other('PUT', `/api/burger/${burger}/bun/top/${id}`, { prompt: 'You are milo’s.' });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(rows).toContainText('You are milo’s.');

  // An edit begins with what the others have saved.
  await other('PUT', `/api/burger/${burger}/bun/top/${id}`, { prompt: 'You are milo’s again.' });
  await page.getByRole('button', { name: 'Edit top bun' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit top bun' });
  await expect(dialog.getByLabel('Prompt')).toHaveValue('You are milo’s again.');
  await dialog.getByLabel('Prompt').fill('You are mine.');
  await other('DELETE', `/api/burger/${burger}/bun/top/${id}`);
  await dialog.getByRole('button', { name: 'Save top bun' }).click();
  await expect(dialog).toContainText(
    'Somebody deleted this in the meantime. What you typed is still here, and saving it brings this back.',
  );
  await dialog.getByLabel('Prompt').fill('You are mine, after all.');
  await dialog.getByRole('button', { name: 'Bring back and save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toContainText('You are mine, after all.');
  expect(await buns()).toMatchObject([{ id, prompt: 'You are mine, after all.' }]);
});
