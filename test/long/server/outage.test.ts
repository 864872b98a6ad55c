import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type ServerProcess, spawnServer } from '#test/server/server-process.ts';
import { call, dataOf, refresh, signIn, type Tokens } from '#test/server/session-client.ts';
import { connected, helloWith } from '#test/server/socket-world.ts';
import { sqlite, urlOf } from '#test/support/databases.ts';
import { type Cluster, createCluster } from '#test/support/postgres-cluster.ts';
import { createLine, type Line } from '#test/support/postgres-line.ts';
import { serverForTest } from '#test/support/shared-server.ts';

const idSchema = z.object({ id: z.string() });
const AWAY = 'The database isn’t responding. Try again in a moment.';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await createCluster([]);
  await cluster.start();
});
afterAll(async () => {
  await cluster.stop('SIGINT');
  await cluster.remove();
});

async function administer(statement: string): Promise<pg.QueryResult<{ pid: number }>> {
  const client = new pg.Client({ connectionString: urlOf(cluster.socket, 'postgres') });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

let line: Line;
let databases = 0;
async function openLine(): Promise<void> {
  line = await createLine(cluster.socket);
  databases += 1;
  await administer(`create database outage${databases}`);
}
const throughLine = () => `postgres://postgres@127.0.0.1:${line.port}/outage${databases}`;

describe('a server whose PostgreSQL', () => {
  let storage: Awaited<ReturnType<typeof sqlite.create>>;
  let server: ServerProcess;
  let url: string;
  let tokens: Tokens;
  beforeAll(async () => {
    await openLine();
    storage = await sqlite.create();
    server = spawnServer(
      { ...storage, databaseUrl: throughLine() },
      { COWTEX_ADMIN_PASSWORD: 'burger-time' },
    );
    url = await server.ready();
    tokens = await signIn({ url }, 'admin', 'burger-time');
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await storage.remove();
    await line.close();
  });

  const pids = async () =>
    (await administer(`select pid from pg_stat_activity where datname = 'outage${databases}'`)).rows.map(
      ({ pid }) => pid,
    );

  test.each([
    ['is restarted', () => cluster.stop('SIGINT'), () => cluster.start()],
    ['crashes', () => cluster.stop('SIGQUIT'), () => cluster.start()],
    [
      'loses a process',
      async () => {
        // PostgreSQL refuses connections until it has recovered.
        const [pid] = await pids().catch(() => []);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
      },
      async () => undefined,
    ],
    ['is cut off', async () => line.cut(), async () => undefined],
  ])('%s goes on by itself, and loses nothing that it acknowledged', async (_, strike, mend) => {
    const acknowledged: string[] = [];
    const refusals: Awaited<ReturnType<typeof call>>[] = [];
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const answer = await call({ url }, 'POST', '/api/workshop', {
          token: tokens.token,
          body: { name: 'W' },
        });
        if (answer.status === 201) acknowledged.push(dataOf(answer, idSchema).id);
        else refusals.push(answer);
      }
    };
    const writers = Promise.allSettled(Array.from({ length: 8 }, write));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    // If a restart interrupted no call, it is repeated.
    const met = async () => {
      await strike();
      return refusals.length;
    };
    await expect.poll(met).toBeGreaterThan(0);
    await mend();
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    isOver = true;
    expect((await writers).filter(({ status }) => status === 'rejected')).toEqual([]);

    for (const { status, headers, body } of refusals) {
      expect([status, headers.get('retry-after'), body]).toEqual([
        503,
        '2',
        expect.objectContaining({ message: AWAY }),
      ]);
    }
    const answer = await call({ url }, 'GET', '/api/workshop', { token: tokens.token });
    const kept = new Set(dataOf(answer, z.array(idSchema)).map(({ id }) => id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect(server.child.exitCode).toBe(null);
  });

  test('is away signs nobody out, and says so in a line a second', async () => {
    await cluster.stop('SIGINT');
    try {
      const token = { token: tokens.token };
      const before = server.complaints().length;
      const since = performance.now();
      const statuses = new Set<number>();
      for (let round = 0; round < 50; round += 1) {
        const answers = await Promise.all([
          call({ url }, 'GET', '/api/me', token),
          refresh({ url }, tokens.refresh_token),
          call({ url }, 'POST', '/api/login', { body: { account: 'admin', password: 'burger-time' } }),
          call({ url }, 'GET', '/api/ready'),
        ]);
        for (const { status } of answers) statuses.add(status);
      }
      expect([...statuses]).toEqual([503]);
      expect((await call({ url }, 'GET', '/api/health')).status).toBe(200);
      expect(await chatError()).toBe(AWAY);
      const seconds = Math.ceil((performance.now() - since) / 1000) + 1;
      const lines = server.complaints().slice(before).trimEnd().split('\n');
      expect(lines.length).toBeLessThanOrEqual(seconds);
      expect(lines[0]).toContain(AWAY);
    } finally {
      await cluster.start();
    }
    expect((await call({ url }, 'GET', '/api/ready')).status).toBe(200);
    expect((await refresh({ url }, tokens.refresh_token)).status).toBe(200);
  });

  test('has become a stand-by is not ready until it takes writes again', async () => {
    const isReady = async () => (await call({ url }, 'GET', '/api/ready')).status;
    await cluster.stop('SIGINT');
    await writeFile(join(cluster.socket, 'data', 'standby.signal'), '');
    await cluster.start();
    const me = async () => (await call({ url }, 'GET', '/api/me', { token: tokens.token })).status;
    await expect.poll(me).toBe(200);
    expect(await isReady()).toBe(503);
    await administer('select pg_promote()');
    await expect.poll(isReady).toBe(200);
  });

  async function chatError(): Promise<string | undefined> {
    const client = await connected(new URL(url).host);
    client.send(helloWith(tokens.token));
    await client.done();
    return client.of('error')[0];
  }
});

describe('a PostgreSQL that takes too long', () => {
  beforeEach(openLine);
  afterEach(() => line.close());
  const start = (query: string) =>
    serverForTest({
      database: { databaseUrl: `${throughLine()}${query}`, dataFolder: '', remove: async () => undefined },
      config: { secret: 'a secret that nobody has to keep secret' },
    });

  test('is given up when it is frozen, and is there again when it has thawed', async () => {
    const server = await start('?query_timeout=1500');
    const ready = () => call(server, 'GET', '/api/ready');
    await ready();
    line.freeze();
    const list = () => call(server, 'GET', '/api/services');
    // First on the open connection, then on a new one, which has five seconds.
    expect((await list()).status).toBe(503);
    for (const { status } of await Promise.all([list(), ready()])) expect(status).toBe(503);
    expect((await call(server, 'GET', '/api/health')).status).toBe(200);
    line.thaw();
    await expect.poll(async () => (await list()).status).toBe(200);
  });

  test('is asked on another connection once one has given no answer', async () => {
    const server = await start('?query_timeout=1500');
    const ready = () => call(server, 'GET', '/api/ready');
    expect((await ready()).status).toBe(200);
    line.stall();
    expect((await ready()).status).toBe(503);
    expect((await ready()).status).toBe(200);
  });

  test('gives up by itself where it still can', async () => {
    const server = await start('?statement_timeout=1000');
    const holder = new pg.Client({ connectionString: throughLine() });
    onTestFinished(() => holder.end());
    await holder.connect();
    await holder.query('begin; lock table service_role');
    expect((await call(server, 'GET', '/api/services')).status).toBe(503);
    await holder.query('rollback');
    expect((await call(server, 'GET', '/api/services')).status).toBe(200);
  });

  test('has limits by default', async () => {
    const server = await start('');
    const setting = async (name: string) => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
        server.db,
      );
      return rows[0]?.value;
    };
    expect(await setting('statement_timeout')).toBe('15s');
    expect(await setting('idle_in_transaction_session_timeout')).toBe('30s');
  });
});
