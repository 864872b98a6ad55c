import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { verifyAccessToken } from '../auth/bearer.ts';
import { holdsOwnToken } from '../auth/own-token.ts';
import { readAgentStack } from '../builder/agent-stack.ts';
import { logOutage, outageOf } from '../http/outages.ts';
import { originsOf } from '../http/own-address.ts';
import type { Deps } from '../http/router.ts';
import { type ChatPorts, type ChatSession, createChatSession } from './chat-session.ts';
import { HEARTBEAT } from './frames.ts';
import { createTargets, type ToOwn } from './net/targets.ts';
import { isAllowedOrigin } from './origin.ts';

const MAX_MESSAGE_BYTES = 1024 * 1024;
const STOP_WITHIN_MS = 2000;

export interface ChatSocketOptions {
  /** Where calls of burgers to the server itself go. */
  readonly toOwn?: ToOwn;
  /** How often each socket is pinged and sent a comment, in milliseconds. */
  readonly heartbeatMs?: number;
  /** How long events wait for others to share a message with, in milliseconds. */
  readonly coalesceMs?: number;
}

export interface ChatSocket {
  /** How many clients are connected. */
  size(): number;
  /** Tells every client that the server is stopping, ends the answers and closes the sockets. */
  stop(): Promise<void>;
}

/** Serves `/chat/{burgerId}` on the server's upgrade requests; other paths are answered with 404. */
export function attachChatSocket(server: Server, deps: Deps, options: ChatSocketOptions = {}): ChatSocket {
  const { config } = deps;
  const targets = createTargets({
    allowedTargets: config.allowedTargets,
    modelTargets: config.modelTargets,
    tokens: {
      targets: config.tokenTargets,
      isHeldBy: (text) => holdsOwnToken(text, deps.secrets.tokenKey),
    },
    ...(options.toOwn === undefined ? {} : { toOwn: options.toOwn }),
  });
  const ports: ChatPorts = {
    keys: config,
    targets,
    readStack: (burgerId) => readAgentStack(deps, burgerId),
    accountOf: (token) => verifyAccessToken(deps, token),
    report(error) {
      const outage = outageOf(error);
      if (outage === undefined) console.error('A chat failed unexpectedly:', error);
      else logOutage(outage, error);
    },
  };
  return serveChat(server, ports, { ...options, allowedOrigins: config.allowedOrigins });
}

/** The socket with everything it needs handed in; `attachChatSocket` is what the server calls. */
export function serveChat(
  server: Server,
  ports: ChatPorts,
  {
    allowedOrigins,
    heartbeatMs = 15_000,
    coalesceMs = 8,
  }: Omit<ChatSocketOptions, 'toOwn'> & { readonly allowedOrigins: readonly string[] },
): ChatSocket {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const clients = new Map<WebSocket, { session: ChatSession; isAlive: boolean }>();
  let isStopping = false;

  function connect(socket: WebSocket, burgerId: string, host: string | undefined): void {
    const own = { ...ports, targets: ports.targets.knownAs(originsOf(host)) };
    const client = { session: createChatSession(socket, burgerId, own, coalesceMs), isAlive: true };
    clients.set(socket, client);
    socket.on('pong', () => {
      client.isAlive = true;
    });
    socket.on('message', (data, isBinary) => {
      if (isBinary) client.session.refuse('Send your message as text, not as binary data.');
      else client.session.receive(data.toString());
    });
    socket.on('close', () => {
      clients.delete(socket);
      client.session.leave();
    });
    // A broken frame or connection; `close` follows.
    socket.on('error', () => undefined);
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const burgerId = burgerIdOf(request.url ?? '');
    if (burgerId === null) refuse(stream, '404 Not Found');
    else if (!isAllowedOrigin(request, allowedOrigins)) refuse(stream, '403 Forbidden');
    else if (isStopping) refuse(stream, '503 Service Unavailable');
    else
      sockets.handleUpgrade(request, stream, head, (socket) =>
        connect(socket, burgerId, request.headers.host),
      );
  }

  const heart = setInterval(() => {
    for (const [socket, client] of clients) {
      if (!client.isAlive) {
        socket.terminate();
        continue;
      }
      client.isAlive = false;
      socket.ping();
      // A page cannot see pings; this is how it knows that the line is alive.
      socket.send(HEARTBEAT);
    }
  }, heartbeatMs);
  heart.unref();
  server.on('upgrade', upgrade);

  return {
    size: () => clients.size,
    async stop() {
      isStopping = true;
      clearInterval(heart);
      const closed = [...clients.keys()].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      for (const [socket, { session }] of clients) {
        session.end('The server is stopping. Connect again in a moment.');
        socket.close(1001, 'The server is stopping');
      }
      const late = setTimeout(() => {
        for (const socket of clients.keys()) socket.terminate();
      }, STOP_WITHIN_MS);
      await Promise.all(closed);
      clearTimeout(late);
      server.off('upgrade', upgrade);
      sockets.close();
      await ports.targets.close();
    },
  };
}

function burgerIdOf(url: string): string | null {
  const encoded = /^\/chat\/([^/?#]+)\/?(\?.*)?$/.exec(url)?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded).trim() || null;
  } catch {
    return null;
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.on('error', () => undefined);
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
