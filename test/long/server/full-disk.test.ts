import { rename, symlink } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { poolFigures } from '#server/storage/database.ts';
import { type BuilderConsole, signIn } from '#test/server/builder-console.ts';
import { databases } from '#test/support/databases.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const FULL = 'The disk that holds the data is full, so nothing can be saved. Try again once there is room.';

describe.each(databases)('a full disk of $name', (database) => {
  let server: TestServer;
  let builder: BuilderConsole;
  const run = (statement: string) => sql.raw<object>(statement).execute(server.db);
  beforeEach(async () => {
    server = await startServer({ database });
    builder = await signIn(server);
  });
  afterEach(() => server.stop());

  /**
   * SQLite is limited to the present size of its file. On PostgreSQL the file of an empty table leads to the device that is
   * always full, so that PostgreSQL itself fails to extend it.
   */
  async function fill(table: string): Promise<void> {
    if (database.name === 'SQLite') {
      await run('pragma max_page_count = 1');
      return;
    }
    const file = await fileOf(table);
    await rename(file, `${file}.aside`);
    await symlink('/dev/full', file);
    await reopen();
  }
  async function makeRoom(table: string): Promise<void> {
    if (database.name === 'SQLite') {
      await run('pragma max_page_count = 1000000');
      return;
    }
    const file = await fileOf(table);
    await rename(`${file}.aside`, file);
    await reopen();
  }

  async function fileOf(table: string): Promise<string> {
    const { rows } = await run(
      `select current_setting('data_directory') || '/' || pg_relation_filepath('${table}') as file`,
    );
    return z.tuple([z.object({ file: z.string() })]).parse(rows)[0].file;
  }

  /** Ends all connections, because each keeps the files open that it has used. */
  async function reopen(): Promise<void> {
    const ours = 'from pg_stat_activity where datname = current_database()';
    await run(`select pg_terminate_backend(pid) ${ours} and pid <> pg_backend_pid()`);
    await run('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    await expect.poll(() => poolFigures(server.db)?.total).toBe(0);
  }

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
      const path =
        table === 'workshop'
          ? '/api/workshop'
          : `/api/burger/${await builder.burger(await builder.workshop())}/bun`;
      const body = { name: 'W', prompt: 'x'.repeat(5000) };
      const save = () => builder.call('POST', path, body);
      await fill(table);
      expect(await refusal(save)).toMatchObject({ status: 503, body: { message: FULL } });
      expect((await save()).status).toBe(503);
      expect((await builder.call('GET', '/api/me')).status).toBe(200);
      await makeRoom(table);
      expect((await save()).status).toBe(201);
    },
  );
});
