import { createServer as createHttpServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Registry } from 'prom-client';
import { accountLinkRoutes } from './accounts/links/routes.ts';
import { meRoutes } from './accounts/me-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import type { AgentEvent } from './agent/events.ts';
import { burgerRoutes } from './builder/burgers/routes.ts';
import { keyRoutes } from './builder/keys/routes.ts';
import { liveKeys } from './builder/keys/store.ts';
import { createKeyUses, type KeyUses } from './builder/keys/uses.ts';
import { bunRoutes, cheeseRoutes, pattyRoutes } from './builder/layers/calls.ts';
import { transferRoutes } from './builder/transfer/routes.ts';
import { workshopRoutes } from './builder/workshops/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { demoApiRoutes } from './demo/api/routes.ts';
import { demoModel } from './demo/model/answer.ts';
import { demoModelRoutes } from './demo/model/routes.ts';
import type { Deps } from './deps.ts';
import { createAnswerMetrics } from './doors/answer-metrics.ts';
import { type Answering, createAnswering } from './doors/answering.ts';
import { chatPorts } from './doors/chat/chat-ports.ts';
import { serveChat } from './doors/chat/socket.ts';
import { doorRoutes } from './doors/openai/routes.ts';
import { talkRoutes } from './doors/talk/routes.ts';
import { trialRoutes } from './doors/trial/routes.ts';
import { auditRoutes } from './history/audit-routes.ts';
import { historyRoutes } from './history/routes.ts';
import { capabilityRoutes } from './http/capabilities.ts';
import { healthRoutes } from './http/health.ts';
import { createMetrics, metricsRoute } from './http/metrics.ts';
import { openApiRoute } from './http/openapi.ts';
import { ownAddress } from './http/own-address.ts';
import { withoutPipelines } from './http/pipelining.ts';
import { problemsTo } from './http/problems.ts';
import { requests } from './http/request.ts';
import { callsBelow, createRouter } from './http/router.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { createTargets, type Targets } from './net/targets.ts';
import { oidcRoutes } from './oidc/routes.ts';
import { cleanUpCodes } from './oidc/store.ts';
import { publishedRoutes } from './published/routes.ts';
import { createStacks, type Stacks } from './published/stacks.ts';
import { questionSetRoutes } from './questions/routes.ts';
import { runRoutes } from './questions/runs/routes.ts';
import { createRuns, type Runs } from './questions/runs/runs.ts';
import { type Attempts, cleanUpFailures, createAttempts } from './sessions/attempts.ts';
import { linkRoutes } from './sessions/links/routes.ts';
import { cleanUpLinks } from './sessions/links/store.ts';
import { authRoutes } from './sessions/routes.ts';
import { signInsCounted } from './sessions/sign-in-metrics.ts';
import { cleanUpSessions, liveSessions } from './sessions/store.ts';
import { holdsOwnToken } from './sessions/tokens.ts';
import { startCleanup } from './storage/cleanup.ts';
import { forSignIns, poolFigures, writerForSignIns } from './storage/database.ts';
import { createKeyCleanup } from './storage/first-answers.ts';
import { createHistorySweep } from './storage/history-sweep.ts';
import { consoleRoutes } from './web/console-routes.ts';
import { securityHeaders } from './web/security-headers.ts';

const RUNNING_REQUESTS_MS = 2000;
const IDLE_SWEEP_MS = 50;
const BUILT_CONSOLE = fileURLToPath(new URL('../dist', import.meta.url));

interface Parts {
  readonly deps: Deps;
  /** The same on the connections for sign-ins. */
  readonly signIns: Deps;
  readonly attempts: Attempts;
  readonly targets: Targets;
  readonly limits: Limits;
  readonly registry: Registry;
  readonly metrics: ReturnType<typeof createMetrics>;
  readonly answering: Answering;
  readonly stacks: Stacks;
  readonly uses: KeyUses;
  readonly runs: Runs;
  /** Takes each event of an answer, for the metrics. */
  observe(event: AgentEvent): void;
  /** True if the server is about to stop. */
  isLeaving(): boolean;
}

/** The server's HTTP routes; `createServer` attaches the socket. */
function createApp({
  deps,
  signIns,
  attempts,
  targets,
  limits,
  registry,
  metrics,
  answering,
  stacks,
  uses,
  runs,
  observe,
  isLeaving,
}: Parts) {
  const app = createRouter();
  app.use(requests({ log: deps.log, limits, durations: metrics.durations }));
  const { answerProblem, answerUnknownPath } = problemsTo(deps.log);
  app.onError(answerProblem);
  app.notFound(answerUnknownPath);
  const counted = signInsCounted(registry);
  for (const path of ['/api/login', '/api/login/link', '/api/oidc/tokens']) app.use(path, counted);
  const oidc = oidcRoutes(signIns, targets);
  const calls = [
    authRoutes(signIns, attempts),
    linkRoutes(signIns, attempts),
    oidc.calls,
    meRoutes(deps, attempts),
    accountRoutes(deps, attempts),
    accountLinkRoutes(deps),
    catalogueRoutes(deps),
    workshopRoutes(deps),
    transferRoutes(deps),
    burgerRoutes(deps),
    bunRoutes(deps),
    cheeseRoutes(deps),
    pattyRoutes(deps),
    keyRoutes(deps),
    questionSetRoutes(deps),
    historyRoutes(deps),
    auditRoutes(deps),
    publishedRoutes(deps),
    healthRoutes(deps, isLeaving),
    trialRoutes(deps, targets, answering, observe),
    talkRoutes(stacks),
    runRoutes(deps, targets, runs),
    capabilityRoutes(deps.config),
  ];
  app.route('/', callsBelow('/api', deps.config, calls));
  app.route('/', doorRoutes({ deps, targets, answering, uses, stacks, observe }));
  const pages = createRouter();
  pages.use(securityHeaders());
  for (const routes of [
    metricsRoute(metrics, deps.config.metricsToken),
    openApiRoute(app),
    demoApiRoutes(),
    demoModelRoutes(deps),
    oidc.page,
  ])
    pages.route('/', routes);
  pages.route('/', consoleRoutes(BUILT_CONSOLE));
  app.route('/', pages);
  return app;
}

/** The whole server: console, calls and socket on one port. The caller closes the database of `deps` after `stop`. */
export function createServer(deps: Deps) {
  const { allowedOrigins, allowedTargets, modelTargets, proxy, requestMs, tokenTargets } = deps.config;
  const server = createHttpServer({
    requestTimeout: requestMs,
    // An offer of another protocol, such as `h2c` of Java's client, is declined: the call is answered as it is.
    shouldUpgradeCallback: ({ headers }) => /^websocket$/i.test(headers.upgrade ?? ''),
    // The interval at which Node looks for connections beyond their time limit.
    connectionsCheckingInterval: Math.min(requestMs / 2, 5000),
  });
  const targets = createTargets({
    allowedTargets,
    modelTargets,
    proxy,
    tokens: {
      targets: tokenTargets,
      isHeldBy: (text) => holdsOwnToken(text, deps.secrets.tokenKey),
    },
    origins: allowedOrigins,
    demoModel,
    toOwn(url, path, origins) {
      const listening = server.address();
      if (listening === null || typeof listening === 'string') return null;
      return ownAddress(url, path, { listening, origins });
    },
  });
  const limits = createLimits(deps.config);
  const registry = new Registry();
  const observe = createAnswerMetrics(registry);
  const answering = createAnswering(limits, {
    'sign-in': (ids) => liveSessions(deps, ids),
    key: (ids) => liveKeys(deps, ids),
  });
  const uses = createKeyUses(deps, deps.config.keyAnswersADay);
  const stacks = createStacks(deps);
  const runs = createRuns(deps, { limits, answering, stacks, count: observe });
  const ports = chatPorts(deps, { targets, answering, stacks, count: observe });
  const chat = serveChat(server, ports, limits, deps.config);
  const figures = {
    sockets: () => chat.size(),
    answers: () => answering.size(),
    heldBytes: () => limits.budget.size(),
    databasePool: () => poolFigures(deps.db),
  };
  const metrics = createMetrics(figures, registry);
  let leaves = false;
  const isLeaving = () => leaves;
  const signIns = { ...deps, db: forSignIns(deps.db), writer: writerForSignIns(deps) };
  const attempts = createAttempts(signIns);
  const app = createApp({
    deps,
    signIns,
    attempts,
    targets,
    limits,
    registry,
    metrics,
    answering,
    stacks,
    uses,
    runs,
    observe,
    isLeaving,
  });
  const cleanups = startCleanup(deps.log, [
    () => cleanUpSessions(deps),
    () => cleanUpFailures(deps),
    () => cleanUpLinks(deps),
    () => cleanUpCodes(deps),
    createKeyCleanup(deps),
    () => attempts.recordUnknown(),
    createHistorySweep(deps),
    uses.write,
  ]);
  const answer = withoutPipelines(getRequestListener(app.fetch));
  return {
    /**
     * Takes the configured host and port (0: any free one). Calls wait until `open`. Rejects with the system's error.
     */
    async listen(): Promise<{ port: number; open: () => void }> {
      const opened = Promise.withResolvers<void>();
      const wait: typeof answer = (...call) => opened.promise.then(() => answer(...call));
      server.on('request', wait);
      const { port } = await listen(server, deps.config.port, deps.config.host);
      return {
        port,
        open() {
          server.off('request', wait).on('request', answer);
          opened.resolve();
        },
      };
    },
    /**
     * Says that it goes, for the balancers that ask whether it is ready; after their time closes the sockets with a message,
     * refuses new calls, and waits for running requests (2 s at most).
     */
    async stop(): Promise<void> {
      leaves = true;
      if (deps.config.drainMs > 0) await pause(deps.config.drainMs);
      const ended = close(server);
      const interrupted = runs.interruptAll();
      answering.stop();
      await chat.stop();
      await interrupted;
      await ended;
      await cleanups.stop();
      await uses.write().catch(() => deps.log.warn('The uses of keys in the last minute are lost'));
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
