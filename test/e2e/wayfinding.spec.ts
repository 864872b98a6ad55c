import { enter, expect, test } from './fixtures.ts';
import { promptTool, seedBurger } from './seed.ts';

/* The titles of pages, and the targets of their parts. */

test('a long prompt shows its beginning in the table, and is whole in its form', async ({
  page,
  api,
  burger,
}) => {
  const prompt = `Begin. ${'Be patient. '.repeat(900)}End.`;
  await api('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt });
  await enter(page, `/cowtex/burgers/${burger}`);
  const cell = page.getByRole('rowheader').filter({ hasText: 'Begin.' });
  await expect(cell).toContainText('…');
  expect((await cell.textContent())?.length).toBeLessThan(300);
  await page.getByRole('row').filter({ has: cell }).getByRole('button', { name: 'Edit top bun' }).click();
  await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(prompt);
});

test('a disabled patty says so in its row and among the layers', async ({ page, api, burger }) => {
  const tool = promptTool('House rules', 'Be brief.', { enabled: false });
  await api('POST', `/api/burger/${burger}/patty`, tool);
  await enter(page, `/cowtex/burgers/${burger}`);
  await expect(
    page.getByRole('row').filter({ hasText: 'House rules' }).getByText('Disabled', { exact: true }),
  ).toBeVisible();
  const layer = page.getByRole('navigation', { name: 'Layers' }).getByRole('link', { name: 'Patty' });
  await expect(layer).toContainText('House rules, disabled');
});

test('the counts of the dashboard lead to what they count', async ({ page, server }) => {
  await seedBurger(server.url);
  await enter(page, '/cowtex/dashboard');
  for (const name of ['Workshops', 'Burgers']) {
    const card = page.getByRole('main').getByRole('link', { name, exact: true });
    // The whole card is the link.
    const whole = card.locator('xpath=../..');
    await expect(whole).toContainText('1');
    const { width, height } = (await whole.boundingBox()) ?? { width: 0, height: 0 };
    await whole.click({ position: { x: width - 10, y: height - 10 } });
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goBack();
  }
});
