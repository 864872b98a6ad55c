import { connect } from './chat-parts.ts';
import { follow } from './fixtures.ts';
import { enter, expect, STRICT_ADMIN, signIn, test } from './strict-fixtures.ts';

const ids = ['brg:1 a+b&c=d?e#f/ü', '100%', '%41'];

test('an ID of any characters leads to its burger wherever it stands', async ({ page, strict }) => {
  strict.data.workshops.push({ id: 'other', name: 'Other' });
  await enter(page, '/cowtex');
  for (const [index, id] of ids.entries()) {
    const settings = `/cowtex/burgers/${encodeURIComponent(id)}`;
    strict.data.workshops.push({ id, name: `Workshop ${index}` });
    strict.data.burgers.push({ id, name: `Burger ${index}`, type: 'chat', workshop_id: id });
    strict.data.layersOf(id).bun.push({ id: 'bun-1', bun_level: 'top', prompt: `Found by ${id}.` });
    const shown = async () => {
      await expect(page.getByRole('heading', { level: 1, name: `Burger ${index}` })).toBeVisible();
      await expect(page.getByText(`Found by ${id}.`).first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(settings);
    };

    await test.step(`${id}: address`, async () => {
      await page.goto(settings);
      await shown();
    });

    await test.step(`${id}: row, of a workshop in the address`, async () => {
      await follow(page, `/cowtex/burgers?${new URLSearchParams({ workshop: id })}`);
      await page.getByRole('grid').getByText(`Burger ${index}`, { exact: true }).click();
      await shown();
    });

    await test.step(`${id}: link to the chat, and its socket`, async () => {
      await page.goBack();
      await page.getByRole('link', { name: 'Test' }).first().click();
      await expect(page.getByLabel('Burger ID')).toHaveValue(id);
      expect(new URL(page.url()).pathname).toBe(`${settings}/chat`);
      await page.reload();
      await connect(page);
      expect(strict.chats.map(({ burgerId }) => burgerId)).toEqual(ids.slice(0, index + 1));
    });
    expect(strict.log.filter(({ status }) => status >= 400)).toEqual([]);
  }
});

test('sign-in returns to the address that was asked for, byte for byte', async ({ page, strict }) => {
  for (const address of [
    '/cowtex/workshops?note=50%25%20off#%C3%BC%2541',
    '/cowtex/workshops?note=%2541&a=%26',
    '/cowtex/burgers/%2541/chat?q=a+b%2Bc#x=%20',
  ]) {
    await signIn(page, address, STRICT_ADMIN);
    await expect.poll(() => page.url()).toBe(strict.url + address);
    await page.evaluate(() => localStorage.clear());
  }
  await signIn(page, '/dashboard', STRICT_ADMIN);
  await expect(page).toHaveURL('/cowtex/dashboard');
  await page.goto('/cowtex');
  await page.goto('/login');
  await expect(page).toHaveURL('/cowtex/dashboard');
});
