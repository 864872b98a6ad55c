import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy for PostgreSQL whose connections can be cut and frozen. */
export interface Line {
  readonly port: number;
  /** Breaks every connection. */
  cut(): void;
  /** Stops the present connections from passing anything on. New ones work. */
  stall(): void;
  /** Stops all connections in both directions until `thaw`. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** Listens on loopback, and passes connections on to the cluster whose socket is in `folder`. */
export async function createLine(folder: string): Promise<Line> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const stall = () => {
    for (const socket of sockets) socket.pause();
  };
  const server = createServer((client) => {
    const database = connect(`${folder}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    stall,
    freeze() {
      isFrozen = true;
      stall();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
