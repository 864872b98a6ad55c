import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { poolFigures } from '#server/storage/database.ts';
import { postgres } from '#test/support/databases.ts';
import type { TestServer } from '#test/support/server.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { type BuilderConsole, signIn } from './builder-console.ts';
import { call, login } from './session-client.ts';

describe('a workshop that another server is importing', () => {
  let server: TestServer;
  let builder: BuilderConsole;
  let workshop: string;
  beforeEach(async () => {
    server = await serverForTest({ database: postgres });
    builder = await signIn(server);
    workshop = await builder.workshop();
  });

  const burgersOf = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => builder.burger(workshop)));
  const renamed = () => ({ name: 'Renamed', type: 'chat', workshop_id: workshop });

  /** Locks the rows that an import locks: those of the workshop and of its burgers. */
  async function hold(): Promise<{ release: () => Promise<unknown> }> {
    const client = await transaction();
    await client.query('update workshop set updated_at = updated_at where id = $1', [workshop]);
    await client.query('update burger set updated_at = updated_at where workshop_id = $1', [workshop]);
    return { release: () => client.query('commit') };
  }

  async function transaction(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: server.deps.config.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('begin');
    return client;
  }

  test('is edited once the import has ended, and nobody else waits for its editors', async () => {
    const burgers = await burgersOf(30);
    const edit = (id: string) => builder.call('PUT', `/api/burger/${id}`, renamed());
    const { release } = await hold();
    let isOver = false;
    const editing = burgers.map(async (id) => {
      while (!isOver) await edit(id);
      return (await edit(id)).status;
    });
    const elsewhere = await builder.burger(await builder.workshop());
    for (let times = 0; times < 10; times += 1) {
      const bun = await builder.call('POST', `/api/burger/${elsewhere}/bun`, { prompt: 'x' });
      expect([bun.status, (await builder.call('GET', '/api/me')).status]).toEqual([201, 200]);
    }
    await release();
    isOver = true;
    expect(new Set(await Promise.all(editing))).toEqual(new Set([200]));
  });

  test('refuses an edit that has waited for two seconds, with the reason', async () => {
    const [id = ''] = await burgersOf(1);
    await hold();
    const { status, body } = await call(server, 'POST', `/api/burger/${id}/bun`, {
      token: builder.token,
      body: { prompt: 'x' },
    });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({
        message: 'This workshop is being imported. Try again in a moment.',
        code: 'workshop-importing',
      }),
    ]);
    expect((await builder.call('DELETE', '/api/burger/none')).status).toBe(404);
  });

  test('makes further imports wait without a connection each', async () => {
    const { release } = await hold();
    const path = `/api/workshop/${workshop}/burgers`;
    const builders = await Promise.all(Array.from({ length: 30 }, () => signIn(server)));
    const imports = builders.map((one, index) => one.call('POST', path, [{ name: `${index}` }]));
    // Imports that wait for a connection fail after five seconds.
    await expect.poll(() => poolFigures(server.db)?.waiting).toBe(0);
    expect((await builder.call('GET', '/api/me')).status).toBe(200);
    await release();
    expect(new Set((await Promise.all(imports)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('keeps nobody from signing in, whatever occupies the connections of the other calls', async () => {
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    const client = await transaction();
    await client.query('lock table burger');
    const lists = Array.from({ length: 12 }, () =>
      builder.call('GET', `/api/burger?workshop_id=${workshop}`),
    );
    await expect.poll(() => poolFigures(server.db)?.waiting).toBe(2);
    expect((await login(server, 'admin', 'burger')).status).toBe(200);
    expect((await builder.call('DELETE', '/api/logout')).status).toBe(204);
    await client.query('commit');
    expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});
