import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listen } from '#test/support/listen.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface Served extends AsyncDisposable {
  readonly server: Server;
  /** The origin, without a trailing slash. */
  readonly url: string;
}

/** Serves a folder, compressed, on a free loopback port. Every path that is not a file gets the index page. */
export async function serve(folder: string): Promise<Served> {
  const bodies = new Map<string, Buffer>();
  const load = async (path: string): Promise<Buffer> => {
    const kept = bodies.get(path);
    if (kept !== undefined) return kept;
    const body = gzipSync(await readFile(join(folder, path)));
    bodies.set(path, body);
    return body;
  };
  const server = createServer(async (request, response) => {
    const asked = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (asked === '/config.json') {
      response.writeHead(404).end();
      return;
    }
    const path = extname(asked) === '' ? '/index.html' : asked;
    try {
      const body = await load(path);
      response.writeHead(200, {
        'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
        'Content-Length': body.length,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  const { url, stop } = await listen(server);
  return { server, url, [Symbol.asyncDispose]: stop };
}
