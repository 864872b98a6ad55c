import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/** What axe finds wrong with the page, in words that say where. */
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
}
