import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinDatabase } from '#server/storage/database.ts';
import type { Database } from '#server/storage/schema.ts';
import { adminAt, type BuilderConsole } from '#test/server/builder-console.ts';
import { held, MEASURED, type ServerProcess, spawnServer } from '#test/server/server-process.ts';
import { dataOf } from '#test/server/session-client.ts';
import { databases, type TestStorage } from '#test/support/databases.ts';

/** So many take 20 to 60 readings of 1 MiB of JSON in one piece, and turns of 1 to 6 in slices. */
const MANY = 60_000;
const MAX_READINGS = 16;
/** So often somebody else is answered during an import. In one piece it would be once or twice. */
const ANSWERED = 10;
/** As many as an import holds. */
const IMPORTED = 5000;

const thing = z.object({ id: z.string() });
const times = <Made>(count: number, make: (index: number) => Made) =>
  Array.from({ length: count }, (_, index) => make(index));

/** A second apart, in the order of their number. */
const created = sql`'2026-01-01T' || substr(cast(100 + i / 3600 as text), 2) || ':' ||
  substr(cast(100 + i / 60 % 60 as text), 2) || ':' || substr(cast(100 + i % 60 as text), 2) || '.000Z'`;

/**
 * Inserts rows by one statement, which takes a fraction of an import's time. `select` makes a row of its number `i`.
 * PostgreSQL would count them by itself a minute later.
 */
async function insert(db: Database, count: number, into: string, select: RawBuilder<unknown>): Promise<void> {
  await sql`insert into ${sql.raw(into)}
    with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(count)})
    select ${select}, ${created}, ${created} from numbers`.execute(db);
  const [table = ''] = into.split(' ');
  await sql`analyze ${sql.table(table)}`.execute(db);
}

const insertBurgers = (db: Database, workshop: string, count: number) =>
  insert(
    db,
    count,
    'burger (id, workshop_id, name, type, is_public, created_at, updated_at)',
    sql`${sql.lit(`${workshop}-`)} || i, ${sql.lit(workshop)}, 'Burger ' || i, 'chat', 0`,
  );

describe.each(databases)('what is large on $name', (database) => {
  let storage: TestStorage;
  let db: Database;
  let server: ServerProcess;
  let builder: BuilderConsole;

  beforeAll(async () => {
    storage = await database.create();
    server = spawnServer(storage, {
      COWTEX_ADMIN_PASSWORD: 'slices',
      ...MEASURED,
    });
    builder = await adminAt(await server.ready(), 'slices');
    db = joinDatabase(storage);
  });
  afterAll(async () => {
    await db.destroy();
    await server.end('SIGTERM');
    await storage.remove();
  });

  /** Makes a call and checks the longest turn. A reading call has three tries, because garbage is collected in any turn. */
  async function inSlices(method: 'GET' | 'DELETE', path: string) {
    for (let tries = method === 'GET' ? 3 : 1; ; tries -= 1) {
      await held(server);
      const answer = await builder.call(method, path);
      const longest = await held(server);
      if (longest < MAX_READINGS) return answer;
      if (tries === 1) expect(longest).toBeLessThan(MAX_READINGS);
    }
  }

  test('burgers are listed in slices, all of them in order', async () => {
    const workshop = await builder.workshop();
    await insertBurgers(db, workshop, MANY);
    const listed = await inSlices('GET', `/api/burger?workshop_id=${workshop}`);
    expect(dataOf(listed, z.array(thing)).map(({ id }) => id)).toEqual(
      times(MANY, (index) => `${workshop}-${index + 1}`),
    );
  });

  test('an import is done in slices, and nobody who reads waits for it', async () => {
    const workshop = await builder.workshop();
    await insertBurgers(db, workshop, IMPORTED);
    const burgers = times(IMPORTED, (index) => ({ id: `${workshop}-${index}`, name: `Burger ${index}` }));
    await held(server);
    let isImporting = true;
    const importing = builder.call('POST', `/api/workshop/${workshop}/burgers`, burgers).then((imported) => {
      isImporting = false;
      return dataOf(imported, z.array(thing));
    });
    let answered = 0;
    while (isImporting) {
      expect((await builder.call('GET', '/api/me')).status).toBe(200);
      answered += 1;
    }
    expect(await importing).toHaveLength(IMPORTED);
    expect(answered).toBeGreaterThan(ANSWERED);
    expect(await held(server)).toBeLessThan(MAX_READINGS);
  });

  test('a burger with many layers, from before there was a limit, is listed and exported in slices', async () => {
    const workshop = await builder.workshop();
    const burger = await builder.burger(workshop);
    await insert(
      db,
      MANY,
      'patty (id, burger_id, type, tool_id, json_data, settings, created_at, updated_at)',
      sql`${sql.lit(`${burger}-`)} || i, ${sql.lit(burger)}, 'prompt', 'tool-' || i, '{"name":"tool-' || i || '"}', '{}'`,
    );
    const patties = dataOf(await inSlices('GET', `/api/burger/${burger}/patty`), z.array(thing));
    expect(new Set(patties.map(({ id }) => id)).size).toBe(MANY);
    const exported = dataOf(
      await inSlices('GET', `/api/workshop/${workshop}/burgers`),
      z.array(z.looseObject({ patties: z.array(thing) })),
    );
    expect(exported.flatMap((one) => one.patties).map(({ id }) => id)).toEqual(patties.map(({ id }) => id));
  });

  test('many burgers with their layers are exported and deleted in slices', async () => {
    const workshop = await builder.workshop();
    const count = MANY / 5;
    await insertBurgers(db, workshop, count);
    const owner = sql`${sql.lit(`${workshop}-`)} || i`;
    for (const prompt of ['Be kind.', 'Be brief.'])
      await insert(
        db,
        count,
        'bun (id, burger_id, bun_level, prompt, created_at, updated_at)',
        sql`${owner} || ${sql.lit(prompt)}, ${owner}, 'top', ${sql.lit(prompt)}`,
      );
    await insert(
      db,
      count,
      'cheese (burger_id, type, type_key, json_data, created_at, updated_at)',
      sql`${owner}, 'ollama', 'ollama', '{}'`,
    );
    await insert(
      db,
      count,
      'patty (id, burger_id, type, tool_id, json_data, settings, created_at, updated_at)',
      sql`${owner}, ${owner}, 'prompt', 'first', '{"name":"first"}', '{}'`,
    );
    const exported = await inSlices('GET', `/api/workshop/${workshop}/burgers`);
    const whole = z.array(
      z.looseObject({
        name: z.string(),
        buns: z.array(z.looseObject({ prompt: z.string() })),
        cheeses: z.array(z.unknown()).length(1),
        patties: z.array(z.unknown()).length(1),
      }),
    );
    const read = dataOf(exported, whole);
    expect(read.map(({ name }) => name)).toEqual(times(count, (index) => `Burger ${index + 1}`));
    expect(read.every(({ buns }) => buns.map(({ prompt }) => prompt).join() === 'Be brief.,Be kind.')).toBe(
      true,
    );
    expect((await inSlices('DELETE', `/api/workshop/${workshop}`)).status).toBe(200);
    expect((await builder.call('GET', `/api/burger/${workshop}-1`)).status).toBe(404);
  });
});
