import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';
import { listen } from './listen.ts';
import {
  type Answer,
  type Asked,
  type Entity,
  type ListedCall,
  listedCalls,
  StrictData,
} from './strict-calls.ts';
import { StrictTokens } from './strict-tokens.ts';

/** A call of the API, and the status of its answer. */
interface Logged {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly ifMatch: string | undefined;
  readonly body: unknown;
  readonly status: number;
}

/** A connection to `/chat/{burgerId}`. */
export interface StrictChat {
  readonly burgerId: string;
  /** The console's messages, parsed. */
  readonly received: unknown[];
  /** Sends a socket message. The test writes its frames, `done` included. */
  send(text: string): void;
  /** Ends the connection, with this close code and reason if there are any. */
  close(code?: number, reason?: string): void;
  /** Ends it without a word, as a lost network does. */
  drop(): void;
}

export interface StrictBackend {
  readonly url: string;
  readonly data: StrictData;
  readonly tokens: StrictTokens;
  readonly log: readonly Logged[];
  /** All connections so far, the newest last. */
  readonly chats: readonly StrictChat[];
  stop(): Promise<void>;
}

/** Any account signs in with this password. */
export const STRICT_PASSWORD = 'burger-time';

const REFUSED: Answer = { status: 401, json: { message: 'Token expired' } };

/**
 * Another implementation of the back end: exactly the calls that the console's API lists, with the shortest answers,
 * refresh tokens that are good once, and a socket that the test writes to. A call that is not listed (an extra key in a
 * body, `GET /api/burger` without a workshop) gets the status `unlisted`. It also serves the built console.
 */
export async function startStrictBackend({
  unlisted = 400,
  consoleAt,
}: {
  unlisted?: 400 | 204;
  /** The origin of a console on another host that may call, with the listed headers and no others. */
  consoleAt?: string;
} = {}): Promise<StrictBackend> {
  const data = new StrictData();
  const tokens = new StrictTokens();
  const log: Logged[] = [];
  const chats: StrictChat[] = [];

  function answer(request: IncomingMessage, url: URL, body: unknown): Answer {
    const { method = '', headers } = request;
    const keys = isEntity(body) ? body : {};
    const isListed = (path: string, ...names: readonly string[]) =>
      url.pathname === path && url.search === '' && hasKeys(body, names);
    if (method === 'POST' && isListed('/api/login', 'account', 'password')) {
      return keys.password === STRICT_PASSWORD ? { json: tokens.issue() } : { status: 401, json: {} };
    }
    if (method === 'POST' && isListed('/api/refresh', 'refresh_token')) {
      return tokens.spend(keys.refresh_token) ? { json: tokens.issue() } : REFUSED;
    }
    const isVisitor =
      headers.authorization === undefined && url.pathname === '/api/services' && method === 'GET';
    if (!isVisitor && !tokens.accepts(headers.authorization)) return REFUSED;
    if (method === 'DELETE' && isListed('/api/logout')) {
      tokens.revoke();
      return { status: 204 };
    }
    for (const call of listedCalls) {
      const asked = match(call, method, url, body);
      if (asked !== null) return call.answer(data, asked);
    }
    return { status: unlisted, ...(unlisted === 400 ? { json: { message: 'No such call' } } : {}) };
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://strict');
    if (!url.pathname.startsWith('/api/')) return serveConsole(url.pathname, response);
    if (consoleAt !== undefined) {
      response.setHeader('access-control-allow-origin', consoleAt);
      if (request.method === 'OPTIONS') {
        response.setHeader('access-control-allow-headers', 'authorization, content-type');
        response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
        response.writeHead(204).end();
        return;
      }
    }
    // It knows no call beyond the listed ones. The log has the others.
    if (url.pathname === '/api/capabilities') {
      response.writeHead(404).end();
      return;
    }
    const sent = await text(request);
    const body: unknown = sent === '' ? undefined : JSON.parse(sent);
    const { status = 200, json } = answer(request, url, body);
    const { method = '', headers } = request;
    const idempotencyKey = headers['idempotency-key']?.toString();
    const { authorization, 'if-match': ifMatch } = headers;
    log.push({ method, target: request.url ?? '', authorization, idempotencyKey, ifMatch, body, status });
    if (json !== undefined) response.setHeader('content-type', 'application/json');
    response.writeHead(status).end(json === undefined ? '' : JSON.stringify(json));
  });

  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const [, burgerId] = /^\/chat\/([^/?]+)$/.exec(request.url ?? '') ?? [];
    const id = decodeURIComponent(burgerId ?? '');
    if (!data.burgers.some((burger) => burger.id === id)) {
      socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      const received: unknown[] = [];
      connection.on('message', (message) => received.push(JSON.parse(message.toString())));
      chats.push({
        burgerId: id,
        received,
        send: (text) => connection.send(text),
        close: (code, reason) => connection.close(code, reason),
        drop: () => connection.terminate(),
      });
    });
  });

  const { url, stop } = await listen(server);
  return {
    url,
    data,
    tokens,
    log,
    chats,
    async stop() {
      for (const connection of sockets.clients) connection.terminate();
      await stop();
    },
  };
}

/** The request of a listed call; null for another call. */
function match(call: ListedCall, method: string, url: URL, body: unknown): Asked | null {
  const pattern = call.path.split('/');
  const given = url.pathname.split('/');
  if (method !== call.method || given.length !== pattern.length) return null;
  const fits = pattern.every((part, at) => part.startsWith('{') || part === given[at]);
  const query = [...url.searchParams.keys()];
  if (!fits || query.join() !== (call.query ?? []).join()) return null;
  if (call.body === 'list' ? !Array.isArray(body) : !hasKeys(body, call.body ?? [])) return null;
  return {
    parts: given.filter((_, at) => pattern[at]?.startsWith('{')).map(decodeURIComponent),
    query: url.searchParams,
    body: isEntity(body) ? body : {},
    list: Array.isArray(body) ? body.filter(isEntity) : [],
  };
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if a body has exactly these keys. Without keys there must be no body. */
function hasKeys(body: unknown, keys: readonly string[]): boolean {
  if (keys.length === 0) return body === undefined;
  return isEntity(body) && Object.keys(body).sort().join() === [...keys].sort().join();
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** A file of the built console, or its page for any other path. `/config.json` does not exist. */
async function serveConsole(path: string, response: ServerResponse): Promise<void> {
  if (path === '/config.json') {
    response.writeHead(404).end();
    return;
  }
  const file = extname(path) in TYPES ? path : 'index.html';
  const content = await readFile(join('dist', file)).catch(() => null);
  if (content === null) response.writeHead(404);
  else response.setHeader('content-type', TYPES[extname(file)] ?? '');
  response.end(content ?? '');
}
