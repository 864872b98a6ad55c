import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinDatabase } from '#server/storage/database.ts';
import type { Database } from '#server/storage/schema.ts';
import { adminAt, type BuilderConsole } from '#test/server/builder-console.ts';
import { pageAt } from '#test/server/history-console.ts';
import { held, MEASURED, type ServerProcess, spawnServer } from '#test/server/server-process.ts';
import { databases, type TestStorage } from '#test/support/databases.ts';

/* A history as long as that of fifty burgers at their bound. */

const BURGERS = 50;
/** Of each burger, with a state of 4 kB. */
const ENTRIES = 1000;
/** Each is the time for reading 1 MiB of JSON. What is done in one piece takes far more. */
const MAX_READINGS = 16;

describe.each(databases)('a long history on $name', (database) => {
  let storage: TestStorage;
  let db: Database;
  let server: ServerProcess;
  let builder: BuilderConsole;
  let workshop: string;
  let burger: string;
  let bun: string;

  beforeAll(async () => {
    storage = await database.create();
    server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: 'slices', ...MEASURED });
    builder = await adminAt(await server.ready(), 'slices');
    db = joinDatabase(storage);
    workshop = await builder.workshop();
    const prompt = 'x'.repeat(4000);
    for (let index = 0; index < BURGERS; index += 1) {
      burger = await builder.burger(workshop, { name: `Burger ${index}` });
      bun = (await builder.one('POST', `/api/burger/${burger}/bun`, { prompt })).id;
      const [made] = await builder.list(`/api/burger/${burger}/bun`);
      await sql`insert into history
        (at, account_id, account, what, subject, subject_id, burger_id, workshop_id, name, bytes, state)
        with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(ENTRIES)})
        select '2026-01-01T00:00:00.000Z', 'ACC-1', 'bea', 'changed', 'bun', ${bun}, ${burger}, ${workshop},
          ${`Burger ${index}`}, 4200, ${JSON.stringify(made)} from numbers`.execute(db);
    }
  });
  afterAll(async () => {
    await db.destroy();
    await server.end('SIGTERM');
    await storage.remove();
  });

  /** Does something and checks the longest turn. It has three tries, because garbage is collected in any turn. */
  async function inSlices(act: () => Promise<unknown>) {
    for (let tries = 3; ; tries -= 1) {
      await held(server);
      await act();
      const longest = await held(server);
      if (longest < MAX_READINGS) return;
      if (tries === 1) expect(longest).toBeLessThan(MAX_READINGS);
    }
  }

  test('is looked through for what is not there, and downloaded, in slices', async () => {
    const nothing = async () => {
      let before = '';
      for (let pages = 1; ; pages += 1) {
        const { data, next } = await pageAt(builder, `/api/history?burger=nobody${before}`);
        expect(data).toEqual([]);
        if (next === null) return pages;
        before = `&before=${next}`;
      }
    };
    await inSlices(async () => expect(await nothing()).toBeGreaterThan(4));
    await inSlices(async () => {
      const response = await fetch(`${await server.ready()}/api/history.jsonl?subject=bun`, {
        headers: { Authorization: `Bearer ${builder.token}` },
      });
      const lines = (await response.text()).split('\n').length;
      expect(lines).toBeGreaterThan((BURGERS - 1) * ENTRIES);
    });
  });

  test('holds up neither saving, listing, exporting nor a restore', async () => {
    const path = `/api/burger/${burger}`;
    await inSlices(() => builder.one('PUT', `${path}/bun/top/${bun}`, { prompt: String(Math.random()) }));
    await inSlices(() => pageAt(builder, `${path}/history`));
    await inSlices(() => builder.list(`/api/burger?workshop_id=${workshop}`));
    await inSlices(() => builder.list(`/api/workshop/${workshop}/burgers`));
    const { data } = await pageAt(builder, `${path}/history?limit=200`);
    const oldest = await pageAt(builder, `${path}/history?limit=200&before=${data.at(-1)?.id}`);
    await inSlices(async () => {
      const reply = await builder.call('POST', `${path}/restore`, { entry: oldest.data.at(-1)?.id });
      expect(reply).toMatchObject({ status: 200 });
    });
  });
});
