import { connect } from './chat-parts.ts';
import { enter, expect, fillSignIn, speak, test } from './fixtures.ts';
import { hold } from './hold.ts';

test('a screen whose code does not arrive offers a retry', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  await page.route('**/assets/burgers-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Burger', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded.' })).toBeVisible();
  await page.unroute('**/assets/burgers-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Burgers' })).toBeVisible();
});

test('a screen whose code did not arrive comes by itself when there is a network again', async ({ page }) => {
  await enter(page, '/cowtex/workshops');
  await page.route('**/assets/burgers-screen-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Burger', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded.' })).toBeVisible();
  await page.unroute('**/assets/burgers-screen-*.js');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Burgers' })).toBeVisible();
});

test('a frame whose code does not arrive offers a retry too', async ({ page }) => {
  await page.route('**/assets/side-nav-*.js', (route) => route.abort());
  await page.goto('/login');
  await fillSignIn(page);
  await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded.' })).toBeVisible();
  await page.unroute('**/assets/side-nav-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a part that does not arrive takes the place of nothing else', async ({ page, burger }) => {
  const parts = ['recording-part', 'try-it', 'palette'].map((part) => `**/assets/${part}-*.js`);
  for (const part of parts) await page.route(part, (route) => route.abort());
  const said = page.getByText('A part of this page couldn’t be loaded.');
  await enter(page, `/cowtex/burgers/${burger}/chat`);
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await connect(page);
  await page.keyboard.press('Control+k');
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Status: connected')).toBeVisible();
  for (const part of parts) await page.unroute(part);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** Runs in the page: notes the heading that is there once the first script has run, before anything that it waits for. */
function noteFirstHeading(): void {
  const { fetch } = window;
  window.fetch = (...request) => {
    window.fetch = fetch;
    queueMicrotask(() => Object.assign(window, { first: document.querySelector('h1')?.textContent ?? '' }));
    return fetch(...request);
  };
}

test('the first script shows a page without a session before it ends, in English', async ({ page }) => {
  await page.addInitScript(noteFirstHeading);
  for (const [path, heading] of [
    ['/login', 'Sign in to Cowtex'],
    ['/', 'Chat agents, stacked like burgers'],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => page.evaluate('window.first')).toBe(heading);
  }
});

/** Runs in the page: notes every word that was ever shown. */
function noteWords(): void {
  const words = new Set<string>();
  Object.assign(window, { words });
  // The styles hide the words of index.html for a page whose files do not come.
  const isHidden = (node: Node) =>
    node instanceof Comment ||
    (node instanceof Element ? node : node.parentElement)?.closest('.misplaced') != null ||
    (node instanceof Element && node.querySelector('.misplaced') !== null);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const added of addedNodes)
        if (document.getElementById('root')?.contains(added) && !isHidden(added))
          words.add(added.textContent?.trim() ?? '');
  }).observe(document, { subtree: true, childList: true });
}

test('a page in Chinese shows nothing before its words have come', async ({ page }) => {
  await speak(page, 'zh');
  await page.addInitScript(noteWords);
  const words = () => page.evaluate<string>('[...window.words].join(" ")');
  const release = await hold(page, '**/assets/zh-*.js');
  const asked = page.waitForRequest('**/assets/zh-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await asked;
  expect(await words()).toBe('');
  release();
  await expect(page.getByRole('heading', { name: '登录 Cowtex' })).toBeVisible();
  expect(await words()).not.toContain('Sign in');
});

test('words that do not come leave the page in English, and come with the next choice', async ({ page }) => {
  await speak(page, 'zh');
  await page.route('**/assets/zh-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Cowtex' })).toBeVisible();
  await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: '中文' })).toBeVisible();
  await page.unroute('**/assets/zh-*.js');
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: '登录 Cowtex' })).toBeVisible();
});

test('the members’ parts of the frame are fetched while the session is still being checked', async ({
  page,
}) => {
  const release = await hold(page, '**/api/me/profile');
  const parts = ['side-nav', 'member-tools'].map((part) =>
    page.waitForResponse(new RegExp(`/assets/${part}-.{8}\\.js$`)),
  );
  await enter(page, '/profile');
  await Promise.all(parts);
  release();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a page that is loaded by its address shows no second message while it waits', async ({ page }) => {
  await page.addInitScript(noteWords);
  for (const path of ['/cowtex/demo', '/cowtex/burgers/none/chat']) {
    await enter(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const words = await page.evaluate<string>('[...window.words].join(" ")');
    expect(words).toContain('Checking your access…');
    // It is React’s fallback, which would stay for 300 ms.
    expect(words).not.toContain('Loading…');
  }
});

test.describe('a host that cannot give its configuration', () => {
  test('is asked again, and nobody takes it for one that has none', async ({ page }) => {
    await enter(page, '/cowtex/workshops');
    let answers = 0;
    const seen = Promise.withResolvers<void>();
    await page.route('**/config.json', async (route) => {
      answers += 1;
      if (answers === 1) return route.fulfill({ status: 503 });
      await seen.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText('The server isn’t responding.')).toBeVisible();
    seen.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Workshops' })).toBeVisible();
    expect(answers).toBeGreaterThanOrEqual(2);
  });

  test('that is broken is told with the reason, and nothing is sent to the page’s own host', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) sent.push(request.url());
    });
    await page.route('**/config.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{ "authBaseUrl": "http://127.0.0.1:1", }' }),
    );
    await page.goto('/services');
    await expect(page.getByRole('alert')).toContainText('has to correct its configuration. /config.json: ');
    await page.goto('/login');
    await page.getByLabel('Account').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('burger-time');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Unable to sign in');
    expect(sent).toEqual([]);
  });

  test('says so where a page needs no session, and offers a retry', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 503 }));
    await page.goto('/services');
    await expect(page.getByRole('heading', { name: 'This page couldn’t be loaded.' })).toBeVisible();
    await page.unroute('**/config.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Service catalog' })).toBeVisible();
  });
});
