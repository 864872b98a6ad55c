import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { coded, uncoded } from '../coded.ts';
import type { Config } from '../config.ts';
import { callerAt } from '../http/address.ts';
import { originsOf } from '../http/own-address.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type ChatSession, createChatSession } from './chat-session.ts';
import { closeCodes } from './close-codes.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { HEARTBEAT } from './frames.ts';
import { isAllowedOrigin } from './origin.ts';
import { applyBackpressure, type Client } from './socket-client.ts';
import { burgerIdOf, refuse } from './upgrade.ts';

const MAX_MESSAGE_BYTES = 1024 * 1024;
/** How often each socket is pinged and sent a comment. */
const HEARTBEAT_MS = 15_000;
const STOP_WITHIN_MS = 2000;
/** How often the sign-ins behind running answers are looked up, because another server may have ended one. */
const SIGN_INS_MS = 2000;

type ChatLimits = Pick<
  Config,
  'allowedOrigins' | 'trustedProxies' | 'socketsPerAddress' | 'answersPerAccount' | 'firstMessageSeconds'
>;

/** Serves `/chat/{burgerId}` on the server's upgrade requests, and answers other paths with 404. */
export function serveChat(server: Server, ports: ChatPorts, limits: ChatLimits) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  const socketLimit = createConcurrencyLimit(limits.socketsPerAddress);
  const answerLimit = createConcurrencyLimit(limits.answersPerAccount);
  const clients = new Map<WebSocket, Client>();
  let isStopping = false;

  function connect(socket: WebSocket, burgerId: string, { headers, socket: stream }: IncomingMessage): void {
    const route = { peer: stream.remoteAddress, forwardedFor: headers['x-forwarded-for'] };
    const address = callerAt(route, limits.trustedProxies);
    const client: Client = {
      burgerId,
      address,
      host: headers.host,
      stream,
      since: performance.now(),
      session: null,
      isAlive: true,
      waiting: 0,
    };
    // A broken frame or connection is followed by `close`.
    socket.on('error', ignore);
    if (!socketLimit.acquire(address)) {
      sessionOf(socket, client).end(coded('chat-too-many-sockets'));
      socket.close(...closeCodes.tooMany);
      setTimeout(() => socket.terminate(), STOP_WITHIN_MS).unref();
      return;
    }
    clients.set(socket, client);
    socket.on('pong', onPong);
    socket.on('message', onMessage);
    socket.on('close', onClose);
  }

  function sessionOf(socket: WebSocket, client: Client): ChatSession {
    const { burgerId, address, host } = client;
    client.session ??= createChatSession(socket, {
      burgerId,
      ports: { ...ports, targets: ports.targets.knownAs(originsOf(host)) },
      address,
      answerLimit,
    });
    return client.session;
  }

  // All sockets share these listeners. Listeners and a session of its own would double an idle socket's heap.

  function onPong(this: WebSocket): void {
    const client = clients.get(this);
    if (client !== undefined) client.isAlive = true;
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const client = clients.get(this);
    if (client === undefined) return;
    const session = sessionOf(this, client);
    if (isBinary) session.refuse(uncoded('Send your message as text, not as binary data.'));
    else session.receive(data.toString());
    applyBackpressure(this, client);
  }

  function onClose(this: WebSocket): void {
    const client = clients.get(this);
    if (client === undefined) return;
    clients.delete(this);
    socketLimit.release(client.address);
    client.session?.leave();
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const burgerId = burgerIdOf(request.url ?? '');
    if (burgerId === null) refuse(stream, '404 Not Found');
    else if (!isAllowedOrigin(request, limits.allowedOrigins)) refuse(stream, '403 Forbidden');
    else if (isStopping) refuse(stream, '503 Service Unavailable');
    else sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, burgerId, request));
  }

  const heart = setInterval(() => {
    for (const [socket, client] of clients) {
      // The ping waits behind unsent bytes, so a slow client that has taken some of them is alive, too.
      const { bufferedAmount } = socket;
      if (!client.isAlive && (bufferedAmount === 0 || bufferedAmount >= client.waiting)) {
        socket.terminate();
        continue;
      }
      client.isAlive = false;
      client.waiting = bufferedAmount;
      if (
        client.session?.hasAsked !== true &&
        performance.now() - client.since > limits.firstMessageSeconds * 1000
      ) {
        sessionOf(socket, client).end(coded('chat-no-message'));
        socket.close(...closeCodes.noMessage);
        continue;
      }
      socket.ping();
      // Pages cannot see pings. The comment shows them that the connection is alive.
      socket.send(HEARTBEAT);
    }
  }, HEARTBEAT_MS);
  heart.unref();
  const signIns = setInterval(() => void endSignIns(), SIGN_INS_MS);
  signIns.unref();

  /** Ends the answers whose sign-in has ended: by signing out, a changed password or a deleted account. */
  async function endSignIns(): Promise<void> {
    const asking = [...clients.values()].flatMap(({ session }) => session?.family ?? []);
    if (asking.length === 0) return;
    try {
      const live = new Set(await ports.liveFamilies([...new Set(asking)]));
      for (const { session } of clients.values()) {
        const family = session?.family ?? null;
        if (family !== null && asking.includes(family) && !live.has(family)) session?.endSignIn();
      }
    } catch {
      // The database is unreachable; the next round tries again.
    }
  }

  server.on('upgrade', upgrade);

  return {
    /** The number of connected clients. */
    size: () => clients.size,
    /** The number of running answers. */
    answers: () => [...clients.values()].filter(({ session }) => session?.isAnswering()).length,
    /** Sends every client that the server is stopping, ends the answers and closes the sockets. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(heart);
      clearInterval(signIns);
      const closed = [...clients.keys()].map(
        (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
      );
      for (const [socket, client] of clients) {
        sessionOf(socket, client).end(coded('chat-stopping'));
        socket.close(...closeCodes.stopping);
      }
      const late = setTimeout(() => {
        for (const socket of clients.keys()) socket.terminate();
      }, STOP_WITHIN_MS);
      await Promise.all(closed);
      clearTimeout(late);
      server.off('upgrade', upgrade);
      sockets.close();
    },
  };
}

const ignore = () => undefined;
