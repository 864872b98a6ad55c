import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { roleTest } from './admin-parts.ts';
import { enter, expect, test } from './fixtures.ts';
import { apiAs, createdId } from './seed.ts';

/* Who has done what, everywhere. */

const bea = { account: 'bea', password: 'burger-time' };
const lineSchema = z.object({ subject: z.string(), name: z.string(), by: z.object({ account: z.string() }) });

test('an administrator finds who changed a prompt by names, and downloads what was found', async ({
  page,
  server,
  api,
}) => {
  const account = await createdId(api, '/api/accounts', bea);
  const profile = { first_name: 'Bea', last_name: 'Brown', email: 'bea@example.com' };
  await api('PUT', `/api/accounts/${account}/profile`, profile);
  const workshop = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  const burgerOf = (name: string) =>
    createdId(api, '/api/burger', { name, type: 'chat', workshop_id: workshop });
  const talker = await burgerOf('Talker');
  for (const [burger, account] of [
    [talker, 'bea'],
    [await burgerOf('Other'), 'bea'],
    [talker, 'admin'],
  ] as const) {
    const call = account === 'bea' ? await apiAs(server.url, bea) : api;
    await call('POST', `/api/burger/${burger}/bun`, { bun_level: 'top', prompt: `Listen, says ${account}.` });
  }

  await enter(page, '/accounts');
  await page.getByRole('tab', { name: 'Accounts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/accounts\?show=audit$/);
  const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Top bun' })).toHaveCount(3);
  await expect(rows.filter({ hasText: 'Email' })).toHaveText(
    /^Account\s*bea\s*Changed\s*First name, Last name, Email/,
  );

  const filters = page.getByRole('search', { name: 'Filters' });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/history?')) calls.push(request.url());
  });
  await filters.getByLabel('Person').pressSequentially('BEA');
  await filters.getByRole('textbox', { name: 'Burger' }).pressSequentially('talk');
  await filters.getByRole('button', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Top bun' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveText(/^Top bun\s*Talker\s*Added\s*bea/);
  // A field is asked for once it is filled in, not by each letter.
  expect(calls.length).toBeLessThanOrEqual(3);
  await expect(page).toHaveURL(/\/accounts\?show=audit&person=BEA&burger=talk&kind=bun$/);

  await page.reload();
  await expect(filters.getByLabel('Person')).toHaveValue('BEA');
  await expect(rows).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('audit-log.jsonl');
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => lineSchema.parse(JSON.parse(line)))).toEqual([
    { subject: 'bun', name: 'Talker', by: { account: 'bea' } },
  ]);

  await api('DELETE', `/api/burger/${talker}`);
  await rows.getByRole('link', { name: 'Talker' }).click();
  await expect(page.getByRole('heading', { name: 'Burger not found' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
    'BurgerDeleted',
  );
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await filters.getByLabel('Until').fill('2020-01-01T07:52');
  await expect(page.getByText('No entry matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/accounts\?show=audit$/);
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toContainText('from ');
});

roleTest('who lacks the role that the server asks for is told so, and sees no log', async ({ page, api }) => {
  await api('POST', '/api/accounts', bea);
  await enter(page, '/accounts?show=audit', bea);
  await expect(page.getByRole('alert')).toContainText('Unable to fetch the audit log.');
  await expect(page.getByRole('alert')).toContainText('“cowtex/admin”');
  await expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')).toHaveCount(0);
});
