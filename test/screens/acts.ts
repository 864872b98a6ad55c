import type { Locator } from '@playwright/test';
import { pressEscapeIn } from '../e2e/keyboard.ts';
import { type ConsolePage, expect } from './console.ts';

/** Presses the first button with this name. */
export async function press({ page }: ConsolePage, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/** Presses Escape in the dialog or the question that has the focus. */
export const pressEscape = ({ page }: ConsolePage): Promise<void> =>
  pressEscapeIn(page.locator('[role=dialog], [role=alertdialog]'));

export const dialog =
  (name: string) =>
  ({ page }: ConsolePage): Locator =>
    page.getByRole('dialog', { name, exact: true });

export const question = ({ page }: ConsolePage): Locator => page.getByRole('alertdialog');

/** Expects the text on the page. */
export const says =
  (text: string) =>
  async ({ page }: ConsolePage): Promise<void> =>
    expect(page.getByText(text, { exact: true }).first()).toBeVisible();

export const type = (label: string, text: string) => (frame: Locator) =>
  frame.getByLabel(label, { exact: true }).fill(text);

/** Chooses from a list. */
export const choose =
  (label: string, option: string) =>
  async (frame: Locator): Promise<void> => {
    // The name of the button begins with the current choice.
    await frame.getByRole('button', { name: new RegExp(` ${label}$`) }).click();
    await frame.page().getByRole('option', { name: option }).click();
  };

/** The form of a command as its list creates it. */
export const commandForm = <TCommand extends { readonly afterSuccess?: 'close' | 'stay' | 'restart' }>(
  name: string,
  command: TCommand,
) => ({ ...command, name, afterSuccess: command.afterSuccess ?? ('close' as const) });

/** Expects the text in the field. */
export const hasValue = (label: string, text: string | RegExp) => async (frame: Locator) =>
  expect(frame.getByLabel(label, { exact: true })).toHaveValue(text);

export const main = ({ page }: ConsolePage): Locator => page.getByRole('main');

export const inRegion =
  (name: string) =>
  ({ page }: ConsolePage): Locator =>
    page.getByRole('region', { name, exact: true });
