import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinDatabase } from '#server/storage/database.ts';
import { type BuilderConsole, signIn } from '#test/server/builder-console.ts';
import { databases, postgres, sqlite, type TestDatabase } from '#test/support/databases.ts';
import type { TestServer } from '#test/support/server.ts';
import { serverForTest } from '#test/support/shared-server.ts';

/** Enough for several of the import's batches, with more layers of each kind than burgers. */
const BURGERS = 250;

let server: TestServer;
let builder: BuilderConsole;
let workshop: string;
let path: string;

async function openWorkshop(database: TestDatabase): Promise<void> {
  server = await serverForTest({ database });
  builder = await signIn(server);
  workshop = await builder.workshop();
  path = `/api/workshop/${workshop}/burgers`;
}

describe.each(databases)('a large import on $name', (database) => {
  beforeEach(() => openWorkshop(database));

  it(`replaces ${BURGERS} burgers by as many, five layers each`, async () => {
    const file = Array.from({ length: BURGERS }, (_, index) => ({
      name: `Burger ${index}`,
      buns: [{ prompt: 'Be kind.' }, { prompt: 'Be brief.' }],
      cheeses: [{ type: 'ollama', json_data: { host: 'http://127.0.0.1:11434', model: 'gpt-oss' } }],
      patties: ['first', 'second'].map((name) => ({ type: 'prompt', json_data: { name } })),
    }));
    expect((await builder.call('POST', path, file)).status).toBe(200);
    const first = await builder.list(path);
    expect(first.map(({ name }) => name)).toEqual(file.map(({ name }) => name));
    expect((await builder.call('POST', path, first)).status).toBe(200);
    expect(await builder.list(path)).toEqual(first);
  });
});

it('is read by PostgreSQL page for page, also at once after it', async () => {
  await openWorkshop(postgres);
  // PostgreSQL would count the rows itself, sooner or later.
  await sql`alter table burger set (autovacuum_enabled = off)`.execute(server.db);
  const count = 5000;
  const file = Array.from({ length: count }, (_, index) => ({ name: `Burger ${index}` }));
  await builder.call('POST', path, file);
  expect(await builder.list(path)).toHaveLength(count);
  // A connection reports its count of read rows when it ends.
  const db = joinDatabase(server.deps.config);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const read = async () => {
    const { rows } = await sql<{ read: string }>`select idx_tup_read as read from pg_stat_user_indexes
      where indexrelname = 'burger_creation_order'`.execute(db);
    return Number(rows[0]?.read);
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  expect(await read()).toBeLessThan(2 * count);
  await db.destroy();
});

describe('the size of a transfer, which no database sees', () => {
  beforeEach(() => openWorkshop(sqlite));

  const tooLarge =
    'An import holds at most 4 MiB and 5,000 burgers and layers in total. Split the file over several workshops, because an import replaces all burgers of a workshop.';

  it('takes more than the usual 1 MiB, and refuses more than 4', async () => {
    const eighth = { prompt: 'x'.repeat(128 * 1024) };
    const buns = Array.from({ length: 8 }, () => eighth);
    const burgers = (mebibytes: number) => Array.from({ length: mebibytes }, () => ({ name: 'Long', buns }));
    expect((await builder.call('POST', path, burgers(3))).status).toBe(200);
    expect(await builder.call('POST', path, burgers(4))).toEqual({
      status: 413,
      body: { message: tooLarge },
    });
    expect(await builder.list(path)).toHaveLength(3);
  });

  it('exports more than an import takes, and no more than 16 MiB', async () => {
    // Three bytes a character, because the limit counts bytes.
    const prompt = '漢'.repeat(200_000);
    const burgers = [await builder.burger(workshop), await builder.burger(workshop)];
    const addBun = (burger = '') => builder.one('POST', `/api/burger/${burger}/bun`, { prompt });
    for (let bun = 0; bun < 27; bun += 1) await addBun(burgers[bun % 2]);
    const file = await builder.list(path);
    expect(file).toHaveLength(2);
    expect(await builder.call('POST', path, file)).toMatchObject({ status: 413 });
    await addBun(file[0]?.id);
    expect(await builder.call('GET', path)).toEqual({
      status: 409,
      body: {
        message:
          'These burgers exceed the 16 MiB limit of an export. Move some to another workshop, then export both.',
      },
    });
  });

  it('reads 5,000 burgers and layers, and not one more', async () => {
    const burgers = (layers: number) =>
      Array.from({ length: 50 }, (_, index) => ({
        name: `Burger ${index}`,
        buns: Array.from({ length: index === 0 ? layers : 99 }, () => ({ prompt: 'x' })),
      }));
    expect((await builder.call('POST', path, burgers(99))).status).toBe(200);
    expect(await builder.call('POST', path, burgers(100))).toEqual({
      status: 413,
      body: { message: tooLarge },
    });
  });
});
