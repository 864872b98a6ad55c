import type { Page } from '@playwright/test';
import { enter, expect, test } from '#test/e2e/fixtures.ts';
import { hold } from '#test/e2e/hold.ts';

test.use({ isIdle: true });

const CODE = '**/assets/burgers-screen-*.js';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation').first().getByRole('link', { name, exact: true });

/** Runs in the page: notes the pictures that the browser shows without a heading, and the word of a fallback. */
function noteEmptyPages(): void {
  const seen = { empty: 0, pictures: 0 };
  Object.assign(window, { seen });
  const look = () => {
    const main = document.querySelector('main');
    seen.pictures += 1;
    if (main?.querySelector('h1') === null || /Loading…/.test(main?.textContent ?? '')) seen.empty += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('no first visit of a page shows an empty one in between', async ({ page, burger }) => {
  await enter(page, '/cowtex');
  await expect(heading(page, 'Four layers make an agent')).toBeVisible();
  await page.evaluate(noteEmptyPages);
  for (const [name, title] of [
    ['Services', 'Service catalog'],
    ['Accounts', 'Accounts'],
    ['Dashboard', 'Dashboard'],
    ['Workshop', 'Workshops'],
    ['Subscription', 'Subscription'],
    ['Burger', 'Burgers'],
  ] as const) {
    await link(page, name).click();
    await expect(heading(page, title)).toBeVisible();
  }
  await page.getByRole('rowheader', { name: 'Talker' }).click();
  await page.getByRole('link', { name: 'Test burger chat' }).click();
  await expect(page).toHaveURL(`/cowtex/burgers/${burger}/chat`);
  await expect(heading(page, 'Chat Talker')).toBeVisible();
  const seen = await page.evaluate<{ empty: number; pictures: number }>('window.seen');
  expect(seen.pictures).toBeGreaterThan(5);
  expect(seen.empty).toBe(0);
});

test('a page stays, whole and at its place, until the code of the next one has come', async ({ page }) => {
  const release = await hold(page, CODE);
  await enter(page, '/cowtex/workshops?workshop=WS-1');
  await link(page, 'Burger').click();
  await expect(page).toHaveURL(/\/cowtex\/burgers$/);
  await expect(page.locator('body')).toHaveAttribute('data-leaves-page');
  await expect(heading(page, 'Workshops')).toBeVisible();
  await expect(page).toHaveTitle('Workshops · Cowtex');
  release();
  await expect(heading(page, 'Burgers')).toBeVisible();
  await expect(page).toHaveTitle('Burgers · Cowtex');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-leaves-page');
});

async function move(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
}

const catalog = (page: Page) => page.getByRole('link', { name: 'Browse the service catalog' });
for (const [way, reach] of [
  ['the pointer', (page: Page) => catalog(page).hover()],
  [
    'the focus',
    async (page: Page) => {
      await catalog(page).focus();
      await page.keyboard.press('Shift');
    },
  ],
] as const)
  test(`the page of a link is fetched when ${way} is on it`, async ({ page }) => {
    await page.goto('/login');
    const asked = page.waitForRequest('**/assets/services-screen-*.js');
    await reach(page);
    await asked;
  });

test('the page of a link that is reached later is fetched, too', async ({ page }) => {
  await page.goto('/login');
  await expect(catalog(page)).toBeVisible();
  await move(page);
  const asked = page.waitForRequest('**/assets/services-screen-*.js');
  await catalog(page).hover();
  await asked;
});

test('an idle browser of a signed-in user fetches every page', async ({ page }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /assets\/(\w+)-screen-/.exec(request.url()) ?? [];
    if (name !== undefined) fetched.add(name);
  });
  await enter(page, '/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect
    .poll(async () => {
      await move(page);
      return [...fetched].sort();
    })
    .toEqual([
      'accounts',
      'burger',
      'burgers',
      'chat',
      'checkout',
      'cowtex',
      'dashboard',
      'demo',
      'profile',
      'services',
      'subscription',
      'workshops',
    ]);
});

test('a visitor fetches none of the members’ pages', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await move(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => url.includes('-screen-'))).toEqual([]);
});

test('what could not be fetched ahead is fetched when it is shown', async ({ page }) => {
  await page.route(CODE, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await enter(page, '/cowtex/workshops');
  await link(page, 'Burger').hover();
  await failed;
  await page.unroute(CODE);
  await link(page, 'Burger').click();
  await expect(heading(page, 'Burgers')).toBeVisible();
});
