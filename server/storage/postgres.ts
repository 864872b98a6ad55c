import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { UnavailableError } from './unavailable.ts';

const connecting: pg.PoolConfig = { connectionTimeoutMillis: 5000, keepAlive: true };

/** The limits are below the 20 seconds that the console waits for an answer. */
const calls: pg.PoolConfig = {
  ...connecting,
  statement_timeout: 15_000,
  // A frozen or unreachable database does not end a statement itself.
  query_timeout: 16_000,
  // Otherwise a frozen or unreachable server would keep its locks for ever.
  idle_in_transaction_session_timeout: 30_000,
};

const pools = {
  calls: { ...calls, max: 10 },
  /** Its statements take a millisecond or two. */
  'sign-ins': { ...calls, max: 2 },
  /** Without time limits, because migrations take long, and wait for those of another server. */
  migrations: { ...connecting, max: 1 },
} satisfies Record<string, pg.PoolConfig>;

/** The SQLSTATEs, and classes of them, of failures that the statement did not cause. */
const FULL = /^53100$/;
const DAMAGED = /^XX00[12]$/;
/** Connections, resources, operators (who stop servers and statements), the system; time limits; a stand-by server. */
const AWAY = /^(08|53|57|58)|^25(P03|P04|006)$/;

/** Makes a pool of connections. */
export function postgresPool(connectionString: string, purpose: keyof typeof pools): pg.Pool {
  const pool = new pg.Pool({ ...pools[purpose], connectionString });
  // The pool replaces an idle connection that breaks. Without a listener the event would end the process.
  pool.on('error', () => undefined);
  // A connection that breaks in use reports the error here and to its user.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely's dialect for a pool of connections. The `others` end with it. */
export function postgresDialect(pool: pg.Pool, ...others: pg.Pool[]): PostgresDialect {
  return new PostgresDialect({
    pool: {
      options: pool.options,
      end: async () => void (await Promise.all([pool, ...others].map((each) => each.end()))),
      async connect() {
        try {
          return new NamingClient(await pool.connect());
        } catch (error) {
          throw new UnavailableError('away', error);
        }
      },
    },
  });
}

/** The commands that Kysely distinguishes. Of any other it wants the rows only, as of a SELECT. */
const COMMANDS = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const;

/** A connection for one user, which distinguishes failures of the database from those of a statement. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query(cursor: object): never;
  async query<Row>(
    statement: string | object,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> {
    if (typeof statement !== 'string') throw new Error('Nothing is streamed from PostgreSQL.');
    try {
      const { command, rowCount, rows } = await this.#client.query(statement, [...parameters]);
      return {
        command: COMMANDS.find((known) => known === command) ?? 'SELECT',
        rowCount: rowCount ?? 0,
        rows,
      };
    } catch (error) {
      throw failure(this.#client, error);
    }
  }

  release(discard?: boolean): void {
    this.#client.release(discard);
  }
}

function failure(client: pg.PoolClient, error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (FULL.test(code)) return new UnavailableError('full', error);
    if (DAMAGED.test(code)) return new UnavailableError('damaged', error);
    return AWAY.test(code) ? new UnavailableError('away', error) : error;
  }
  if (error instanceof TypeError) return error;
  // The next statement would wait for the late answer and take it for its own.
  if (client instanceof pg.Client) void client.end();
  return new UnavailableError('away', error);
}
