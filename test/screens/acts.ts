import type { Locator } from '@playwright/test';
import { type ConsolePage, expect } from './console.ts';

/** Presses the first button of that name. */
export async function press({ page }: ConsolePage, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

export const dialog =
  (name: string) =>
  ({ page }: ConsolePage): Locator =>
    page.getByRole('dialog', { name, exact: true });

export const question = ({ page }: ConsolePage): Locator => page.getByRole('alertdialog');

/** The page says so. */
export const says =
  (text: string) =>
  async ({ page }: ConsolePage): Promise<void> =>
    expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Types into a field. */
export const type = (label: string, text: string) => (frame: Locator) =>
  frame.getByLabel(label, { exact: true }).fill(text);

/** Chooses from a list. */
export const choose =
  (label: string, option: string) =>
  async (frame: Locator): Promise<void> => {
    // Its name begins with what is chosen.
    await frame.getByRole('button', { name: new RegExp(` ${label}$`) }).click();
    await frame.page().getByRole('option', { name: option }).click();
  };

/** A command's form, as its list makes it. */
export const commandForm = <TCommand extends { readonly afterSuccess?: 'stay' | 'restart' }>(
  name: string,
  command: TCommand,
) => ({ ...command, name, afterSuccess: command.afterSuccess ?? ('close' as const) });
