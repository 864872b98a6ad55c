import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from '#test/support/listen.ts';
import { expect, test } from './fixtures.ts';

/** The policy that docs/operations.md gives static hosts. */
async function documentedPolicy(): Promise<string> {
  const [, policy = ''] =
    /add_header Content-Security-Policy "([^"]+)"/.exec(await readFile('docs/operations.md', 'utf8')) ?? [];
  return policy;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

test('on a static host with the policy of the documentation nothing of the console is refused', async ({
  page,
}) => {
  const policy = await documentedPolicy();
  expect(policy).toContain("script-src 'self'");
  const host = await listen(
    createServer(async ({ url = '' }, response) => {
      const type = types[extname(url)];
      response.setHeader('content-type', type ?? 'text/html');
      if (type === undefined) response.setHeader('content-security-policy', policy);
      const file = type === undefined ? 'index.html' : url;
      response.end(await readFile(join('dist', file)).catch(() => ''));
    }),
  );
  const refused: string[] = [];
  await page.exposeFunction('tell', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'tell')(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  await page.goto(`${host.url}/login`);
  const style = page.locator('#react-aria-pressable-style');
  await expect(style).toBeAttached();
  expect(
    await style.evaluate((element) => element instanceof HTMLStyleElement && element.sheet !== null),
  ).toBe(true);
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(refused).toEqual([]);
  await host.stop();
});

test('what is built is what is meant to be served', async () => {
  const files = await readdir('dist', { recursive: true });
  const isServed = (name: string) => name === 'assets' || /\.(html|svg|js|css)(\.br|\.gz)?$/.test(name);
  expect(
    files.filter((name) => !isServed(name)),
    'a build with --sourcemap has more',
  ).toEqual([]);
});
