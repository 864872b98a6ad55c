import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { beforeAll } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { listen } from '#test/support/listen.ts';
import { Arrivals, inTime } from './arrivals.ts';
import type { RunningConsole } from './console.ts';

/** An attempt of the page to open a chat. */
export interface Ring {
  readonly burgerId: string;
  accept(): Promise<Line>;
  refuse(): void;
}

/** An open chat, on which the test is the burger. */
export interface Line {
  /** The page's next request, parsed. */
  heard(): Promise<unknown>;
  /** Waits until the page has asked for a sign of life. */
  asked(): Promise<void>;
  say(text: string): void;
  /** Closes the connection with this code and the server's own words. */
  close(code: number, reason: string): void;
  /** Drops the connection without a word. */
  drop(): void;
  /** Sends bytes that are no frame, so that the browser fails the connection. */
  garble(): void;
  /** Waits until the page has closed the connection. */
  hungUp(): Promise<void>;
}

export interface ChatServer {
  readonly url: string;
  /** The page's next attempt. */
  ring(): Promise<Ring>;
}

/** Serves the console as its own server does, but for the chats, which the test answers. */
export function startChatServer(at: () => RunningConsole): () => ChatServer {
  const rings = new Arrivals<Ring>('connection');
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((request, response) => handOn(at().url, request, response));
  server.on('upgrade', (request, socket, head) => {
    const accept = () =>
      new Promise<Line>((resolve) => {
        sockets.handleUpgrade(request, socket, head, (connection) => resolve(lineOf(connection, socket)));
      });
    const refuse = () => void socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    const [, id = ''] = /^\/chat\/(.*)$/.exec(request.url ?? '') ?? [];
    rings.arrive({ burgerId: decodeURIComponent(id), accept, refuse });
  });
  let url = '';
  beforeAll(async () => {
    const listening = await listen(server);
    url = listening.url;
    return () => {
      for (const connection of sockets.clients) connection.terminate();
      // A connection that nobody accepted or refused would hold it.
      void listening.stop();
    };
  });
  return () => ({ url, ring: () => rings.next() });
}

function lineOf(connection: WebSocket, raw: Duplex): Line {
  const requests = new Arrivals<unknown>('request in the chat');
  const asked = once(connection, 'asked');
  connection.on('message', (message) => {
    const text = message.toString();
    if (text.startsWith(':')) connection.emit('asked');
    else requests.arrive(JSON.parse(text));
  });
  const closed = once(connection, 'close');
  return {
    heard: () => requests.next(),
    asked: async () => void (await inTime(asked, 'The page asks for no sign of life')),
    say: (text) => connection.send(text),
    close: (code, reason) => connection.close(code, reason),
    drop: () => connection.terminate(),
    garble: () => void raw.write(Buffer.from([0xff, 0x00])),
    hungUp: async () => void (await inTime(closed, 'The page keeps the connection open')),
  };
}

/** Hands a request on to the console's own server. */
function handOn(to: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request;
  const onward = ask(new URL(url, to), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
