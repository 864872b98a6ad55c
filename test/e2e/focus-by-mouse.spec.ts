import type { Page } from '@playwright/test';
import { enter, expect, test } from './fixtures.ts';
import { seedBurger } from './seed.ts';

/*
 * Safari focuses no element by a press of the mouse that has no `tabindex` of its own, text fields apart. An overlay that a press
 * has opened gives the focus back to its button there, too.
 */

/** Runs in the page: gives it Safari's rule. */
function focusAsSafari(): void {
  const takesText =
    'input:not([type=button], [type=submit], [type=checkbox], [type=radio]), textarea, summary, [contenteditable]';
  const canFocus = `a[href], button, select, ${takesText}, input, [tabindex]`;
  window.addEventListener('mousedown', (event) => {
    const target = event
      .composedPath()
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.matches(canFocus));
    if (event.defaultPrevented || target === undefined || target.matches(`${takesText}, [tabindex]`)) return;
    event.preventDefault();
    const ancestor = target.closest<HTMLElement>('[tabindex]');
    if (ancestor === null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    else ancestor?.focus();
  });
}

/** Opens something by the mouse, closes it by Escape, and expects the focus where the press was. */
async function opensAndReturns(page: Page, path: string, names: readonly (string | RegExp)[]): Promise<void> {
  await page.addInitScript(focusAsSafari);
  await enter(page, path);
  for (const name of names) {
    const opener = page.getByRole('button', { name, exact: true }).first();
    await opener.click();
    const opened = page.locator(
      ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):focus-within',
    );
    await opened.last().waitFor();
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
    await expect(opener, `the focus after '${name}'`).toBeFocused();
  }
}

const places: readonly (readonly [path: string, names: readonly (string | RegExp)[]])[] = [
  ['/cowtex/burgers', ['New burger', 'Actions for Talker', /Workshop$/]],
  ['/cowtex/workshops', ['New workshop']],
  ['/accounts', ['Create account']],
  ['/services', ['Create service role']],
  ['/cowtex', [/^Search/, /^Hello/]],
];

test.describe('where a press of the mouse moves no focus, as in Safari', () => {
  for (const [path, names] of places)
    test(`${path}: what a press has opened gives the focus back`, async ({ page, server }) => {
      await seedBurger(server.url);
      await opensAndReturns(page, path, names);
    });

  test('a burger’s settings: what a press has opened gives the focus back', async ({ page, server }) => {
    const burger = await seedBurger(server.url);
    await opensAndReturns(page, `/cowtex/burgers/${burger}`, [
      'Actions for Talker',
      'Add top bun',
      'Add patty',
    ]);
  });
});
