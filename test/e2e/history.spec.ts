import { z } from 'zod';
import { enter, expect, test } from './fixtures.ts';
import { apiAs, seedPrompt } from './seed.ts';

/* Who has changed what of a burger, and back again. */

const bunsOf = z.object({ data: z.tuple([z.object({ id: z.string(), prompt: z.string() })]) });

test('two people edit a prompt; a third finds who, reads the difference and restores, and no draft is lost', async ({
  page,
  browser,
  server,
  api,
}) => {
  const people = ['bea', 'mia'].map((account) => ({ account, password: 'burger-time' }));
  for (const who of people) await api('POST', '/api/accounts', who);
  const [bea, mia] = people;
  const { burger, bun } = await seedPrompt(api, 'You are a patient listener.');
  const bunPath = `/api/burger/${burger}/bun/top/${bun}`;
  const prompt = async () => bunsOf.parse(await api('GET', `/api/burger/${burger}/bun`)).data[0].prompt;
  await (await apiAs(server.url, bea))('PUT', bunPath, { prompt: 'You are a kind listener.' });

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const hers = await elsewhere.newPage();
  await enter(hers, `/cowtex/burgers/${burger}`, mia);
  await hers.getByRole('button', { name: 'Edit top bun' }).click();
  const dialog = hers.getByRole('dialog', { name: 'Edit top bun' });
  await dialog.getByLabel('Prompt').fill('You are a loud listener.');

  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('link', { name: /^bea, / }).click();
  await expect(page).toHaveURL(new RegExp(`show=history&layer=${bun}$`));
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true');
  const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(page.getByText('Only the changes of one layer: Top bun')).toBeVisible();
  await expect(changes).toHaveCount(2);
  await changes
    .first()
    .getByRole('button', { name: /^Top bun Changed \+1 −1 words bea/ })
    .click();
  const difference = changes.first().getByRole('definition');
  await expect(difference.getByRole('deletion')).toHaveText('Before: patient');
  await expect(difference.getByRole('insertion')).toHaveText('After: kind');
  await page.getByRole('button', { name: 'Restore what was before' }).click();
  const question = page.getByRole('alertdialog', { name: 'Restore this layer' });
  await expect(question).toContainText('It becomes what it was before the change of');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
  await expect(changes.first()).toContainText('Restored');
  expect(await prompt()).toBe('You are a patient listener.');

  await dialog.getByRole('button', { name: 'Save top bun' }).click();
  await expect(dialog).toContainText('“admin” saved another version on');
  await expect(dialog.getByLabel('Prompt')).toHaveValue('You are a loud listener.');
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(hers.getByText('Top bun updated.')).toBeVisible();
  await elsewhere.close();

  // The page does not know her change yet, and says so before it restores over it.
  await page.getByRole('button', { name: 'Restore this' }).click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toContainText('“mia” saved another version on');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toBeHidden();
  expect(await prompt()).toBe('You are a kind listener.');
  await expect(changes).toHaveCount(5);
  await page.getByRole('link', { name: 'Show all changes' }).click();
  await expect(changes).toHaveCount(6);
  await expect(changes.last()).toContainText('Burger');
});
