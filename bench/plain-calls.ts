/**
 * The cost of an ordinary call as the console makes it, with its token, session, validation, headers and key, compared with a bare
 * Hono route with Kysely on node:sqlite of the same durability, which caches its prepared statements. Both run in turns, eight calls at a time.
 * `node bench/plain-calls.ts [rounds=8]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Kysely, SqliteDialect } from 'kysely';
import { Pool } from 'undici';
import { createAccount } from '#server/accounts/create-account.ts';
import { newId } from '#server/lib/ids.ts';
import { memoize } from '#server/lib/memoize.ts';
import type { Schema } from '#server/storage/schema.ts';
import { signIn } from '#test/server/session-client.ts';
import { startServer } from '#test/support/server.ts';
import { conclude, quantile, report } from './report.ts';

interface Figures {
  /** Processor time of the server, in microseconds a call. */
  readonly cost: number;
  readonly rate: number;
  readonly p99: number;
}
interface Server {
  readonly child: ChildProcess;
  readonly token: string;
  /** The ID of a burger with a cheese. */
  readonly burger: string;
  readonly pool: Pool;
}

const AT_ONCE = 8;
/** Rounds that are not counted, because the engine has not compiled the code for the first thousands of calls. */
const WARMING = 3;
const WORKSHOPS = 20;
/**
 * A look at the sign-in, a transaction, and the key with its answer are more than a bare route's one statement. A changed cheese
 * is looked for, locked with its burger, and measured, too.
 */
const GOALS = { list: 1.3, create: 1.5, put: 2.5 };
const CHEESE = { type: 'ollama', json_data: { host: 'http://127.0.0.1:11434', model: 'gpt-oss', topp: 0.9 } };
type What = keyof typeof GOALS;

const [first = '8', folder = ''] = process.argv.slice(2);
if (first === 'bare' || first === 'ours') tellCost();
if (first === 'bare') await serveBare();
else if (first === 'ours') await serveOurs();
else await compare(Number(first));

async function serveBare(): Promise<void> {
  const file = new DatabaseSync(join(folder, 'bare.db'));
  file.exec('pragma journal_mode = wal; pragma synchronous = full');
  file.exec(
    'create table workshop (id text primary key, name text, created_at text, updated_at text, version integer)',
  );
  file.exec('create table cheese (burger_id text, type_key text, json_data text, updated_at text)');
  file.exec('create unique index cheese_key on cheese (burger_id, type_key)');
  file.exec("insert into cheese values ('burger', 'ollama', '{}', '')");
  const prepared = memoize(200, (sql: string) => file.prepare(sql));
  const bound = (parameters: readonly unknown[]) =>
    parameters.filter((value) => typeof value === 'string' || typeof value === 'number');
  const dialect = new SqliteDialect({
    database: {
      close: () => file.close(),
      prepare(sql) {
        const statement = prepared(sql);
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => statement.all(...bound(parameters)),
          run: (parameters) => statement.run(...bound(parameters)),
          iterate: (parameters) => statement.iterate(...bound(parameters)),
        };
      },
    },
  });
  const db = new Kysely<Pick<Schema, 'workshop' | 'cheese'>>({ dialect });
  const workshop = (name: string) => {
    const now = new Date().toISOString();
    return { id: newId('WS'), name, created_at: now, updated_at: now, version: 1 };
  };
  const app = new Hono();
  app.get('/api/workshop', async (c) =>
    c.json({
      data: await db.selectFrom('workshop').selectAll().orderBy('created_at').orderBy('id').execute(),
    }),
  );
  app.post('/api/workshop', async (c) => {
    const created = workshop((await c.req.json<{ name: string }>()).name);
    await db.insertInto('workshop').values(created).execute();
    return c.json({ data: created }, 201);
  });
  app.put('/api/burger/:id/cheese/:type', async (c) => {
    const { json_data } = await c.req.json<{ json_data: object }>();
    const changed = await db
      .updateTable('cheese')
      .set({ json_data: JSON.stringify(json_data), updated_at: new Date().toISOString() })
      .where('burger_id', '=', c.req.param('id'))
      .where('type_key', '=', c.req.param('type'))
      .returningAll()
      .executeTakeFirstOrThrow();
    return c.json({ data: changed });
  });
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.send?.({ url: `http://127.0.0.1:${port}`, token: '', burger: 'burger' }),
  );
}

async function serveOurs(): Promise<void> {
  const database = { databaseUrl: undefined, dataFolder: folder, remove: async () => {} };
  const { url, deps } = await startServer({ database, isWatched: false });
  await createAccount(deps, { account: 'admin', password: 'burger' });
  const { token } = await signIn({ url }, 'admin', 'burger');
  const burger = await addBurger({ url, token });
  process.send?.({ url, token, burger });
}

/** A burger with a cheese; returns its ID. */
async function addBurger({ url, token }: { url: string; token: string }): Promise<string> {
  const create = async (path: string, body: object): Promise<{ id: string }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()).data;
  };
  const workshop = await create('/api/workshop', { name: 'A workshop' });
  const { id } = await create('/api/burger', { workshop_id: workshop.id, name: 'A burger' });
  await create(`/api/burger/${id}/cheese`, CHEESE);
  return id;
}

/** A cheese with another configuration each time, because one that is saved as it was is not written. */
const changedCheese = () => ({ ...CHEESE.json_data, user: randomUUID() });

async function call({ pool, token, burger }: Server, what: What): Promise<void> {
  const method = ({ list: 'GET', create: 'POST', put: 'PUT' } as const)[what];
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    // As the console calls.
    ...(method === 'POST' ? { 'idempotency-key': `"${randomUUID()}"` } : {}),
  };
  const body =
    what === 'put'
      ? JSON.stringify({ json_data: changedCheese() })
      : what === 'create'
        ? '{"name":"A workshop"}'
        : null;
  const path = what === 'put' ? `/api/burger/${burger}/cheese/${CHEESE.type}` : '/api/workshop';
  const answer = await pool.request({ method, path, headers, body });
  await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} gave ${answer.statusCode}`);
}

/** The processor time that a server has used, in microseconds. */
async function costOf({ child }: Server): Promise<number> {
  child.send('cost');
  const [{ cost }] = await once(child, 'message');
  return cost;
}

/** Lets a server process report its processor time on request. */
function tellCost(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cost: user + system });
  });
}

/** The processor time of a call, calls a second, and the 99th percentile in milliseconds. */
async function measure(server: Server, what: What, calls: number): Promise<Figures> {
  const times: number[] = [];
  const before = await costOf(server);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let one = 0; one < calls / AT_ONCE; one += 1) {
        const start = performance.now();
        await call(server, what);
        times.push(performance.now() - start);
      }
    }),
  );
  const rate = (times.length / (performance.now() - begun)) * 1000;
  const cost = ((await costOf(server)) - before) / times.length;
  return { cost, rate, p99: quantile(times, 0.99) };
}

async function compare(rounds: number): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'cowtex-bench-calls-'));
  const start = async (role: 'bare' | 'ours'): Promise<Server> => {
    const child = fork(import.meta.filename, [role, data]);
    const [{ url, token, burger }] = await once(child, 'message');
    return { child, token, burger, pool: new Pool(url, { connections: AT_ONCE }) };
  };
  const bare = await start('bare');
  const ours = await start('ours');
  for (const server of [bare, ours])
    for (let one = 0; one < WORKSHOPS; one += 1) await call(server, 'create');
  for (const [what, calls] of [
    ['list', 2000],
    ['create', 240],
    ['put', 240],
  ] as const) {
    const figures: Record<'bare' | 'ours', Figures[]> = { bare: [], ours: [] };
    for (let round = 0; round < WARMING + rounds; round += 1) {
      const [one, other] = [await measure(bare, what, calls), await measure(ours, what, calls)];
      if (round >= WARMING) {
        figures.bare.push(one);
        figures.ours.push(other);
      }
    }
    const [least, real] = [best(figures.bare), best(figures.ours)];
    for (const [whose, { cost, rate, p99 }] of [
      ['a bare route', least],
      ['ours', real],
    ] as const) {
      report(`${what}: ${whose}, processor time a call`, cost, null, { unit: 'µs' });
      report(`${what}: ${whose}`, rate, null, { unit: 'calls/s' });
      report(`${what}: ${whose}, p99`, p99, null, { unit: 'ms' });
    }
    report(`${what}: ours for one of a bare route, processor time`, real.cost / least.cost, GOALS[what], {
      unit: 'times',
    });
    report(`${what}: a bare route's calls for one of ours`, least.rate / real.rate, GOALS[what], {
      unit: 'times',
    });
  }
  report('load average of the machine in the last minute', loadavg()[0] ?? 0, null);
  for (const { child, pool } of [bare, ours]) {
    await pool.destroy();
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(data, { recursive: true });
  conclude();
}

/** The best of each figure, because other work on the machine can only worsen it. */
function best(rounds: readonly Figures[]): Figures {
  return {
    cost: Math.min(...rounds.map(({ cost }) => cost)),
    rate: Math.max(...rounds.map(({ rate }) => rate)),
    p99: Math.min(...rounds.map(({ p99 }) => p99)),
  };
}
