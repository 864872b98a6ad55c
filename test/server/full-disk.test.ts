import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { type BuilderConsole, signIn } from './builder-console.ts';

const FULL = 'The disk that holds the data is full, so nothing can be saved. Try again once there is room.';

describe.each(databases)('a full disk of $name', (database) => {
  let server: TestServer;
  let console: BuilderConsole;
  const run = (statement: string) => sql.raw<object>(statement).execute(server.deps.db);
  beforeEach(async () => {
    server = await startServer({ database });
    console = await signIn(server);
  });
  afterEach(() => server.stop());

  /** SQLite is limited to the present size of its file. On PostgreSQL a table's writes fail with the error of a full disk. */
  async function fill(table: string): Promise<void> {
    if (database.name === 'SQLite') {
      await run('pragma max_page_count = 1');
      return;
    }
    await run(`create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
    await run(`create trigger full_disk before insert on ${table} execute function full_disk()`);
  }
  const makeRoom = (table: string) =>
    run(
      database.name === 'SQLite' ? 'pragma max_page_count = 1000000' : `drop trigger full_disk on ${table}`,
    );

  /** Saves until the pages of the file are full. */
  async function refusal(save: () => Promise<{ status: number; body: unknown }>) {
    for (;;) {
      const reply = await save();
      if (reply.status !== 201) return reply;
    }
  }

  test.each([
    ['a single statement', 'workshop'],
    ['a transaction', 'bun'],
  ])(
    'is told for what it is in %s; what was saved is read, and saving goes on once there is room',
    async (_, table) => {
      const workshopId = await console.workshop();
      const path =
        table === 'workshop' ? '/api/workshop' : `/api/burger/${await console.burger(workshopId)}/bun`;
      const body = { name: 'W', prompt: 'x'.repeat(5000) };
      const save = () => console.call('POST', path, body);
      await fill(table);
      expect(await refusal(save)).toEqual({ status: 503, body: { message: FULL } });
      expect((await save()).status).toBe(503);
      expect((await console.list('/api/workshop')).map(({ id }) => id)).toContain(workshopId);
      await makeRoom(table);
      expect((await save()).status).toBe(201);
    },
  );
});
