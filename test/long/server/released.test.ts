import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCheese } from '#server/builder/agent-stack.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { call, dataOf, login, refresh, signIn, userSchema } from '#test/server/session-client.ts';
import { databases, type TestStorage } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { type Release, releases, writeReleased } from './released.ts';

const named = z.looseObject({ id: z.string(), name: z.string() });
const DIE_AT_STATEMENT = new URL('../../support/die-at-statement.ts', import.meta.url).href;

/** Each starts a dozen processes one after another, which a busy machine takes seconds for. */
const MANY_STARTS = { timeout: 180_000 };

let storage: TestStorage;

/** Reads a release's data through the API of the present server. */
async function readReleased(release: Release): Promise<void> {
  const { secret, refreshToken } = release;
  const server = await serverForTest({
    database: storage,
    config: { secret },
    now: () => new Date(release.now),
  });
  const kind = storage.databaseUrl === undefined ? 'sqlite' : 'postgres';
  expect((await refresh(server, refreshToken[kind])).status).toBe(200);
  expect((await login(server, 'mei', 'dumplings')).status).toBe(200);
  const { token } = await signIn(server, 'admin', 'burger-time');
  const get = async <Data>(path: string, schema: z.ZodType<Data>) =>
    dataOf(await call(server, 'GET', path, { token }), schema);

  const accounts = await get('/api/accounts', z.array(userSchema));
  expect(accounts).toHaveLength(2);
  expect(accounts.find(({ account }) => account === 'mei')).toMatchObject({
    email: 'Mei@example.com',
    first_name: '小美',
    last_name: 'Lin',
    roles: [{ service: 'kitchen', role: 'cook' }],
  });
  const [workshop, ...others] = await get('/api/workshop', z.array(named));
  expect([workshop?.name, others]).toEqual(['Kitchen 厨房', []]);
  const burgers = await get(`/api/workshop/${workshop?.id}/burgers`, z.array(named));
  expect(burgers).toMatchObject([
    {
      name: 'Lookup 🍔',
      type: 'chat',
      is_public: true,
      buns: [{ bun_level: 'top', prompt: 'You look buildings up.\nBe brief.' }],
      cheeses: [
        {
          type: 'OpenAI',
          json_data: { host: 'https://models.example.com/v1', model: 'm-1', temperature: 0.5 },
        },
      ],
      patties: [
        {
          type: 'api',
          json_data: {
            name: 'lookup',
            display_name: 'Look up',
            description: 'Finds a building.',
            parameters: {
              type: 'object',
              properties: { building_id: { type: 'string' } },
              required: ['building_id'],
            },
          },
          settings: { url: 'https://api.example.com/buildings/{building_id}', method: 'GET' },
        },
        {
          type: 'prompt',
          json_data: { name: 'poem', display_name: 'Poem' },
          settings: { prompt: 'Write a poem about {topic}.' },
        },
      ],
    },
    { name: 'Empty', is_public: false, buns: [], cheeses: [], patties: [] },
  ]);
  const cheese = await readCheese(server.deps, burgers[0]?.id ?? '', 'openai');
  expect(cheese.apiKey).toBe('sk-written-by-0.1.0');
}

/** Starts a server repeatedly, and kills it a little later each time, until it becomes ready. */
async function startAmidKills(env: Record<string, string>): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const server = processForTest(storage, {
      ...env,
      NODE_OPTIONS: `--import=${DIE_AT_STATEMENT}`,
      DIE_AT: String(1 + 3 * kills),
    });
    const url = await Promise.race([server.ready().catch(() => null), server.ended().then(() => null)]);
    if (url !== null) {
      await server.end('SIGKILL');
      return kills;
    }
    expect([server.child.signalCode, server.complaints()]).toEqual(['SIGKILL', '']);
  }
}

describe.each(databases)('on $name', (database) => {
  beforeEach(async () => {
    storage = await storageForTest(database);
  });

  test('a first start that is killed at any point begins anew', MANY_STARTS, async () => {
    const env = { COWTEX_ADMIN_PASSWORD: 'burger-time' };
    expect(await startAmidKills(env)).toBeGreaterThan(3);
    const server = processForTest(storage, env);
    const url = await server.ready();
    const { token } = await signIn({ url }, 'admin', 'burger-time');
    expect((await call({ url }, 'POST', '/api/workshop', { token, body: { name: 'W' } })).status).toBe(201);
  });

  describe.each(releases)('the data of version $version', (release) => {
    beforeEach(() => writeReleased(storage, release));

    test('is all there', () => readReleased(release));

    test('is all there after upgrades that were killed at any point', MANY_STARTS, async () => {
      expect(await startAmidKills({ COWTEX_SECRET: release.secret })).toBeGreaterThan(0);
      await readReleased(release);
    });
  });
});
