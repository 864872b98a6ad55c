import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { SecureHeadersVariables } from 'hono/secure-headers';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * The routes of the built console in `folder`: its files, its configuration (everything is on this origin), and
 * `index.html` for every other page.
 */
export function consoleRoutes(folder: string): Hono<{ Variables: SecureHeadersVariables }> {
  const app = new Hono<{ Variables: SecureHeadersVariables }>();

  // For files that the build has not compressed. Answers to calls are not compressed: they are small, or streams.
  app.on('GET', ['/', '/assets/*', '/:file{[^/]+\\.[^/]+}'], compress());

  app.get('/config.json', (c) => c.json({}, 200, { 'Cache-Control': 'no-cache' }));
  // There may be no build, in development and in tests of calls. `serveStatic` would complain.
  if (existsSync(folder)) {
    // The names contain a hash of the content. A missing file is not a page either.
    app.get('/assets/*', kept(ONE_YEAR), serveStatic({ root: folder, precompressed: true }), (c) =>
      c.notFound(),
    );
    // As a plain file the page would lack its nonce.
    app.get('/index.html', (c) => c.redirect('/'));
    app.get('/:file{[^/]+\\.[^/]+}', kept('no-cache'), serveStatic({ root: folder }));
  }
  /** The file is opened once for all calls that wait for it. */
  let reading: Promise<string | null> | null = null;
  app.get('*', async (c, next) => {
    const isPage = c.req.path === '/' || c.req.header('accept')?.includes('text/html');
    if (!isPage) return next();
    reading ??= indexPage(folder).finally(() => {
      reading = null;
    });
    const page = await reading;
    if (page === null) return c.text('The console is not built yet: run "npm run build".', 503);
    const nonce = c.get('secureHeadersNonce') ?? '';
    return c.html(page.replaceAll(NONCE_PLACEHOLDER, nonce), 200, { 'Cache-Control': 'no-cache' });
  });
  return app;
}

/** Sets how long a file may be cached, if it was found. */
const kept = (howLong: string) =>
  createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', howLong);
  });

/** Reads the page with each request, so that a new build shows without a restart. Null if nothing was built. */
async function indexPage(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}
