import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

/** A request as it arrived; `url` is the raw request target, `body` its text. */
export interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status?: number;
  readonly statusText?: string;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, where there is no `json`. */
  readonly text?: string;
}

/** Answers a request, or takes the response in hand itself and gives nothing. */
export type Script = (seen: Seen, response: ServerResponse) => Answer | Promise<Answer> | undefined;

const reply = (response: ServerResponse, { status = 200, statusText, json, text = '' }: Answer): void => {
  const type = json === undefined ? 'text/plain' : 'application/json';
  const body = json === undefined ? text : JSON.stringify(json);
  if (statusText === '') {
    // Node would fill in a status text; servers on HTTP/2 have none.
    const length = Buffer.byteLength(body);
    const head = `HTTP/1.1 ${status} \r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
    response.socket?.end(head + body);
    return;
  }
  if (statusText !== undefined) response.statusMessage = statusText;
  response.writeHead(status, { 'content-type': type });
  response.end(body);
};

const bodyOf = async (request: AsyncIterable<unknown>): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

const addressOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
};

/** Starts a real server on a free loopback port for the length of a test, and records what it is asked. */
export const serve = async (script: Script) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const one: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request),
    };
    seen.push(one);
    const answer = await script(one, response);
    if (answer !== undefined) reply(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return { baseUrl: addressOf(server), seen, stop };
};

/** Answers every request alike. */
export const serveAnswer = (answer: Answer) => serve(() => answer);
