import type { Page } from '@playwright/test';
import { expect, startServerProcess, test } from './fixtures.ts';

/* What the tests of administration share: a server that asks for a role, and locators for the parts of the screens. */

/** The tests of a server where only those who have a role may change other accounts. Its first account has the role. */
export const roleTest = test.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServerProcess({ COWTEX_ADMIN_ROLE: 'cowtex/admin' });
    await use(server);
    await server.stop();
  },
});

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export async function createRole(page: Page, service: string, role: string) {
  await page.getByRole('button', { name: 'Create service role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create service role' });
  await dialog.getByLabel('Service', { exact: true }).fill(service);
  await dialog.getByLabel('Role', { exact: true }).fill(role);
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(dialog).toHaveCount(0);
}
