import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { SecureHeadersVariables } from 'hono/secure-headers';

interface Env {
  readonly Variables: SecureHeadersVariables;
}

const CONSOLE = 'index.html';
const TALK = 'talk.html';
const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const ONE_YEAR = 'public, max-age=31536000, immutable';

/**
 * The routes of the built console in `folder`: its files, its configuration (everything is on this origin), the page on which
 * visitors talk to a burger, and `index.html` for every other page.
 */
export function consoleRoutes(folder: string): Hono<Env> {
  const app = new Hono<Env>();

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
    for (const file of [CONSOLE, TALK]) app.get(`/${file}`, (c) => c.redirect('/'));
    app.get('/:file{[^/]+\\.[^/]+}', kept('no-cache'), serveStatic({ root: folder }));
  }
  app.get('/talk/:burgerId', pageOf(join(folder, TALK)));
  const index = pageOf(join(folder, CONSOLE));
  app.get('*', (c, next) => {
    const isPage = c.req.path === '/' || c.req.header('accept')?.includes('text/html');
    return isPage ? index(c) : next();
  });
  return app;
}

/** Sets how long a file may be cached, if it was found. */
const kept = (howLong: string) =>
  createMiddleware(async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', howLong);
  });

/** Answers with a page of the build. It is read with each request, so that a new build shows without a restart. */
function pageOf(path: string) {
  /** The file is opened once for all calls that wait for it. */
  let reading: Promise<string | null> | null = null;
  return async (c: Context<Env>) => {
    reading ??= readFile(path, 'utf8')
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    const page = await reading;
    if (page === null) return c.text('The console is not built yet: run "npm run build".', 503);
    const nonce = c.get('secureHeadersNonce') ?? '';
    return c.html(page.replaceAll(NONCE_PLACEHOLDER, nonce), 200, { 'Cache-Control': 'no-cache' });
  };
}
