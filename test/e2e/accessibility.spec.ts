import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { choose, openFile, recorded } from './recorded.ts';
import { seedBurger } from './seed.ts';

/**
 * Expects that axe finds no fault on what the page shows: by every rule in light, and by that of the colours in dark, where
 * nothing else differs.
 */
async function expectNoFault(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The legacy mode differs for frames only, of which there are none. The other one opens a page for each result.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules('color-contrast')).analyze();
    const faults = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
    );
    expect(faults, `${what} in ${colorScheme}`).toEqual([]);
  }
}

/** Follows a link to `path`, which takes much less than loading the page. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

test('axe finds nothing on the main screens', async ({ page, server }) => {
  const burger = await seedBurger(server.url);
  const other = await seedBurger(server.url);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Account is required')).toBeVisible();
  await expectNoFault(page, 'the sign-in page with an error');
  await enter(page, '/cowtex/dashboard');
  for (const [path, heading] of [
    ['/cowtex/workshops', 'Workshops'],
    ['/cowtex/burgers', 'Burgers'],
    [`/cowtex/burgers/${burger}`, 'Talker'],
    [`/cowtex/burgers/${burger}/chat`, 'Chat'],
    [`/cowtex/burgers/${burger}/chat?beside=${other}`, `Talker (${burger}) beside Talker (${other})`],
  ] as const) {
    await go(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectNoFault(page, path);
  }
  await go(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).click();
  await page.getByRole('button', { name: 'Save patty' }).click();
  await expect(page.getByText('Choose a patty type.')).toBeVisible();
  await expectNoFault(page, 'the dialog of a patty');
});

test('axe finds nothing on a recording', async ({ page, server }) => {
  await enter(page, `/cowtex/burgers/${await seedBurger(server.url)}/chat`);
  await choose(page, 'What happened');
  await openFile(page, { name: 'chat.json', text: 'burger' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoFault(page, 'a refused file');
  await openFile(page, { name: 'chat.json', text: recorded() });
  await expect(page.getByRole('heading', { level: 1, name: 'Old bun' })).toBeVisible();
  await expectNoFault(page, 'a recording');
  for (const press of ['Ask again', 'Ask again'])
    await page.getByRole('button', { name: press, exact: true }).click();
  await expect(page.getByText('0 same, 1 changed')).toBeVisible();
  await expectNoFault(page, 'the prompts of a recording');
});

test('axe finds nothing on the way from the home page to a paid plan', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFault(page, 'the home page of a stranger');
  await enter(page, '/cowtex/dashboard');
  await page.getByText('Show the figures as a table').click();
  await page.getByRole('slider').focus();
  await expect(page.getByRole('rowheader')).toHaveCount(7);
  await expectNoFault(page, 'the dashboard');
  await go(page, '/cowtex');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFault(page, 'the marketing page');

  await go(page, '/cowtex/demo');
  await page.getByLabel('Workshop name').fill('');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Enter a workshop name')).toBeVisible();
  await expectNoFault(page, 'the demo with an error');
  await page.getByLabel('Workshop name').fill('For all');
  for (const name of ['Create workshop', 'Create burger', 'Save top bun', 'Connect cheese', 'Attach patty']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expectNoFault(page, 'the summary of the demo');

  await go(page, '/cowtex/subscription');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expectNoFault(page, 'the plans');
  await page.getByRole('link', { name: 'Choose Plus' }).click();
  await page.getByRole('button', { name: 'Continue to plans' }).click();
  await page.getByRole('button', { name: 'Continue with Plus' }).click();
  await page.getByRole('button', { name: 'Pay $100' }).click();
  await expect(page.getByText('CVC is required.')).toBeVisible();
  await expectNoFault(page, 'the payment');
});
