import { hold } from './hold.ts';
import { enter, expect, test } from './strict-fixtures.ts';

/* The back end answers the listed calls only, so the console has to ask each workshop to count burgers. */

const workshops = ['ws-1', 'ws-2', 'ws-3'];

test.beforeEach(({ strict }) => {
  for (const id of workshops) {
    strict.data.workshops.push({ id, name: `Workshop ${id}` });
    strict.data.burgers.push({ id: `brg-${id}`, name: `Burger of ${id}`, type: 'chat', workshop_id: id });
  }
});

test('dashboard and plan count the burgers of every workshop, by listed calls only', async ({
  page,
  strict,
}) => {
  await enter(page, '/cowtex/dashboard');
  const metrics = page.locator('dl').first();
  await expect(metrics).toContainText(/Workshops\s*3\s*Burgers/);
  await expect(metrics).toContainText(/Burgers\s*3\s*Tokens/);
  await expect(metrics).toContainText(/Tokens\s*Sample\s*1.25 M/);
  await expect(metrics).toContainText(/Latest weekly runs\s*Sample\s*[\d,]+/);
  const recent = page.getByRole('region', { name: 'Recent burgers' });
  await expect(recent.getByRole('listitem')).toHaveCount(3);
  for (const row of await recent.getByRole('listitem').all()) await expect(row).toContainText('—');
  await expect(page.getByRole('region', { name: 'Runs' })).toContainText(/\d+ runs today/);

  await page.goto('/cowtex/subscription');
  await expect(page.getByText('3 of 3')).toBeVisible();
  await expect(page.getByText('0 of 5')).toBeVisible();
  expect(strict.log.filter(({ status }) => status >= 400)).toEqual([]);
});

test('a figure says which workshops it knows, while they are counted and where some fail', async ({
  page,
}) => {
  const release = await hold(page, '**/api/burger?workshop_id=ws-2', {
    answer: (route) => route.fulfill({ status: 500, json: { message: 'Kitchen closed' } }),
  });
  await enter(page, '/cowtex/dashboard');
  const metrics = page.locator('dl').first();
  await expect(metrics).toContainText('0/3 workshops…');
  release();
  await expect(metrics).toContainText(/Burgers\s*2\/3 workshops\s*2/);
  await expect(page.getByRole('alert')).toContainText('Kitchen closed');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(metrics).toContainText(/汉堡\s*仅 2\/3 个工坊\s*2/);
  await page.goto('/cowtex/subscription');
  await expect(page.getByRole('listitem').filter({ hasText: '仅 2/3 个工坊' })).toContainText('2 / 3');
});

test('the demo is finished where its layers are accepted without a word, and finds its burger again', async ({
  page,
  strict,
}) => {
  const answers = [{ json: {} }, { status: 204 }, { json: { data: { ok: true } } }];
  for (const [index, layer] of ['bun', 'cheese', 'patty'].entries())
    await page.route(`**/api/burger/*/${layer}`, (route) => route.fulfill(answers[index] ?? {}));
  await enter(page, '/cowtex/demo');
  for (const name of ['Create workshop', 'Create burger', 'Save top bun', 'Connect cheese'])
    await page.getByRole('button', { name, exact: true }).click();
  await page.unroute('**/api/burger/*/patty');
  await page.route('**/api/burger/*/patty', (route) => route.fulfill({ body: '<html>' }));
  await page.getByRole('button', { name: 'Attach patty' }).click();
  await expect(page.getByRole('alert')).toContainText('Unable to create patty. Check the JSON payload.');
  await expect(page.getByRole('alert')).toContainText('Invalid JSON response');
  await page.unroute('**/api/burger/*/patty');
  await page.getByRole('button', { name: 'Attach patty' }).click();
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();

  const searched = page.waitForResponse(/\/api\/burger\?workshop_id=/);
  await page.reload();
  expect((await searched).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Demo burger ready!' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(strict.log.filter(({ status }) => status >= 400)).toEqual([]);
});
