import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listen } from '#test/support/listen.ts';

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

/** Starts a real server on a free loopback port for the length of a test, and records its requests. */
export const serve = async (script: Script) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const one: Seen = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: await text(request),
    };
    seen.push(one);
    const answer = await script(one, response);
    if (answer !== undefined) reply(response, answer);
  });
  const { url, stop } = await listen(server);
  onTestFinished(stop);
  return { baseUrl: url, seen, stop };
};

/** Answers every request alike. */
export const serveAnswer = (answer: Answer) => serve(() => answer);
