import { expectButtonBesideIds } from './bare-ids.ts';
import { clipboard, enter, expect, showsBriefly, test } from './fixtures.ts';
import { closeByEscape, tabTo } from './keyboard.ts';
import { buildingTool } from './seed.ts';

test('wherever an ID is shown a button copies it, says so, and names whose it is', async ({
  page,
  api,
  burger,
}) => {
  await api('POST', `/api/burger/${burger}/patty`, buildingTool({ type: 'string' }, {}));
  const main = page.getByRole('main');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const said = main.getByRole('status').filter({ hasText: 'Copied' });
  const copies = async (name: string) => {
    await showsBriefly(said.first(), () => main.getByRole('button', { name }).first().click());
    return clipboard(page);
  };

  await enter(page, '/cowtex/dashboard');
  await expectButtonBesideIds(page);
  const workshop = await copies('Copy the workshop ID of Talker');
  expect(workshop).toMatch(/^WS-/);

  await navigation.getByRole('link', { name: 'Account' }).click();
  await main.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit profile' });
  await dialog.getByRole('button', { name: 'Copy the ID of admin' }).waitFor();
  await expectButtonBesideIds(page, '[role=dialog]');
  await closeByEscape(dialog);

  await page.getByRole('button', { name: 'Hello, admin' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await main.getByRole('button', { name: 'Copy workspace slug' }).waitFor();
  await expectButtonBesideIds(page);
  expect(await copies('Copy account ID')).toMatch(/^ACC-/);

  await navigation.getByRole('link', { name: 'Workshop' }).click();
  await main.getByRole('link', { name: 'Seeded' }).click();
  await main.getByRole('button', { name: 'Close details' }).waitFor();
  await expectButtonBesideIds(page);
  expect(await copies('Copy the ID of Seeded')).toBe(workshop);

  await navigation.getByRole('link', { name: 'Burger' }).click();
  const button = main.getByRole('button', { name: 'Copy the ID of Talker' });
  await button.waitFor();
  await expectButtonBesideIds(page);
  // In a row the button shows under the pointer, and with the focus.
  await expect(button).toHaveCSS('opacity', '0');
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
  await showsBriefly(said, () => page.keyboard.press('Enter'));
  expect(await clipboard(page)).toBe(burger);

  await main.getByRole('link', { name: 'Talker', exact: true }).click();
  await main.getByRole('button', { name: 'Copy the tool ID of Get building' }).waitFor();
  await main.getByRole('figure').getByRole('button', { name: 'Copy code' }).waitFor();
  await expectButtonBesideIds(page);
  expect(await copies('Copy the tool ID of Get building')).toBe('get_building');

  // The ID is selected if it cannot be copied.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await main.getByRole('button', { name: 'Copy the ID of Talker' }).click();
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(burger);
});

test('the ID of a failed request is copied by keyboard, and not read out with the error', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByLabel('Account or email').fill('nobody');
  await page.getByLabel('Password').fill('burger');
  const id = 'REQ-1234';
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 500, json: { message: 'Kitchen closed', request_id: id } }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Request ID ${id}`)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Copy the request ID' }));
  await showsBriefly(page.getByRole('status').filter({ hasText: 'Copied' }), () =>
    page.keyboard.press('Enter'),
  );
  expect(await clipboard(page)).toBe(id);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(/./);
  await expect(alert).not.toContainText(id);
  await expect(alert.getByRole('button')).toHaveCount(0);
});
