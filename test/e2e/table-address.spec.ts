import { enter, expect, follow, stopClock, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { createdId, promptTool, seedBurger } from './seed.ts';

test('search and order of a table are in the address, for a reload, a link and the way back', async ({
  page,
  api,
}) => {
  for (const account of ['anna', 'bert', 'carlannas'])
    await api('POST', '/api/accounts', { account, password: 'long-enough' });
  const release = await hold(page, '**/assets/profile-screen-*.js');
  await page.clock.install();
  await enter(page, '/accounts');
  const names = page.getByRole('grid').getByRole('rowheader');
  await page.getByRole('searchbox').fill('anna');
  // They come in the order of their names, so the first press turns it round.
  const header = page.getByRole('columnheader', { name: 'Account' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/accounts?q=anna&sort=-account');
  await expect(names).toHaveText([/^carlannas/, /^anna/]);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('anna');
  await expect(names).toHaveText([/^carlannas/, /^anna/]);

  // Away and back, and by a link on the page itself.
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL('/services');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('anna');
  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  await page.getByRole('textbox').fill('bert');
  await page.getByRole('menuitem', { name: /^bert/ }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('bert');

  // Leaving right after the last key, by neither pointer nor focus, while the next page is still on its way.
  await stopClock(page);
  await page.getByRole('searchbox').fill('carl');
  await follow(page, '/profile');
  await expect(page).toHaveURL('/profile');
  await page.clock.runFor(1_000);
  await expect(page.getByRole('searchbox')).toHaveValue('carl');
  await expect(page).toHaveURL('/profile');
  await page.clock.resume();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page).toHaveURL('/profile');
});

test('a workshop that is chosen by its name leaves search and order as they are', async ({ page, api }) => {
  for (const name of ['Kitchen', 'Cellar', 'Kiosk']) await api('POST', '/api/workshop', { name });
  await enter(page, '/cowtex/workshops?q=ki&sort=-name');
  const names = page.getByRole('grid').getByRole('rowheader');
  await expect(names).toHaveText(['Kitchen', 'Kiosk']);
  await page.getByRole('link', { name: 'Kiosk' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Kiosk' })).toBeVisible();
  await expect(page).toHaveURL(/\?q=ki&sort=-name&workshop=/);
  await expect(names).toHaveText(['Kitchen', 'Kiosk']);
});

test('a search finds nothing only where there is something', async ({ page }) => {
  const answer = await hold(page, '**/api/services', {
    answer: (route) => route.fulfill({ status: 500, json: {} }),
  });
  await enter(page, '/services?q=bill');
  await expect(page.getByText('Loading service catalog…')).toBeVisible();
  await expect(page.getByText(/Nothing matches/)).toHaveCount(0);
  answer();
  await expect(page.getByText('Unable to fetch services.')).toBeVisible();
  await expect(page.getByText(/Nothing matches/)).toHaveCount(0);
});

test('services and burgers take search and order from their address, and layers their order', async ({
  page,
  server,
  api,
}) => {
  for (const service of ['billing', 'bakery', 'archive'])
    await api('POST', '/api/services', { service, role: 'clerk' });
  const workshop_id = await createdId(api, '/api/workshop', { name: 'Kitchen' });
  for (const name of ['Plain', 'Plain again', 'Spicy'])
    await api('POST', '/api/burger', { name, type: 'chat', workshop_id });
  const burger = await seedBurger(server.url);
  for (const name of ['One', 'Two'])
    await api('POST', `/api/burger/${burger}/patty`, promptTool(name, 'Be kind.'));

  await enter(page, '/services?q=b&sort=-service');
  await expect(page.getByRole('rowheader')).toHaveText([/billing/, /bakery/]);
  await expect(page.getByRole('searchbox')).toHaveValue('b');
  await page.getByRole('columnheader', { name: 'Service' }).getByRole('button').click();
  await expect(page.getByRole('rowheader')).toHaveText([/bakery/, /billing/]);
  await expect(page).toHaveURL('/services?q=b');

  await follow(page, `/cowtex/burgers?workshop=${workshop_id}&q=plain&sort=-name`);
  await expect(page.getByRole('rowheader')).toHaveText([/Plain again/, /Plain/]);
  await expect(page.getByRole('searchbox')).toHaveValue('plain');
  await page.getByRole('searchbox').fill('plain again');
  await expect(page.getByRole('rowheader')).toHaveText([/Plain again/]);
  await expect(page).toHaveURL(`/cowtex/burgers?workshop=${workshop_id}&q=plain+again&sort=-name`);

  await follow(page, `/cowtex/burgers/${burger}?patty.sort=-name`);
  const tools = page.getByRole('grid', { name: 'Patty' }).getByRole('rowheader');
  await expect(tools).toHaveText([/Two/, /One/]);
  // The first press takes the order away, the second begins anew.
  const header = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
  await header.click();
  await header.click();
  await expect(tools).toHaveText([/One/, /Two/]);
  await expect(page).toHaveURL(`/cowtex/burgers/${burger}?patty.sort=name`);
});

test('a search that a press on a row follows at once is there again after Back', async ({ page, burger }) => {
  // Before the page begins: a timer from before could not be cleared, and would write the address without the search.
  await page.clock.install();
  await enter(page, '/cowtex/burgers');
  await expect(page.getByRole('rowheader', { name: 'Talker' })).toBeVisible();
  await stopClock(page);
  await page.getByRole('searchbox').fill('talk');
  await page.getByRole('rowheader', { name: 'Talker' }).click();
  await page.clock.resume();
  await expect(page).toHaveURL(`/cowtex/burgers/${burger}`);
  // The list stays until then, and would still write its address after Back.
  await expect(page.getByRole('heading', { name: 'Talker', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('talk');
  await expect(page).toHaveURL(/\?.*q=talk/);
});

test('the chosen workshop and the list as it was outlive leaving the page', async ({
  page,
  api,
  context,
}) => {
  const older = await createdId(api, '/api/workshop', { name: 'Older' });
  for (const name of ['Bob', 'Talker one', 'Talker two'])
    await createdId(api, '/api/burger', { name, type: 'chat', workshop_id: older });
  await createdId(api, '/api/workshop', { name: 'Newest' });
  await enter(page, `/cowtex/burgers?workshop=*&q=Talker`);
  const names = page.getByRole('grid', { name: 'Burgers' }).getByRole('rowheader');
  await names.filter({ hasText: 'Talker two' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Back to burgers' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('Talker');
  await expect(names).toHaveText([/^Talker/, /^Talker/]);

  await follow(page, `/cowtex/burgers?workshop=${older}`);
  await expect(names).toHaveCount(3);
  const burger = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Burger', exact: true });
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await burger.click();
  await expect(names).toHaveCount(3);
  const other = await context.newPage();
  await enter(other, '/cowtex/burgers');
  await expect(other.getByRole('grid', { name: 'Burgers' }).getByRole('rowheader')).toHaveCount(3);
});
