import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN, signIn } from '#test/e2e/fixtures.ts';
import { startDevServer } from './dev-server.ts';

const test = base.extend<object, { dev: { url: string } }>({
  dev: [
    // biome's rule wants a pattern here, and Playwright reads the dependencies from it.
    async ({ browserName: _ }, use) => {
      const dev = await startDevServer();
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ dev }, use) => use(dev.url),
});

// One after another, because each worker would start a development server.
test.describe.configure({ mode: 'default' });

/** The password and the tokens of the session that the page has. */
async function secretsOf(page: Page): Promise<readonly string[]> {
  const stored = await page.evaluate(() => localStorage.getItem('cowtex-tokens') ?? '');
  const tokens = stored.match(/[^"{}:,]{20,}/g) ?? [];
  expect(tokens).toHaveLength(2);
  return [ADMIN.password, ...tokens];
}

test('?inspect=log writes what every actor does to the console, without password and tokens', async ({
  page,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const isWritten = (start: string) =>
    expect.poll(() => lines.some((line) => line.startsWith(start))).toBe(true);
  await signIn(page, '/login?inspect=log');
  for (const actor of ['session', 'language', 'theme', 'sign-in', 'sign-in / run', 'plan'])
    await isWritten(`${actor}: xstate.init`);
  await isWritten('sign-in: submit → running');
  for (const secret of await secretsOf(page)) expect(lines.join('\n')).not.toContain(secret);
});

/** Stately's page as far as the protocol goes: it says that it is there, and takes every message. */
const statelyPage = `<!doctype html><pre></pre><script>
  addEventListener('message', ({ data }) => { document.querySelector('pre').append(JSON.stringify(data) + '\\n') });
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('?inspect shows Stately’s page every actor, without password and tokens', async ({ page, context }) => {
  await context.route('https://stately.ai/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: statelyPage }),
  );
  const opening = context.waitForEvent('page');
  await page.goto('/login?inspect');
  const stately = await opening;
  await signIn(page, '/login?inspect');
  const told = stately.locator('pre');
  await expect(told).toContainText('"name":"sign-in"');
  await expect(told).toContainText('"name":"run"');
  await expect(told).toContainText('"password":"[redacted]"');
  await expect(told).toContainText('"accessToken":"[redacted]"');
  await expect(told).toContainText('overview');
  const text = await told.textContent();
  for (const secret of await secretsOf(page)) expect(text).not.toContain(secret);
});

test('/design shows every control, also in the system’s own colours', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('/design');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  // In the system's own colours a background is lost that is nothing but a background.
  await page.emulateMedia({ forcedColors: 'active' });
  const group = section('Segments and Tabs').getByRole('radiogroup').first();
  await expect(group).toHaveCSS('outline-style', 'solid');
  const skeleton = section('Spinner and Skeleton').getByRole('figure', { name: 'skeleton', exact: true });
  const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(skeleton.locator('span > span').first()).not.toHaveCSS('background-color', canvas);
  const someOfAll = section('Checkbox, Switch and RadioGroup').getByRole('figure', { name: /some of all/ });
  const inks = await someOfAll
    .locator('[class*=box]')
    .evaluate((box) => ['', '::before'].map((part) => getComputedStyle(box, part).backgroundColor));
  expect(new Set(inks).size).toBe(2);
  await page.emulateMedia({ forcedColors: 'none' });

  await section('Dialog and ConfirmDialog').getByRole('button', { name: 'Open a form' }).click();
  await expect(page.getByRole('dialog').getByText('Unable to create burger.')).toBeVisible();
  expect(faults).toEqual([]);
});
