import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consoleRoutes } from '#server/web/console-routes.ts';
import { securityHeaders } from '#server/web/security-headers.ts';
import { sqlite } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { compressFile } from '../../scripts/precompress.ts';

const PAGE = '<meta property="csp-nonce" nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = `console.log(${JSON.stringify('burger '.repeat(400))});`;
const HTML = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

describe('the built console', () => {
  let folder: string;
  let web: Hono;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cowtex-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), PAGE);
    await writeFile(join(folder, 'talk.html'), `${PAGE}talk`);
    await writeFile(join(folder, 'burger.svg'), '<svg/>');
    await writeFile(join(folder, 'assets', 'main-abc123.js'), SCRIPT);
    await writeFile(join(folder, 'assets', 'ready-abc123.js'), SCRIPT);
    await compressFile(join(folder, 'assets', 'ready-abc123.js'));
    web = new Hono().use(securityHeaders()).route('/', consoleRoutes(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const nonceOf = (policy: string | null) => /'nonce-([^']+)'/.exec(policy ?? '')?.[1];

  test('answers every navigation with its page, and each with a nonce of its own', async () => {
    const nonces: unknown[] = [];
    for (const path of ['/', '/login', '/cowtex/burgers/BRG-1/chat', '/nowhere']) {
      const answer = await web.request(path, HTML);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const nonce = nonceOf(answer.headers.get('content-security-policy'));
      expect(await answer.text()).toBe(PAGE.replaceAll('__CSP_NONCE__', String(nonce)));
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(4);
  });

  test('has a page of its own for visitors', async () => {
    const answer = await web.request('/talk/BRG-1', HTML);
    const policy = answer.headers.get('content-security-policy');
    expect(await answer.text()).toBe(`${PAGE.replaceAll('__CSP_NONCE__', String(nonceOf(policy)))}talk`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await (await web.request('/talk/BRG-1/more', HTML)).text()).not.toContain('talk');
  });

  test('allows its page nothing but its own', async () => {
    const { headers } = await web.request('/', { headers: { ...HTML.headers, host: 'Cowtex.lan:4300' } });
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = nonceOf(policy);
    expect(policy.split(/; */).toSorted()).toEqual(
      [
        "base-uri 'none'",
        "connect-src 'self' ws://cowtex.lan:4300 wss://cowtex.lan:4300",
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "trusted-types 'none'",
      ].toSorted(),
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  test.each(['evil.example;script-src *', 'a b', "x'unsafe-inline'", ''])(
    'lets no host (%j) into its policy that is none',
    async (host) => {
      const { headers } = await web.request('/', { headers: { ...HTML.headers, host } });
      expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
    },
  );

  test('gives its page to navigations only', async () => {
    expect((await web.request('/login', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await web.request('/login', { ...HTML, method: 'POST' })).status).toBe(404);
    const missing = { headers: { accept: '*/*' } };
    expect((await web.request('/assets/gone-abc123.js', missing)).status).toBe(404);
    for (const page of ['/index.html', '/talk.html'])
      expect((await web.request(page, HTML)).headers.get('location')).toBe('/');
  });

  test('lets hashed files be kept for ever and asks again for the others', async () => {
    const script = await web.request('/assets/main-abc123.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await script.text()).toBe(SCRIPT);
    const icon = await web.request('/burger.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-type')).toMatch(/^image\/svg/);
  });

  test('compresses what the build did not, and sends as it is what the build did', async () => {
    const accept = { headers: { 'accept-encoding': 'gzip, br' } };
    const onTheFly = await web.request('/assets/main-abc123.js', accept);
    expect(onTheFly.headers.get('content-encoding')).toBe('gzip');
    for (const [wanted, given, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      const ready = await web.request('/assets/ready-abc123.js', { headers: { 'accept-encoding': wanted } });
      expect(ready.headers.get('content-encoding')).toBe(given);
      expect(ready.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect(ready.headers.get('vary')).toMatch(/accept-encoding/i);
      const body = Buffer.from(await ready.arrayBuffer());
      expect(body.length).toBe(Number(ready.headers.get('content-length')));
      expect(String(read(body))).toBe(SCRIPT);
    }
  });

  test('stays inside its folder', async () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
      '/%00',
    ]) {
      const answer = await web.request(path, { headers: { accept: '*/*' } });
      expect(answer.status).toBe(404);
    }
  });

  test('is configured for the origin that serves it', async () => {
    expect(await (await web.request('/config.json')).json()).toEqual({});
  });

  test('says so where nothing was built', async () => {
    const answer = await consoleRoutes(join(folder, 'assets')).request('/', HTML);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});

test('no page is given below the prefix of calls, and no call is described as a page', async () => {
  const server = await serverForTest({ database: sqlite });
  for (const path of ['/api/nothing', '/api/me', '/api']) {
    const answer = await fetch(server.url + path, HTML);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

test('every answer has the ID of its request', async () => {
  const server = await serverForTest({ database: sqlite });
  for (const path of ['/api/health', '/api/me', '/api/nothing', '/openapi.json', '/config.json', '/x'])
    expect((await fetch(server.url + path)).headers.get('x-request-id')).toMatch(/^REQ-[0-9A-Z]{10}$/);
});

test('only configured origins may call from a browser', async () => {
  const allowed = 'https://console.example.org';
  const server = await serverForTest({ database: sqlite, config: { allowedOrigins: [allowed] } });
  const preflight = async (origin: string, more: Record<string, string> = {}) => {
    const headers = { origin, 'access-control-request-method': 'PUT', ...more };
    return fetch(`${server.url}/api/me/profile`, { method: 'OPTIONS', headers });
  };
  expect((await preflight(allowed)).headers.get('access-control-allow-origin')).toBe(allowed);
  const keyed = await preflight(allowed, { 'access-control-request-headers': 'idempotency-key' });
  expect(keyed.headers.get('access-control-allow-headers')).toBe('idempotency-key');
  const stranger = await preflight('https://evil.example.org');
  expect(stranger.headers.get('access-control-allow-origin')).toBe(null);
  const answer = await fetch(`${server.url}/api/health`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.json()).toMatchObject({ data: { status: 'ok' } });
});
