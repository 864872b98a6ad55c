import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';

/** A WebSocket server on a free port for the time of the test, and its HTTP address. */
export async function serveSockets(): Promise<{ server: WebSocketServer; baseUrl: string }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { server, baseUrl: `http://127.0.0.1:${address.port}` };
}
