import manifest from '../../package.json' with { type: 'json' };
import { enter, expect, test } from './fixtures.ts';
import { hold } from './hold.ts';

/* The buttons of a menu and of a select before anything is open. */

test('a menu opens at its first entry or its last, and gives the focus back', async ({ page }) => {
  await enter(page, '/cowtex');
  const button = page.getByRole('button', { name: 'Hello, admin' });
  const menu = page.getByRole('menu', { name: 'Hello, admin' });
  for (const [key, entry] of [
    ['Enter', 'Profile'],
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
  ] as const) {
    await button.press(key);
    await expect(menu.getByRole('menuitem', { name: entry })).toBeFocused();
    await expect(menu).toHaveAccessibleDescription(`Cowtex ${manifest.version}`);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('letters and arrows choose while a select is closed, but not while its form is busy', async ({
  page,
  api,
}) => {
  for (const name of ['Alpha', 'Beta']) await api('POST', '/api/workshop', { name });
  const answer = await hold(page, '**/api/burger', { method: 'POST' });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  const workshop = dialog.getByRole('button', { name: /Workshop$/ });
  await workshop.press('b');
  await expect(workshop).toContainText('Beta');
  await workshop.click();
  await page.getByRole('option', { name: 'Beta' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(workshop).toContainText('Beta');
  await expect(workshop).toBeFocused();
  await workshop.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'New burger' }).first().click();
  await workshop.press('a');
  await expect(workshop).toContainText('Alpha');
  await workshop.press('ArrowLeft');
  await expect(workshop).toContainText('Beta');
  await workshop.press('ArrowRight');
  await expect(workshop).toContainText('Alpha');
  await dialog.getByLabel('Burger name').fill('Second');
  await dialog.getByLabel('Burger name').press('Enter');
  await expect(dialog.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await expect(dialog.getByLabel('Burger name')).toBeFocused();
  await workshop.press('b');
  await workshop.press('ArrowLeft');
  await workshop.press('ArrowDown');
  await expect(workshop).toContainText('Alpha');
  await expect(page.getByRole('option')).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
});

test('a select of many options is searched, and opens with the chosen one in sight', async ({
  page,
  api,
}) => {
  const names = Array.from({ length: 60 }, (_, index) =>
    index === 3 ? 'Bakery of the pier' : `Kitchen ${index}`,
  );
  for (const name of names) await api('POST', '/api/workshop', { name });
  await enter(page, '/cowtex/burgers');
  await page.getByRole('button', { name: 'New burger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New burger' });
  const workshop = dialog.getByRole('button', { name: /Workshop$/ });
  const search = page.getByRole('searchbox', { name: 'Search', exact: true });
  await workshop.press('ArrowDown');
  await expect(search).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(50);
  await expect(page.getByText('10 more. Search to find them.')).toBeVisible();
  await search.fill('pier bakery');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(workshop).toContainText('Bakery of the pier');
  await expect(workshop).toBeFocused();
  // It opens with what is chosen in sight, which stands far down in the list or not in it at all.
  const chosen = page.getByRole('option', { selected: true });
  await workshop.press('Enter');
  await expect(chosen).toContainText('Bakery of the pier');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(search).toBeInViewport({ ratio: 1 });
  await page.getByRole('option', { name: 'Kitchen 12' }).click();
  await expect(workshop).toContainText('Kitchen 12');
  await workshop.click();
  await expect(chosen).toContainText('Kitchen 12');
  await expect(chosen).toBeInViewport({ ratio: 1 });
  // The field stays in sight where the list is scrolled to an option far down.
  await page.getByRole('option').last().scrollIntoViewIfNeeded();
  await expect(page.getByRole('option').first()).not.toBeInViewport();
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.fill('nowhere');
  await expect(page.getByText('Nothing matches “nowhere”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(workshop).toBeFocused();
  await dialog.getByLabel('Burger name').fill('Third');
  await dialog.getByLabel('Burger name').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Third' })).toBeVisible();
});
