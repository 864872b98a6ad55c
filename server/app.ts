import { createServer as createHttpServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { builderRoutes } from './builder/routes.ts';
import { attachChatSocket } from './chat/socket.ts';
import { answerProblem, answerUnknownPath } from './http/problems.ts';
import { createRouter, type Deps } from './http/router.ts';

const RUNNING_REQUESTS_MS = 10_000;

export interface AppServer {
  /** Takes calls at the configured host and port (0: any free one). Rejects with the system's error. */
  listen(): Promise<{ port: number }>;
  /** Tells the sockets, takes nothing new, lets running requests end (10 s at most). */
  stop(): Promise<void>;
}

/** Every call of the server; the socket is attached by `createServer`. */
export function createApp(deps: Deps) {
  const app = createRouter();
  app.onError(answerProblem);
  app.notFound(answerUnknownPath);
  app.route('/', builderRoutes(deps));
  return app;
}

/** The whole server, console, calls and socket on one port; who made `deps` closes the data after `stop`. */
export function createServer(deps: Deps): AppServer {
  const app = createApp(deps);
  const server = createHttpServer(getRequestListener(app.fetch));
  const chat = attachChatSocket(server, deps);
  return {
    listen: () => listen(server, deps.config.port, deps.config.host),
    async stop() {
      const ended = close(server);
      await chat.stop();
      await ended;
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve({ port: typeof address === 'object' && address !== null ? address.port : port });
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), RUNNING_REQUESTS_MS);
    server.close(() => {
      clearTimeout(patience);
      resolve();
    });
  });
}
