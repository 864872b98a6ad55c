import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Config } from '../../config/config.ts';
import { originsOf } from '../../http/own-address.ts';
import { callerAt } from '../../http/request.ts';
import { BusyError } from '../../limits/busy-error.ts';
import { isStranger } from '../../limits/holder.ts';
import type { Limits } from '../../limits/limits.ts';
import { yieldWhenDue } from '../../limits/loop-turns.ts';
import { type CodedMessage, coded, uncoded } from '../../words/coded.ts';
import type { ChatPorts } from './chat-ports.ts';
import { type ChatSession, createChatSession } from './chat-session.ts';
import { type CloseReason, closeCodes } from './close-codes.ts';
import { HEARTBEAT } from './frames.ts';
import { isAllowedOrigin } from './origin.ts';
import { applyBackpressure, type Client } from './socket-client.ts';
import { UnfinishedMessage } from './unfinished-message.ts';
import { burgerIdOf, refuseUpgrade } from './upgrade.ts';

const MIB = 1024 * 1024;
const MAX_MESSAGE_MIB = 1;
/** The interval at which each socket is pinged and sent a comment. */
const HEARTBEAT_MS = 15_000;
/** The longest time for the message of a stranger to arrive, as the heartbeat measures it. */
const UNFINISHED_MS = 30_000;
const STOP_WITHIN_MS = 2000;

type ChatConfig = Pick<Config, 'allowedOrigins' | 'trustedProxies' | 'firstMessageSeconds'>;

const isHeartbeat = (data: RawData): boolean =>
  Buffer.isBuffer(data) && data.length === HEARTBEAT.length && data.toString() === HEARTBEAT;

/** Serves `/chat/{burgerId}` on the server's upgrade requests, and answers other paths with 404. */
export function serveChat(server: Server, ports: ChatPorts, limits: Limits, config: ChatConfig) {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_MIB * MIB,
    // Browsers send none. Each takes a hundred bytes besides its own.
    maxFragments: 64,
  });
  const clients = new Map<WebSocket, Client>();
  const socketOf = new Map<Duplex, WebSocket>();
  let isStopping = false;

  function connect(socket: WebSocket, burgerId: string, { headers, socket: stream }: IncomingMessage): void {
    const route = { peer: stream.remoteAddress, forwardedFor: headers['x-forwarded-for'] };
    const address = callerAt(route, config.trustedProxies);
    const client: Client = {
      burgerId,
      address,
      host: headers.host,
      stream,
      since: performance.now(),
      session: null,
      unfinished: null,
      isAlive: true,
      waiting: 0,
    };
    // A broken frame or connection is followed by `close`.
    socket.on('error', ignore);
    if (!limits.sockets.acquire({ address })) {
      turnAway(socket, client, coded('chat-too-many-sockets'), 'tooMany');
      return;
    }
    clients.set(socket, client);
    socketOf.set(stream, socket);
    // Before ws takes a piece, and with it perhaps the whole message.
    stream.prependListener('data', onData);
    socket.on('message', onMessage);
    socket.on('close', onClose);
  }

  /** Ends the socket, and does not wait for a client that does not close it. */
  function turnAway(socket: WebSocket, client: Client, message: CodedMessage, reason: CloseReason): void {
    sessionOf(socket, client).end(message);
    socket.close(...closeCodes[reason]);
    setTimeout(() => socket.terminate(), STOP_WITHIN_MS).unref();
  }

  function sessionOf(socket: WebSocket, client: Client): ChatSession {
    const { burgerId, address, host } = client;
    client.session ??= createChatSession(socket, {
      burgerId,
      ports: { ...ports, targets: ports.targets.forOrigins(originsOf(host)) },
      address,
      limits,
    });
    return client.session;
  }

  // All sockets share these listeners. Listeners and a session of its own would double an idle socket's heap.

  function onData(this: Duplex, piece: Buffer): void {
    const socket = socketOf.get(this);
    const client = socket && clients.get(socket);
    if (socket === undefined || client === undefined) return;
    client.isAlive = true;
    const message = client.unfinished?.message ?? new UnfinishedMessage();
    if (message.take(piece)) {
      client.unfinished?.hold.release();
      client.unfinished = null;
      return;
    }
    client.unfinished ??= { message, hold: limits.budget.open(client.session?.holder ?? client) };
    if (message.length > MAX_MESSAGE_MIB * MIB) {
      const most = `${MAX_MESSAGE_MIB} MiB`;
      cutOff(socket, client, coded('chat-message-too-large', { most }), 'tooLarge');
    } else if (!client.unfinished.hold.resize(message.bytes)) {
      cutOff(socket, client, new BusyError().coded, 'busy');
      socket.pause();
    }
  }

  /** Ends the socket during a message. What has come of it counts until the socket has closed, because ws keeps it. */
  function cutOff(socket: WebSocket, client: Client, message: CodedMessage, reason: CloseReason): void {
    socketOf.delete(client.stream);
    turnAway(socket, client, message, reason);
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const client = clients.get(this);
    if (client === undefined) return;
    // A page asks whether the connection is alive. That needs no session.
    if (isHeartbeat(data)) this.send(HEARTBEAT);
    else if (isBinary)
      sessionOf(this, client).refuse(uncoded('Send your message as text, not as binary data.'));
    else sessionOf(this, client).receive(data.toString());
    applyBackpressure(this, client);
  }

  function onClose(this: WebSocket): void {
    const client = clients.get(this);
    if (client === undefined) return;
    forget(this, client);
    client.session?.leave();
  }

  function forget(socket: WebSocket, client: Client): void {
    clients.delete(socket);
    socketOf.delete(client.stream);
    limits.sockets.release(client);
    client.unfinished?.hold.release();
    client.unfinished = null;
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const burgerId = burgerIdOf(request.url ?? '');
    if (burgerId === null) refuseUpgrade(stream, '404 Not Found');
    else if (!isAllowedOrigin(request, config.allowedOrigins)) {
      ports.reportOrigin(request.headers.origin, request.headers.host);
      refuseUpgrade(stream, '403 Forbidden');
    } else if (isStopping) refuseUpgrade(stream, '503 Service Unavailable');
    else sockets.handleUpgrade(request, stream, head, (socket) => connect(socket, burgerId, request));
  }

  async function beat(): Promise<void> {
    for (const [socket, client] of clients) {
      if (isStopping) return;
      look(socket, client);
      await yieldWhenDue();
    }
  }

  function look(socket: WebSocket, client: Client): void {
    // The ping waits behind unsent bytes, so a slow client that has taken some of them is alive, too.
    const { bufferedAmount } = socket;
    if (!client.isAlive && (bufferedAmount === 0 || bufferedAmount >= client.waiting)) {
      socket.terminate();
      return;
    }
    client.isAlive = false;
    client.waiting = bufferedAmount;
    const { session, unfinished } = client;
    const now = performance.now();
    if (session?.hasAsked !== true && now - client.since > config.firstMessageSeconds * 1000) {
      turnAway(socket, client, coded('chat-no-message'), 'noMessage');
      return;
    }
    const isOfStranger = session === null || isStranger(session.holder);
    if (isOfStranger && unfinished !== null && now - unfinished.message.since > UNFINISHED_MS) {
      turnAway(socket, client, coded('chat-message-slow'), 'slow');
      return;
    }
    socket.ping();
    // Pages cannot see pings. The comment shows them that the connection is alive.
    socket.send(HEARTBEAT);
  }

  const heart = setInterval(() => void beat(), HEARTBEAT_MS);
  heart.unref();

  server.on('upgrade', upgrade);

  return {
    /** The number of connected clients. */
    size: () => clients.size,
    /** Sends every client that the server is stopping, ends the answers and closes the sockets. */
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(heart);
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
