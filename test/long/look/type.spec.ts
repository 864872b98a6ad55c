import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';

test('tables and forms are set in 14 px, labels in weight 500, fields of a phone in 16 px', async ({
  page,
  burger,
}) => {
  await enter(page, '/cowtex/burgers');
  await expect(page.getByRole('rowheader', { name: 'Talker' })).toHaveCSS('font-size', '14px');
  await expect(page.getByLabel('Search burgers')).toHaveCSS('font-size', '14px');
  await page.getByRole('button', { name: 'New burger' }).click();
  const label = page.locator('label').filter({ hasText: 'Burger name' });
  await expect(label).toHaveCSS('font-size', '14px');
  await expect(label).toHaveCSS('font-weight', '500');
  const field = page.getByRole('dialog').getByLabel('Burger name');
  await expect(field).toHaveCSS('font-size', '14px');
  const phone = await page.context().newCDPSession(page);
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect(field).toHaveCSS('font-size', '16px');
  await closeByEscape(page.getByRole('dialog'));
  await follow(page, `/cowtex/burgers/${burger}`);
  await page.getByRole('button', { name: 'Add patty' }).click();
  await expect(page.getByLabel('Definition JSON')).toHaveCSS('font-size', '16px');
});
