import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPasswords } from '#server/passwords/passwords.ts';
import { createKeyCleanup } from '#server/storage/first-answers.ts';
import { databases, type TestStorage } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { apiPatty, type BuilderConsole, consoleOf, type Reply, signIn } from './builder-console.ts';

const DAY_MS = 86_400_000;
const created = z.object({ data: z.looseObject({}) });

let storage: TestStorage;
let server: TestServer;
let api: BuilderConsole;
let key: string;
let keys = 0;
let clock: number;
/** The server's periodic clean-up. */
let sweep: () => Promise<void>;
let beforeHash: () => Promise<void>;

/** A call with a key, by `api`'s account unless a token is given. */
const keyed = (path: string, body: unknown, options: { key?: string; token?: string } = {}): Promise<Reply> =>
  consoleOf(server.url, options.token ?? api.token).call('POST', path, body, {
    'Idempotency-Key': options.key ?? key,
  });
const workshopsCalled = async (name: string) =>
  (await api.list('/api/workshop')).filter((workshop) => workshop.name === name);

async function start(): Promise<void> {
  const passwords = createPasswords({ memory: 8, passes: 1 });
  server = await startServer({
    database: storage,
    now: () => new Date(clock),
    passwords: {
      ...passwords,
      hash: async (...given) => {
        await beforeHash();
        return passwords.hash(...given);
      },
    },
  });
}

describe.each(databases)('on $name', (database) => {
  beforeAll(async () => {
    clock = Date.now();
    storage = await database.create();
    await start();
    sweep = createKeyCleanup(server.deps);
    api = await signIn(server);
  });
  afterAll(async () => {
    await server.stop();
    await storage.remove();
  });
  beforeEach(() => {
    keys += 1;
    key = `"key-${keys}"`;
    beforeHash = async () => {};
  });

  test('every creating call answers the same again and makes nothing twice', async () => {
    const workshop_id = await api.workshop('For burgers');
    const burger = await api.burger(workshop_id);
    const calls: [string, string, unknown][] = [
      ['/api/workshop', '/api/workshop', { name: 'Once' }],
      ['/api/burger', `/api/burger?workshop_id=${workshop_id}`, { name: 'B', type: 'chat', workshop_id }],
      [`/api/burger/${burger}/bun`, '', { bun_level: 'top', prompt: 'P' }],
      [
        `/api/burger/${burger}/cheese`,
        '',
        { type: 'openai', json_data: { host: 'https://m.example', model: 'm', api_key: 'sk' } },
      ],
      [`/api/burger/${burger}/patty`, '', apiPatty('once')],
      ['/api/accounts', '', { account: 'once', password: 'burger-time' }],
      ['/api/services', '', { service: 'kitchen', role: 'once' }],
    ];
    for (const [path, list, body] of calls) {
      const own = `${key}${path}`;
      const first = await keyed(path, body, { key: own });
      expect(first, path).toMatchObject({ status: 201, body: created.parse(first.body) });
      const after = await api.call('GET', list || path);
      expect(await keyed(path, body, { key: own }), path).toEqual(first);
      expect(await api.call('GET', list || path), path).toEqual(after);
    }
    const kept = await server.db.selectFrom('idempotency_key').selectAll().execute();
    expect(kept).toHaveLength(calls.length);
    expect(JSON.stringify(kept)).not.toMatch(/"sk"|burger-time/);
  });

  test('another body, or another path, with the same key is refused', async () => {
    await keyed('/api/workshop', { name: 'One' });
    expect(await keyed('/api/workshop', { name: 'Other' })).toMatchObject({ status: 422 });
    expect(await keyed('/api/services', { name: 'One', role: 'One' })).toMatchObject({ status: 422 });
    expect(await workshopsCalled('Other')).toEqual([]);
  });

  test('a call has its first answer also where the same would be refused by now, and is logged once', async () => {
    const workshop_id = await api.workshop();
    const published = { name: 'Public', type: 'chat', workshop_id, is_public: true };
    const burger = await keyed('/api/burger', published);
    const path = `/api/burger/${created.parse(burger.body).data.id}`;
    const cheese = await keyed(`${path}/cheese`, { type: 'ollama' }, { key: `${key}-cheese` });
    expect(cheese.status).toBe(201);
    expect((await api.call('POST', `${path}/cheese`, { type: 'ollama' })).status).toBe(409);
    await api.call('DELETE', path);
    await api.call('DELETE', `/api/workshop/${workshop_id}`);
    const lines = server.lines.length;
    expect(await keyed(`${path}/cheese`, { type: 'ollama' }, { key: `${key}-cheese` })).toEqual(cheese);
    expect(await keyed('/api/burger', published)).toEqual(burger);
    expect(server.lines.slice(lines)).toEqual([]);
    // Another call with the key is told so first.
    expect(await keyed('/api/burger', { ...published, name: 'Other' })).toMatchObject({ status: 422 });
  });

  test("another account's key is another key", async () => {
    const other = await signIn(server);
    const mine = await keyed('/api/workshop', { name: 'Shared name' });
    const theirs = await keyed('/api/workshop', { name: 'Shared name' }, { token: other.token });
    expect(theirs.status).toBe(201);
    expect(theirs.body).not.toEqual(mine.body);
  });

  test('a refused call leaves its key free', async () => {
    expect(await keyed('/api/workshop', { name: '' })).toMatchObject({ status: 400 });
    expect(await keyed('/api/workshop', { name: 'After a refusal' })).toMatchObject({ status: 201 });
  });

  test('a call that comes while the first one runs waits for its answer', async () => {
    const body = { account: `slow-${database.name}`, password: 'burger-time' };
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeHash = () => {
      begun.resolve();
      return gate.promise;
    };
    const first = keyed('/api/accounts', body);
    await begun.promise;
    const second = keyed('/api/accounts', body);
    await api.list('/api/workshop');
    gate.resolve();
    expect(await first).toMatchObject({ status: 201 });
    expect(await second).toEqual(await first);
  });

  test('of forty equal calls at once, over all servers, one makes something and all have its answer', async () => {
    // Two servers cannot share a file.
    const others = storage.databaseUrl === undefined ? [] : [await startServer({ database: storage })];
    const burger = await api.burger(await api.workshop());
    for (const [path, body] of [
      ['/api/workshop', { name: 'Forty' }],
      [`/api/burger/${burger}/cheese`, { type: 'ollama' }],
      [`/api/burger/${burger}/patty`, apiPatty('forty')],
    ] as const) {
      const servers = [server, ...others];
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          consoleOf(servers[index % servers.length]?.url ?? '', api.token).call('POST', path, body, {
            'Idempotency-Key': `${key}${path}`,
          }),
        ),
      );
      expect(replies[0], path).toMatchObject({ status: 201 });
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size, path).toBe(1);
    }
    expect(await workshopsCalled('Forty')).toHaveLength(1);
    expect(await api.list(`/api/burger/${burger}/patty`)).toHaveLength(1);
    await Promise.all(others.map((other) => other.stop()));
  });

  test('a restarted server remembers', async () => {
    const first = await keyed('/api/workshop', { name: 'Restarted' });
    await server.stop();
    await start();
    sweep = createKeyCleanup(server.deps);
    expect(await keyed('/api/workshop', { name: 'Restarted' })).toEqual(first);
    api = await signIn(server);
    expect(await workshopsCalled('Restarted')).toHaveLength(1);
  });

  test('a key is an ASCII text of 255 characters at most', async () => {
    expect(await keyed('/api/workshop', { name: 'W' }, { key: 'k'.repeat(255) })).toMatchObject({
      status: 201,
    });
    for (const bad of ['k'.repeat(256), '', 'é']) {
      expect(await keyed('/api/workshop', { name: 'W' }, { key: bad }), bad).toMatchObject({ status: 400 });
    }
  });

  test('without a sign-in nothing is remembered', async () => {
    expect(await keyed('/api/workshop', { name: 'W' }, { token: 'no-token' })).toMatchObject({ status: 401 });
    const login = { account: 'nobody', password: 'nothing' };
    expect(await keyed('/api/login', login, { token: 'no-token' })).toMatchObject({ status: 401 });
    const row = server.db.selectFrom('idempotency_key').select('key').where('key', '=', key);
    expect(await row.execute()).toEqual([]);
  });

  test('an account has the newest 4 MB of its answers remembered', async () => {
    const burger = await api.burger(await api.workshop());
    const prompt = 'x'.repeat(190_000);
    const add = (index: number) => {
      clock += 1;
      return keyed(`/api/burger/${burger}/bun`, { prompt }, { key: `${key}-${index}` });
    };
    const first = await add(0);
    expect(first.status).toBe(201);
    expect(await add(0)).toEqual(first);
    // A burger has no more than 4 MB itself.
    const other = await api.burger(await api.workshop());
    for (let index = 1; index <= 21; index += 1) {
      clock += 1;
      const path = `/api/burger/${index > 15 ? other : burger}/bun`;
      expect((await keyed(path, { prompt }, { key: `${key}-${index}` })).status).toBe(201);
    }
    await sweep();
    const kept = await server.db
      .selectFrom('idempotency_key')
      .select('answer')
      .where('key', 'like', `${key}-%`)
      .execute();
    expect(kept).toHaveLength(21);
    // The first was forgotten, so it is made once more.
    expect(await add(0)).not.toEqual(first);
  });

  test('an account has its newest 200 keys remembered', async () => {
    clock += 1;
    await keyed('/api/workshop', { name: 'Oldest' });
    const { account_id } = await server.db
      .selectFrom('idempotency_key')
      .select('account_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const newer = Array.from({ length: 199 }, (_, at) => ({
      account_id,
      key: `${key}-${at}`,
      digest: '',
      status: 201,
      answer: '{}',
      created_at: new Date(clock + 1 + at).toISOString(),
    }));
    await server.db.insertInto('idempotency_key').values(newer).execute();
    clock += 1000;
    const again = () => keyed('/api/workshop', { name: 'Oldest' });
    await sweep();
    await again();
    expect(await workshopsCalled('Oldest')).toHaveLength(1);
    await keyed('/api/workshop', { name: 'Newest' }, { key: `${key}-newest` });
    await sweep();
    await again();
    expect(await workshopsCalled('Oldest')).toHaveLength(2);
  });

  test('a key is remembered for a day', async () => {
    const mine = server.db.selectFrom('idempotency_key').select('key').where('key', '=', key);
    await keyed('/api/workshop', { name: 'W' });
    for (const [later, remembered] of [
      [DAY_MS - 1, 1],
      [60_000, 0],
    ] as const) {
      clock += later;
      api = await signIn(server);
      await sweep();
      expect(await mine.execute()).toHaveLength(remembered);
    }
  });
});
