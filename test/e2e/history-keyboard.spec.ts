import type { Locator } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { closeByEscape, tabTo } from './keyboard.ts';
import { seedPrompt } from './seed.ts';

/* The history of a burger, without a pointer. */

test('a change is found, read and taken back by keyboard, and the focus is never lost', async ({
  page,
  api,
}) => {
  const { burger, bun } = await seedPrompt(api, 'You are kind.');
  await api('PUT', `/api/burger/${burger}/bun/top/${bun}`, { prompt: 'You are loud.' });
  await enter(page, `/cowtex/burgers/${burger}`);

  const tab = (name: string) => page.getByRole('tab', { name });
  await tabTo(page, tab('Layers'));
  await page.keyboard.press('ArrowRight');
  await expect(tab('Questions')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('History')).toBeFocused();
  await expect(page).toHaveURL(/\?show=history$/);

  const changes = page.getByRole('list', { name: 'Changes' });
  const row = changes.getByRole('button', { name: /^Top bun Changed/ });
  await tabTo(page, row);
  await page.keyboard.press('Enter');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(row).toBeFocused();
  await expect(page).toHaveURL(/&entry=\d+$/);
  const difference = changes.getByRole('definition');
  await expect(difference.getByRole('deletion')).toHaveText('Before: kind');
  await expect(difference.getByRole('insertion')).toHaveText('After: loud');

  const view = (name: string) => changes.getByRole('radio', { name });
  await tabTo(page, view('Difference'));
  await page.keyboard.press('ArrowRight');
  await expect(view('Before')).toBeFocused();
  await expect(changes.getByText('You are kind.', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(view('After')).toBeFocused();
  await expect(changes.getByText('You are loud.', { exact: true })).toBeVisible();

  const before = changes.getByRole('button', { name: 'Restore what was before' });
  const question = page.getByRole('alertdialog', { name: 'Restore this layer' });
  await tabTo(page, before);
  await page.keyboard.press('Enter');
  await closeByEscape(question);
  await expect(before).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Restore' }));
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
  await expect(before).toBeFocused();
  await expect(changes.getByRole('listitem').first()).toContainText('Restored');

  await tabTo(page, tab('History'));
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Questions')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Layers')).toBeFocused();

  // In a table the arrows lead from cell to cell, and to what is in a cell.
  const grid = page.getByRole('grid', { name: 'Top Bun' });
  const change = grid.getByRole('link', { name: /^admin, / });
  await tabTo(page, grid);
  for (let presses = 0; presses < 6 && !(await isFocused(change)); presses += 1)
    await page.keyboard.press(presses === 0 ? 'ArrowDown' : 'ArrowRight');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?show=history&layer=${bun}$`));
  await expect(changes.getByRole('listitem')).toHaveCount(3);
  await expect(tab('History')).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Show all changes' }));
  await page.keyboard.press('Enter');
  await expect(changes.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
});

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
