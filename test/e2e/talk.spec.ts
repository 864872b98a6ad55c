import { axeFaults } from './everyone/axe.ts';
import { expect, test } from './fixtures.ts';
import { createdId, seedBurger } from './seed.ts';

/* The page on which visitors talk to a public burger. */

const bodyOf = (workshop: string) => ({
  name: 'Opening hours',
  type: 'chat',
  workshop_id: workshop,
  is_public: true,
});

test('a visitor talks to a public burger without signing in, until it is public no longer', async ({
  browser,
  api,
  server,
}) => {
  const burger = await seedBurger(server.url);
  const workshop = await createdId(api, '/api/workshop', { name: 'Front desk' });
  await api('PUT', `/api/burger/${burger}`, bodyOf(workshop));
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/talk/${burger}`);

  await expect(page.getByRole('heading', { name: 'Opening hours', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Opening hours');
  // The page opens no socket before there is something to send.
  const opened = page.waitForEvent('websocket');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('When do you open?');
  await message.press('Enter');
  await opened;
  const log = page.getByRole('log');
  await expect(log).toContainText('You said: “When do you open?”');
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: '发送消息' })).toBeVisible();
  await expect(log).toContainText('When do you open?');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(log).not.toContainText('When do you open?');

  // The page asks for nothing of the console's, and keeps nothing but the language.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([`/api/talk/${burger}`]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['cowtex-language']);

  await api('PUT', `/api/burger/${burger}`, { ...bodyOf(workshop), is_public: false });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nobody is here to talk to' })).toBeVisible();
  await expect(message).toHaveCount(0);
  await context.close();
});
