import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { UnavailableError } from './unavailable.ts';

const CONNECTING: pg.PoolConfig = { connectionTimeoutMillis: 5000, keepAlive: true };

/** Below the 20 seconds that the console waits for an answer. */
const CALLS: pg.PoolConfig = {
  ...CONNECTING,
  statement_timeout: 15_000,
  // A database that is frozen or out of reach ends no statement by itself.
  query_timeout: 16_000,
  // A server that is frozen or out of reach holds no lock for ever.
  idle_in_transaction_session_timeout: 30_000,
};

/** Migrations take the time that they need, and wait for those of another server. */
const MIGRATIONS: pg.PoolConfig = { ...CONNECTING, max: 1 };

/** SQLSTATEs, or their classes, that say nothing about the statement. */
const FULL = /^53100$/;
const DAMAGED = /^XX00[12]$/;
/** Connections, resources, operators (who stop servers and statements), the system; time limits; a stand-by server. */
const AWAY = /^(08|53|57|58)|^25(P03|P04|006)$/;

/** PostgreSQL at this address, for the calls or, without limits in time, for the migrations. */
export function postgresPool(connectionString: string, purpose: 'calls' | 'migrations'): pg.Pool {
  const pool = new pg.Pool({ ...(purpose === 'calls' ? CALLS : MIGRATIONS), connectionString });
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', watch);
  return pool;
}

/** Kysely's dialect for a pool of connections. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: () => pool.end(),
      connect: () =>
        pool.connect().catch((error: unknown) => {
          throw new UnavailableError('away', error);
        }),
    },
  });
}

/** Has a connection tell failures of the database from those of a statement. */
function watch(client: pg.PoolClient): void {
  // A connection that breaks in use reports the error twice; its user gets the other report.
  client.on('error', () => undefined);
  const { query } = client;
  Object.defineProperty(client, 'query', {
    value: (...args: unknown[]) =>
      Reflect.apply(query, client, args).catch((error: unknown) => {
        throw failure(client, error);
      }),
  });
}

function failure(client: pg.PoolClient, error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (FULL.test(code)) return new UnavailableError('full', error);
    if (DAMAGED.test(code)) return new UnavailableError('damaged', error);
    return AWAY.test(code) ? new UnavailableError('away', error) : error;
  }
  if (error instanceof TypeError) return error;
  // An answer that comes later would be taken for the next statement's, and until then that one would wait.
  if (client instanceof pg.Client) void client.end();
  return new UnavailableError('away', error);
}
