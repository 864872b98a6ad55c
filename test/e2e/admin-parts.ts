import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/* Locators for the parts of the administrator's screens. */

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export async function createRole(page: Page, service: string, role: string) {
  await page.getByRole('button', { name: 'Create service role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create service role' });
  await dialog.getByLabel('Service', { exact: true }).fill(service);
  await dialog.getByLabel('Role', { exact: true }).fill(role);
  await dialog.getByRole('button', { name: 'Create role' }).click();
  await expect(dialog).toHaveCount(0);
}
