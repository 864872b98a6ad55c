import type { Page } from '@playwright/test';
import { type StrictBackend, startStrictBackend } from '../support/strict-backend.ts';
import { expect, signIn, test } from './strict-fixtures.ts';

/** Creates a workshop, and returns the keys of all calls in the back end's log. */
async function keysOfCreating(page: Page, strict: StrictBackend): Promise<(string | undefined)[]> {
  await signIn(page, '/cowtex/workshops');
  await page.getByRole('button', { name: 'New workshop' }).first().click();
  await page.getByLabel('Workshop name').fill('Weather');
  await page.getByRole('button', { name: 'Create workshop' }).click();
  await expect(page.getByText('Workshop created.')).toBeVisible();
  const calls = strict.log.filter(({ method }) => method === 'POST');
  expect(calls.map(({ target }) => target)).toEqual(['/api/login', '/api/workshop']);
  return calls.map(({ idempotencyKey }) => idempotencyKey);
}

test("the page's own origin gets a key with what makes something, and with nothing else", async ({
  page,
  strict,
}) => {
  expect(await keysOfCreating(page, strict)).toEqual([undefined, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
});

test('another origin gets none: its CORS may refuse the header', async ({ page, strict }) => {
  const elsewhere = await startStrictBackend({ consoleAt: strict.url });
  const json = { authBaseUrl: elsewhere.url, builderBaseUrl: elsewhere.url };
  await page.route('**/config.json', (route) => route.fulfill({ json }));
  try {
    expect(await keysOfCreating(page, elsewhere)).toEqual([undefined, undefined]);
    expect(strict.log).toEqual([]);
  } finally {
    await elsewhere.stop();
  }
});
