import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/**
 * A company's proxy on loopback, which sends every host to this machine, at the port that was asked for. It is there until
 * the test ends, and asks for a user and a password if `credentials` has them (`user:password`).
 */
export async function serveProxy(credentials?: string) {
  const asked: string[] = [];
  const right = credentials && `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`;
  const server = createServer((incoming, response) => {
    const { method, headers, url = '' } = incoming;
    asked.push(`${method} ${url}`);
    if (right !== headers['proxy-authorization']) {
      response.writeHead(407).end();
      return;
    }
    const { port, pathname } = new URL(url);
    const { 'proxy-authorization': _, ...passed } = headers;
    const onward = request({ host: '127.0.0.1', port, path: pathname, method, headers: passed }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(onward);
  });
  server.on('connect', ({ url = '', headers }, socket) => {
    asked.push(`CONNECT ${url}`);
    if (right !== headers['proxy-authorization']) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      return;
    }
    const onward = connect(Number(url.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      end.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  const { port, stop } = await listen(server);
  onTestFinished(stop);
  return { asked, url: `http://${credentials ? `${credentials}@` : ''}127.0.0.1:${port}` };
}
