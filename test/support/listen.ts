import { once } from 'node:events';
import type { Server } from 'node:http';

/** Makes a server listen on a free loopback port. `stop` closes it with its connections. */
export async function listen(server: Server): Promise<{ port: number; url: string; stop(): Promise<void> }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const { port } = address;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
