import { enter, expect, follow, test } from './fixtures.ts';
import { promptTool } from './seed.ts';

test('every layer and the burger itself ask before they are deleted', async ({ page, api, burger }) => {
  await api('POST', `/api/burger/${burger}/patty`, promptTool('House rules', 'Answer briefly.'));
  await enter(page, `/cowtex/burgers/${burger}`);
  const question = page.getByRole('alertdialog');

  for (const [layer, name, title] of [
    ['Top Bun', 'top bun', 'Delete top bun'],
    ['Cheese', 'ollama', 'Delete “ollama”'],
    ['Patty', 'House rules', 'Delete “House rules”'],
  ] as const) {
    await page
      .getByRole('grid', { name: layer })
      .getByRole('button', { name: `Delete ${name}` })
      .click();
    // The question says which it is.
    await expect(question).toContainText(title);
    if (layer === 'Top Bun') await expect(question).toContainText('You are a patient listener.');
    const words = `Delete this ${layer.toLowerCase()}? This action cannot be undone.`;
    await expect(question).toContainText(words);
    // It is read out when the dialog opens.
    const excerpt = layer === 'Top Bun' ? ' You are a patient listener.' : '';
    await expect(question).toHaveAccessibleDescription(words + excerpt);
    await question.getByRole('button', { name: `Delete ${layer.toLowerCase()}`, exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByText(new RegExp(`^${layer} deleted\\.$`, 'i'))).toBeVisible();
    // The row has gone with its button. The focus stays in its section.
    await expect(page.locator(`#${layer.toLowerCase().replace(' ', '-')} :focus`)).toHaveCount(1);
  }

  await follow(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'Delete Talker' }).click();
  await expect(question).toContainText('Delete this burger? This action cannot be undone.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('grid')).toContainText('Talker');
  await page.getByRole('button', { name: 'Delete Talker' }).click();
  await question.getByRole('button', { name: 'Delete burger' }).click();
  await expect(page.getByText('Burger deleted.')).toBeVisible();
  await expect(page.getByRole('grid')).not.toContainText('Talker');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(1);
});
