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
 * The built console in `folder`: its files, its configuration (everything is on this origin), and `index.html` for
 * every other address that a browser navigates to. Calls are not answered here.
 */
export function consoleRoutes(folder: string): Hono<{ Variables: SecureHeadersVariables }> {
  const app = new Hono<{ Variables: SecureHeadersVariables }>();

  // Where the build left no compressed file beside. Calls are not compressed: they are small, or streams.
  app.on('GET', ['/', '/assets/*', '/:file{[^/]+\\.[^/]+}'], compress());

  app.get('/config.json', (c) => c.json({}, 200, { 'Cache-Control': 'no-cache' }));
  // Without a build (in development, in tests of calls) there is nothing to look for, and no need to complain.
  if (existsSync(folder)) {
    // Their names contain a hash of what is in them. One that is not there is no page either.
    app.get('/assets/*', kept(ONE_YEAR), serveStatic({ root: folder, precompressed: true }), (c) =>
      c.notFound(),
    );
    // As a plain file it would lack its nonce.
    app.get('/index.html', (c) => c.redirect('/'));
    app.get('/:file{[^/]+\\.[^/]+}', kept('no-cache'), serveStatic({ root: folder }));
  }
  app.get('*', async (c, next) => {
    const isPage = c.req.path === '/' || c.req.header('accept')?.includes('text/html');
    if (!isPage || c.req.path.startsWith('/api/')) return next();
    const page = await indexPage(folder);
    if (page === null) return c.text('The console is not built yet: run "npm run build".', 503);
    const nonce = c.get('secureHeadersNonce') ?? '';
    return c.html(page.replaceAll(NONCE_PLACEHOLDER, nonce), 200, { 'Cache-Control': 'no-cache' });
  });
  return app;
}

/** How long a file may be kept, said of those that were found only. */
const kept = (howLong: string) =>
  createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', howLong);
  });

/** Read with each request, so that a new build shows without a restart; null where nothing was built. */
async function indexPage(folder: string): Promise<string | null> {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8');
  } catch {
    return null;
  }
}
