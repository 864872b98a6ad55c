import { createServer as createHttpServer, type Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { cors } from 'hono/cors';
import { meRoutes } from './accounts/me-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { burgerRoutes } from './builder/burgers/routes.ts';
import { bunRoutes, cheeseRoutes, pattyRoutes } from './builder/layers/calls.ts';
import { transferRoutes } from './builder/transfer/routes.ts';
import { workshopRoutes } from './builder/workshops/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { demoApiRoutes } from './demo/api/routes.ts';
import { demoModelRoutes } from './demo/model/routes.ts';
import type { Deps } from './deps.ts';
import { chatPorts } from './doors/chat/chat-ports.ts';
import { serveChat } from './doors/chat/socket.ts';
import { trialRoutes } from './doors/trial-routes.ts';
import { capabilityRoutes } from './http/capabilities.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics, metricsRoute, type ServerFigures } from './http/metrics.ts';
import { openApiRoute } from './http/openapi.ts';
import { ownAddress } from './http/own-address.ts';
import { problemsTo } from './http/problems.ts';
import { createRouter } from './http/router.ts';
import { every } from './lib/every.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { createTargets, type Targets } from './net/targets.ts';
import { createAttempts } from './sessions/attempts.ts';
import { holdsOwnToken } from './sessions/own-token.ts';
import { authRoutes } from './sessions/routes.ts';
import { writerOf } from './storage/change.ts';
import { forSignIns, poolFigures } from './storage/database.ts';
import { createKeySweep } from './storage/first-answers.ts';
import { consoleRoutes } from './web/console-routes.ts';
import { callHeaders, securityHeaders } from './web/security-headers.ts';

const RUNNING_REQUESTS_MS = 2000;
const IDLE_SWEEP_MS = 50;
/** How often what is old is deleted. */
const SWEEP_MS = 60_000;
const BUILT_CONSOLE = fileURLToPath(new URL('../dist', import.meta.url));

/** The server's HTTP routes; `createServer` attaches the socket. */
function createApp(deps: Deps, targets: Targets, limits: Limits, figures: ServerFigures) {
  const app = createRouter();
  app.use((c, next) => {
    c.set('limits', limits);
    return next();
  });
  const metrics = createMetrics(figures);
  app.use(metrics.measure);
  const { answerProblem, answerUnknownPath } = problemsTo(deps.log, deps.config.trustedProxies);
  app.onError(answerProblem);
  app.notFound(answerUnknownPath);
  app.use(securityHeaders());
  app.use('/api/*', callHeaders);
  const { allowedOrigins } = deps.config;
  if (allowedOrigins.length > 0) {
    app.use('/api/*', cors({ origin: [...allowedOrigins], exposeHeaders: ['Retry-After'], maxAge: 600 }));
  }
  const signInData = forSignIns(deps.db);
  const signIns = { ...deps, db: signInData, writer: writerOf(signInData) };
  const attempts = createAttempts(signIns);
  for (const routes of [
    authRoutes(signIns, attempts),
    meRoutes(deps, attempts),
    accountRoutes(deps, attempts),
    catalogueRoutes(deps),
    workshopRoutes(deps),
    transferRoutes(deps),
    burgerRoutes(deps),
    bunRoutes(deps),
    cheeseRoutes(deps),
    pattyRoutes(deps),
    healthRoutes(deps.db),
    capabilityRoutes(),
    metricsRoute(metrics, deps.config.metricsToken),
    demoApiRoutes(),
    trialRoutes(deps, targets),
    demoModelRoutes(deps),
  ])
    app.route('/', routes);
  openApiRoute(app);
  app.route('/', consoleRoutes(BUILT_CONSOLE));
  return app;
}

/** The whole server: console, calls and socket on one port. The caller closes the database of `deps` after `stop`. */
export function createServer(deps: Deps) {
  const { allowedOrigins, allowedTargets, modelTargets, requestMs, tokenTargets } = deps.config;
  const server = createHttpServer({
    requestTimeout: requestMs,
    // How often Node looks for connections beyond their time limit.
    connectionsCheckingInterval: Math.min(requestMs / 2, 5000),
  });
  const targets = createTargets({
    allowedTargets,
    modelTargets,
    tokens: {
      targets: tokenTargets,
      isHeldBy: (text) => holdsOwnToken(text, deps.secrets.tokenKey),
    },
    origins: allowedOrigins,
    toOwn(url, path, knownAs) {
      const listening = server.address();
      if (listening === null || typeof listening === 'string') return null;
      return ownAddress(url, path, { listening, knownAs });
    },
  });
  const limits = createLimits(deps.config);
  const chat = serveChat(server, chatPorts(deps, targets), limits, deps.config);
  const app = createApp(deps, targets, limits, {
    sockets: () => chat.size(),
    answers: () => chat.answers(),
    heldBytes: () => limits.budget.size(),
    databasePool: () => poolFigures(deps.db),
  });
  server.on('request', getRequestListener(app.fetch));
  const sweeping = every(SWEEP_MS, createKeySweep(deps), (error) => {
    deps.log.error('Old keys could not be deleted', error);
  });
  return {
    /** Listens at the configured host and port (0: any free one). Rejects with the system's error. */
    listen: () => listen(server, deps.config.port, deps.config.host),
    /** Closes the sockets with a message, refuses new calls, and waits for running requests (2 s at most). */
    async stop(): Promise<void> {
      const ended = close(server);
      await sweeping.stop();
      await chat.stop();
      await ended;
      await targets.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve({ port: portOf(server) ?? port });
    });
  });
}

function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? null) : null;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => server.closeAllConnections(), RUNNING_REQUESTS_MS);
    // A kept-alive connection is idle only once its running request has ended.
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    server.close(() => {
      clearTimeout(patience);
      clearInterval(sweep);
      resolve();
    });
  });
}
