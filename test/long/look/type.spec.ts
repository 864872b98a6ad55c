import type { Locator } from '@playwright/test';
import { enter, expect, follow, test } from '#test/e2e/fixtures.ts';
import { closeByEscape } from '#test/e2e/keyboard.ts';

/** The fonts in which the browser really writes an element. */
async function fontsOf(element: Locator): Promise<readonly string[]> {
  const page = element.page();
  await element.evaluate((node: Element) => node.setAttribute('data-measured', ''));
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-measured]',
  });
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
  await tools.detach();
  await element.evaluate((node: Element) => node.removeAttribute('data-measured'));
  return fonts.map(({ familyName }) => familyName);
}

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

test('Linux has a better font than DejaVu, and Chinese is written with its own characters', async ({
  page,
}) => {
  await enter(page, '/cowtex/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  for (const font of await fontsOf(heading)) expect(font).not.toMatch(/DejaVu/);
  await page.getByRole('button', { name: '中文' }).click();
  await expect(heading).toHaveText('仪表盘');
  for (const font of await fontsOf(heading)) expect(font).not.toMatch(/DejaVu| (JP|KR|TC|HK)$/);
});
