import type { Locator, Page } from '@playwright/test';
import { unreachable } from './everyone/in-page.ts';
import { changeLanguage } from './everyone/languages.ts';
import { enter, expect, test } from './fixtures.ts';

/*
 * The message of a refused form stands above its buttons, in view. The refused field has the focus, or else the message.
 */

test.use({ viewport: { width: 1280, height: 600 } });

/** Refuses the calls that `method` and `path` describe. */
const refuse = (page: Page, method: string, path: string | RegExp, json: object) =>
  page.route(path, (route) =>
    route.request().method() === method ? route.fulfill({ status: 400, json }) : route.continue(),
  );

const english = { add: 'Add patty', id: 'Tool ID', settings: 'Settings JSON', save: 'Save patty' };
const chinese = { add: '添加肉饼', id: '工具 ID', settings: '设置 JSON', save: '保存肉饼' };

/** Expects the message in view, above the buttons. */
async function seesMessage(dialog: Locator, button: string): Promise<void> {
  const message = dialog.getByRole('alert');
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const above = await message.boundingBox();
    const below = await dialog.getByRole('button', { name: button }).boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass({ timeout: 10_000 });
}

/** Expects that the part of the dialog that scrolls ends where its foot begins. */
async function seesFoot(dialog: Locator, { settings, save: label }: typeof english): Promise<void> {
  const save = dialog.getByRole('button', { name: label });
  await dialog.getByLabel(settings).scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const scrolls = await dialog.evaluate((frame) =>
      [...frame.querySelectorAll('div, form')]
        .filter(
          (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto',
        )
        .map((part) => part.getBoundingClientRect().bottom),
    );
    const foot = await save.locator('..').boundingBox();
    expect(scrolls).toHaveLength(1);
    expect(scrolls[0]).toBeLessThanOrEqual(Math.ceil(foot?.y ?? 0));
  }).toPass({ timeout: 10_000 });
}

/** Saves, which the server refuses without naming a field of the form, and expects the message in view and focused. */
async function seesRefusal(
  dialog: Locator,
  { settings, save }: typeof english,
  json: { message: string; field?: string },
): Promise<void> {
  await refuse(dialog.page(), 'POST', /\/patty$/, json);
  await dialog.getByLabel(settings).scrollIntoViewIfNeeded();
  await dialog.getByRole('button', { name: save }).click();
  await expect(dialog.getByRole('alert')).toContainText(json.message);
  await expect(dialog.page().locator(':focus').getByRole('alert')).toContainText(json.message);
  await seesMessage(dialog, save);
}

test('a long form keeps its foot in view; refused, it focuses the field that the server names, or else its message, in both languages, and all of it can be scrolled to at 400 % zoom', async ({
  page,
  burger,
}) => {
  await enter(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: english.add }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(english.add);
  await dialog.getByText('API', { exact: true }).click();
  const toolId = dialog.getByLabel(english.id);
  await toolId.fill('no good name');
  await seesFoot(dialog, english);

  await dialog.getByRole('button', { name: english.save }).click();
  await expect(toolId).toBeFocused();
  await expect(toolId).toHaveAttribute('aria-invalid', 'true');
  await expect(toolId).toHaveAccessibleDescription(/letters, digits/);
  await expect(toolId).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('alert')).toHaveText('Unable to create patty.');
  await seesMessage(dialog, english.save);
  await toolId.fill('good_name');
  await expect(toolId).not.toHaveAttribute('aria-invalid');

  await seesRefusal(dialog, english, { message: 'Not today.' });

  await changeLanguage(page);
  await dialog.getByLabel(chinese.id).fill('another_name');
  await seesFoot(dialog, chinese);
  await seesRefusal(dialog, chinese, { message: 'In no mood.', field: 'mood' });

  await page.setViewportSize({ width: 320, height: 256 });
  await refuse(page, 'POST', /\/patty$/, { message: 'Not today. '.repeat(20) });
  const save = dialog.getByRole('button', { name: chinese.save });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Not today. Not today.');
  await expect.poll(() => page.evaluate(unreachable)).toEqual([]);
  // The wheel reaches both ends, too.
  await page.mouse.move(24, 128);
  await page.mouse.wheel(0, -5000);
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 5000);
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('a form in a page', async ({ page }) => {
  await refuse(page, 'PUT', '**/api/me/profile', { message: 'Taken.', field: 'email' });
  await enter(page, '/profile');
  const card = page.getByRole('form', { name: 'Personal information' });
  await card.getByLabel('First name').fill('Mia');
  await card.getByLabel('Last name').fill('Burger');
  await card.getByLabel('Email').fill('mia@example.com');
  await card.getByRole('button', { name: 'Save profile' }).click();
  await expect(card.getByLabel('Email')).toBeFocused();
  await expect(card.getByLabel('Email')).toHaveAccessibleDescription('Taken.');
  await expect(card.getByRole('alert')).toHaveText('We could not update your profile.');
});
