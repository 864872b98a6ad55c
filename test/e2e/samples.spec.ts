import type { Locator } from '@playwright/test';
import { contrastOf } from '#test/support/contrast.ts';
import { enter, expect, follow, test } from './fixtures.ts';

/* A sample says what cannot be done with it and why, and a create form can begin with it. */

/** The color of an action, its red, green and blue. */
const colorOf = (action: Locator) =>
  action.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (pen === null) throw new Error('There is no canvas.');
    pen.fillStyle = getComputedStyle(element).color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });

const background = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

test('workshop and burger begin with a sample, and what cannot be done with it says why', async ({
  page,
}) => {
  await enter(page, '/cowtex/workshops');
  const row = page.getByRole('row').filter({ hasText: 'Sales Workshop' });
  const atRest = await background(row);
  await row.getByRole('gridcell').first().hover();
  expect(await background(row)).toBe(atRest);
  await row.getByRole('button', { name: 'Use as a start' }).click();
  const dialog = page.getByRole('dialog', { name: 'New workshop' });
  await expect(dialog.getByLabel('Workshop name')).toHaveValue('Sales Workshop');
  await dialog.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Sales Workshop' })).toContainText('20');
  await expect(page.getByRole('button', { name: 'Use as a start' })).toHaveCount(0);

  await follow(page, '/cowtex/burgers');
  const guide = page.getByRole('row').filter({ hasText: 'Support Guide' });
  for (const action of ['Edit', 'Test', 'Delete']) {
    const button = guide.getByRole('button', { name: `${action} Support Guide` });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription('This is a sample');
    await expect(button).toHaveAttribute('title', 'This is a sample');
  }
  const guideAtRest = await background(guide);
  await guide.getByRole('gridcell').first().hover();
  expect(await background(guide)).toBe(guideAtRest);
  await guide.getByRole('button', { name: 'Use as a start: Support Guide' }).click();
  await expect(page.getByRole('dialog', { name: 'New burger' }).getByLabel('Burger name')).toHaveValue(
    'Support Guide',
  );
});

test('the layers of a burger begin with samples', async ({ page, burger }) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  const patties = page.getByRole('region', { name: 'Patty' });
  await expect(patties.getByRole('grid')).toHaveCount(0);
  await patties.getByRole('button', { name: 'See an example' }).click();
  const edit = patties.getByRole('button', { name: /^Edit/ }).first();
  await expect(edit).toBeDisabled();
  await expect(edit).toHaveAccessibleDescription('This is a sample');
  const disabled = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    disabled.push(await colorOf(edit));
  }
  await patties.getByRole('button', { name: 'Use as a start' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add patty' });
  await expect(dialog.getByRole('radio', { name: 'API' })).toBeChecked();
  await expect(dialog.getByLabel('Tool ID')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Save patty' }).click();
  await expect(page.getByText('Patty created.')).toBeVisible();
  // The message comes before the samples go.
  await expect(patties.getByRole('button', { name: 'Use as a start' })).toHaveCount(0);
  await expect(edit).toBeEnabled();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const enabled = await colorOf(edit);
    expect(contrastOf(enabled, disabled.pop() ?? enabled)).toBeGreaterThan(2);
  }
});
