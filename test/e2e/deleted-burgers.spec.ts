import { z } from 'zod';
import { enter, expect, test } from './fixtures.ts';
import { chooseInRow } from './keyboard.ts';
import { createdId, seedPrompt } from './seed.ts';

/* Deleted burgers, and back again. */

const bunsOf = z.object({ data: z.array(z.object({ prompt: z.string() })) });

test('a deleted burger comes back with its layers, into another workshop where its own is gone', async ({
  page,
  api,
}) => {
  const kitchen = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const garden = await createdId(api, '/api/workshop', { name: 'Garden' });
  const burgerIn = async (workshop: string, name: string) => {
    const burger = await createdId(api, '/api/burger', { name, type: 'chat', workshop_id: workshop });
    await api('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt: `You are ${name}.` });
    return burger;
  };
  const talker = await burgerIn(kitchen, 'Talker');
  const grower = await burgerIn(garden, 'Grower');
  const prompts = async (burger: string) =>
    bunsOf.parse(await api('GET', `/api/burger/${burger}/bun`)).data.map(({ prompt }) => prompt);

  await enter(page, `/cowtex/burgers?workshop=${kitchen}`);
  await chooseInRow(page, 'Talker', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Talker”' });
  await expect(question).toContainText('It can be brought back from Deleted burgers.');
  await question.getByRole('button', { name: 'Delete burger' }).click();
  await expect(page.getByRole('row', { name: /Talker/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Deleted burgers' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Deleted burgers' });
  const row = dialog.getByRole('listitem').filter({ hasText: 'Talker' });
  await expect(row).toContainText('Kitchen');
  await expect(row).toContainText('Deleted by admin');
  await row.getByRole('button', { name: 'Bring back “Talker”' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Burger brought back.');
  await expect(row).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Talker/ })).toBeVisible();
  expect(await prompts(talker)).toEqual(['You are Talker.']);

  await api('DELETE', `/api/workshop/${garden}`);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'Deleted burgers' }).click();
  await expect(dialog.getByRole('button', { name: 'Workshop for burgers whose own is gone' })).toContainText(
    'Kitchen',
  );
  await dialog.getByRole('button', { name: 'Bring back “Grower”' }).click();
  await expect(dialog).toContainText('Burger brought back.');
  expect(await prompts(grower)).toEqual(['You are Grower.']);
});

test('the history of a deleted burger restores it as it was at any change, and never a part of it', async ({
  page,
  api,
}) => {
  const { workshop, burger, bun } = await seedPrompt(api, 'You are kind.');
  await api('PUT', `/api/burger/${burger}/bun/top/${bun}`, { prompt: 'You are loud.' });
  await api('DELETE', `/api/burger/${burger}`);
  const restores = page.getByRole('button', { name: /^Restore/ });
  const whole = page.getByRole('button', { name: 'Restore the whole burger as it was here' });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Restore' });
  const changes = page.getByRole('list', { name: 'Changes' });

  await enter(page, '/accounts?show=audit');
  await page.getByRole('link', { name: 'Talker' }).first().click();
  await expect(page.getByRole('heading', { name: 'Burger not found' })).toBeVisible();
  await changes.getByRole('button', { name: /^Top bun Added/ }).click();
  await expect(whole).toBeVisible();
  await expect(restores).toHaveCount(1);
  await whole.click();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Talker' })).toBeVisible();
  const { data } = bunsOf.parse(await api('GET', `/api/burger/${burger}/bun`));
  expect(data).toMatchObject([{ prompt: 'You are kind.' }]);
  // It is there again, and so are its parts.
  await expect(restores).toHaveCount(2);

  await api('DELETE', `/api/workshop/${workshop}`);
  await enter(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'Deleted burgers' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Talker' }).click();
  await expect(page).toHaveURL(new RegExp(`/${burger}\\?show=history$`));
  await changes
    .getByRole('button', { name: /^Burger Deleted/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Restore what was before' }).click();
  await confirm.click();
  await expect(page.getByText('Bring the burger back into another one from Deleted burgers.')).toBeVisible();
});
