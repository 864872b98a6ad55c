import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/** The faults that axe finds, each with its place. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the main screens in ${scheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const burger = await seedBurger(server.url);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Account is required')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await signIn(page);
    for (const [path, heading] of [
      ['/cowtex/workshops', 'Workshops'],
      ['/cowtex/burgers', 'Burgers'],
      [`/cowtex/burgers/${burger}`, 'Talker'],
      [`/cowtex/burgers/${burger}/chat`, 'Chat'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(await findings(page), path).toEqual([]);
    }
    await page.goto(`/cowtex/burgers/${burger}`);
    await page.getByRole('button', { name: 'Add patty' }).click();
    await page.getByRole('button', { name: 'Save patty' }).click();
    await expect(page.getByText('Choose a patty type.')).toBeVisible();
    expect(await findings(page), 'the dialog of a patty').toEqual([]);
  });

  test(`axe finds nothing on the way from the home page to a paid plan in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page), 'the home page of a stranger').toEqual([]);
    await signIn(page);
    await page.getByText('Show the figures as a table').click();
    await page.getByRole('slider').focus();
    await expect(page.getByRole('rowheader')).toHaveCount(7);
    expect(await findings(page), 'the dashboard').toEqual([]);
    await page.goto('/cowtex');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findings(page), 'the marketing page').toEqual([]);

    await page.goto('/cowtex/demo');
    await page.getByLabel('Workshop name').fill('');
    await page.getByRole('button', { name: 'Create workshop' }).click();
    await expect(page.getByText('Enter a workshop name')).toBeVisible();
    expect(await findings(page), 'the demo with an error').toEqual([]);
    await page.getByLabel('Workshop name').fill('For all');
    for (const name of [
      'Create workshop',
      'Create burger',
      'Save top bun',
      'Connect cheese',
      'Attach patty',
    ]) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
    expect(await findings(page), 'the summary of the demo').toEqual([]);

    await page.goto('/cowtex/subscription');
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    expect(await findings(page), 'the plans').toEqual([]);
    await page.getByRole('link', { name: 'Choose Plus' }).click();
    await page.getByRole('button', { name: 'Continue to plans' }).click();
    await page.getByRole('button', { name: 'Continue with Plus' }).click();
    await page.getByRole('button', { name: 'Pay $100' }).click();
    await expect(page.getByText('CVC is required.')).toBeVisible();
    expect(await findings(page), 'the payment').toEqual([]);
  });
}
