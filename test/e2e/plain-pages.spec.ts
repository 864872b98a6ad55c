import { createServer } from 'node:http';
import { listen } from '#test/support/listen.ts';
import { expect, test } from './fixtures.ts';

/* The pages that index.html shows without the console: to old browsers, and below a path. */

test('a browser without one of the newest functions gets a page in both languages, and no console', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'This browser is too old for Cowtex' })).toBeVisible();
  await expect(page.getByText('Chrome 或 Edge 120、Firefox 128、Safari 17.4')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeHidden();
});

test('the browser of today gets the console', async ({ page }) => {
  const checked = page.waitForResponse('**/browser-check.js');
  await page.goto('/login');
  expect((await checked).ok()).toBe(true);
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.getByRole('heading', { name: 'This browser is too old for Cowtex' })).toHaveCount(0);
  await expect(page.getByText('The files of this page did not arrive.')).toHaveCount(0);
});

test('below a path the page says in both languages where Cowtex has to be', async ({ page, server }) => {
  const proxy = await listen(
    createServer(async (request, response) => {
      const path = /^\/cowtex-app(\/.*)/.exec(request.url ?? '')?.[1];
      if (path === undefined) return response.writeHead(404).end();
      const answer = await fetch(`${server.url}${path}`, { headers: { accept: 'text/html' } });
      response.setHeader('content-security-policy', answer.headers.get('content-security-policy') ?? '');
      response.setHeader('content-type', answer.headers.get('content-type') ?? '');
      return response.end(await answer.text());
    }),
  );
  await page.goto(`${proxy.url}/cowtex-app/login`);
  await expect(page.getByText('Cowtex has to be at the root of its host')).toBeVisible();
  await expect(page.getByText('Cowtex 必须位于主机的根路径')).toBeVisible();
  await proxy.stop();
});
