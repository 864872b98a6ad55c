import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { VERSION } from '../lib/version.ts';
import { uncoded } from '../words/coded.ts';
import { HttpError } from './http-error.ts';
import { bearerTokenIn } from './request.ts';
import { createRouter } from './router.ts';

/** The figures of the running server, which are read for each scrape. */
export interface ServerFigures {
  sockets(): number;
  answers(): number;
  heldBytes(): number;
  /** Null on SQLite, which has no connections. */
  databasePool(): { readonly total: number; readonly idle: number; readonly waiting: number } | null;
}

type Metrics = ReturnType<typeof createMetrics>;

/** The metrics of one server for Prometheus. The registry may have others, too. */
export function createMetrics(figures: ServerFigures, registry: Registry) {
  const registers = [registry];
  const durations = new Histogram({
    name: 'cowtex_http_request_duration_seconds',
    help: 'From a request to the head of its answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  new Gauge({
    name: 'cowtex_build_info',
    help: 'The version of Cowtex, and of Node',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1);
  gauge('cowtex_sockets', 'Chat sockets that are open', figures.sockets);
  gauge('cowtex_answers_running', 'Answers that are being given', figures.answers);
  gauge('cowtex_held_bytes', 'Memory of what is unfinished or waits', figures.heldBytes);
  if (figures.databasePool() !== null) {
    const of = (name: 'total' | 'idle' | 'waiting') => () => figures.databasePool()?.[name] ?? 0;
    gauge('cowtex_database_connections', 'Connections to PostgreSQL', of('total'));
    gauge('cowtex_database_connections_idle', 'Connections to PostgreSQL without work', of('idle'));
    gauge('cowtex_database_waiting', 'Statements that wait for a connection', of('waiting'));
  }
  let isObserved = false;

  function gauge(name: string, help: string, value: () => number): void {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  }

  return {
    /** The times of requests, which request.ts adds. */
    durations,
    /** The metrics in Prometheus' text format. Process and event loop are observed from the first call on. */
    async text(): Promise<string> {
      if (!isObserved) collectDefaultMetrics({ register: registry });
      isObserved = true;
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** `GET /metrics`, for callers with the token. Loopback needs it, too: proxies call from there, and pages that rebind their name. */
export function metricsRoute(metrics: Metrics, token: string | undefined) {
  return createRouter().get('/metrics', async (c) => {
    if (!hasToken(c, token)) {
      const headers = { 'WWW-Authenticate': 'Bearer' };
      throw new HttpError(401, uncoded('Metrics need the token in COWTEX_METRICS_TOKEN.'), { headers });
    }
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType });
  });
}

function hasToken(c: Context, token: string | undefined): boolean {
  const given = bearerTokenIn(c.req.header('authorization'));
  return token !== undefined && given !== null && timingSafeEqual(digest(given), digest(token));
}

/** `timingSafeEqual` needs values of the same length. */
const digest = (text: string) => createHash('sha256').update(text).digest();
