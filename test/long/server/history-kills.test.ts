import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { joinDatabase } from '#server/storage/database.ts';
import type { Database } from '#server/storage/schema.ts';
import { adminAt, type BuilderConsole } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { databases } from '#test/support/databases.ts';

/** `TEST_KILLS=50 npx vitest run --project long test/long/server/history-kills.test.ts` kills fifty servers on each database. */
const KILLS = Number(process.env.TEST_KILLS ?? 2);
const WRITERS = 4;

describe.each(databases)('killed again and again on $name', (database) => {
  test(`a server has an entry for each change, and a change for each entry (${KILLS} times)`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    const storage = await storageForTest(database);
    let changes = 0;
    for (let kill = 0; ; kill += 1) {
      const server = processForTest(storage, { COWTEX_ADMIN_PASSWORD: 'burger-time' });
      const url = await server.ready();
      await using db = joinDatabase(storage);
      const found = await faults(db);
      expect(found).toEqual({ changes: expect.any(Number), faults: [] });
      if (kill > 0) expect(found.changes).toBeGreaterThan(changes);
      changes = found.changes;
      if (kill === KILLS) break;

      const builder = await adminAt(url, 'burger-time');
      const enough = 10 + ((kill * 37) % 90);
      let writes = 0;
      const written = () => {
        writes += 1;
        if (writes === enough) server.child.kill('SIGKILL');
      };
      const write = async () => {
        const workshop = await builder.workshop();
        const burger = await builder.burger(workshop);
        const bun = await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: '0' });
        for (let turn = 0; ; turn += 1) {
          written();
          await builder.one('PUT', `/api/burger/${burger}/bun/top/${bun.id}`, { prompt: `${turn} changed` });
          written();
          const { id } = await builder.one('POST', `/api/burger/${burger}/bun`, { prompt: 'short-lived' });
          written();
          await builder.one('DELETE', `/api/burger/${burger}/bun/top/${id}`);
          written();
          await restoreNewest(builder, burger, `/${id}`);
          written();
          const published = await builder.one('POST', `/api/burger/${burger}/publications`, {});
          if (turn % 3 > 0) continue;
          written();
          const back = { number: null, instead_of: published.number };
          const reply = await builder.call('PUT', `/api/burger/${burger}/published`, back);
          if (reply.status !== 200) throw new Error(JSON.stringify(reply));
        }
      };
      const move = async () => {
        const workshop = await builder.workshop();
        for (let turn = 0; ; turn += 1) {
          const id = await builder.burger(workshop);
          const path = `/api/workshop/${workshop}/burgers`;
          for (let time = 0; time < 3; time += 1) {
            written();
            const file = [{ id, name: `${turn} ${time}`, buns: [{ prompt: 'P'.repeat(50_000) }] }];
            const reply = await builder.call('POST', path, file);
            if (reply.status !== 200) throw new Error(JSON.stringify(reply));
          }
          written();
          await builder.one('DELETE', turn % 2 === 0 ? `/api/burger/${id}` : `/api/workshop/${workshop}`);
          written();
          if (turn % 2 === 0) await restoreNewest(builder, id);
          if (turn % 2 === 1) return move();
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, index) => (index % 2 === 0 ? write() : move()));
      const ends = await Promise.allSettled(writers);
      expect(ends.map((end) => String(end.status === 'rejected' && end.reason))).toEqual(
        ends.map(() => 'TypeError: fetch failed'),
      );
      await server.ended();
    }
    console.log(`${database.name}: ${KILLS} kills, ${changes} changes, each with its entry`);
  });
});

const newest = z.object({ data: z.tuple([z.object({ id: z.int() })]) });

/** Brings back what the newest entry of a burger says is deleted: the burger, or one of its layers. */
async function restoreNewest(builder: BuilderConsole, burger: string, layer = ''): Promise<void> {
  const { body } = await builder.call('GET', `/api/burger/${burger}/history?limit=1`);
  const [{ id: entry }] = newest.parse(body).data;
  await builder.one('POST', `/api/burger/${burger}/restore${layer}`, { entry });
}

const whole = z.object({
  burger: z.object({ id: z.string() }),
  buns: z.array(z.object({ prompt: z.string() })).min(1),
});

/** Compares what is there, and its versions, with the entries. Without entries beyond the bounds both say the same. */
async function faults(db: Database) {
  const entries = await db
    .selectFrom('history')
    .select(['what', 'subject', 'subject_id', 'burger_id', 'state'])
    .orderBy('id')
    .execute();
  const count = (subject: string, id: string, ...whats: string[]) =>
    entries.filter(
      (entry) => entry.subject === subject && entry.subject_id === id && whats.includes(entry.what),
    ).length;
  /** How often something that was gone has come back, with a version of its own. */
  const returns = (subject: string, id: string) =>
    entries.filter(
      (entry) =>
        entry.what === 'restored' &&
        entry.subject === subject &&
        entry.subject_id === id &&
        entry.state === null,
    ).length;
  const timesThere = (subject: string, id: string) =>
    1 - count(subject, id, 'deleted') + returns(subject, id);
  const found: string[] = [];
  const expectSame = (what: string, entered: number, there: number) => {
    if (entered !== there) found.push(`${what}: ${entered} entries for ${there}`);
  };
  const burgers = new Map(
    (await db.selectFrom('burger').select(['id', 'version']).execute()).map(({ id, version }) => [
      id,
      version,
    ]),
  );
  const imported = new Set(
    entries
      .filter(({ what, subject }) => what === 'imported' && subject === 'burger')
      .map(({ subject_id }) => subject_id),
  );
  const bunRows = await db.selectFrom('bun').select(['id', 'burger_id', 'version']).execute();
  const buns = new Map(bunRows.map((bun) => [bun.id, bun]));
  for (const { what, subject, subject_id: id, state } of entries) {
    if (what === 'added' && subject === 'burger')
      expectSame(`burger ${id}`, timesThere('burger', id), burgers.has(id) ? 1 : 0);
    if (what === 'added' && subject === 'bun')
      expectSame(`bun ${id}`, timesThere('bun', id), buns.has(id) ? 1 : 0);
    if (what === 'deleted' && state === null) found.push(`${subject} ${id}: deleted without its state`);
  }
  for (const [id, version] of burgers)
    if (returns('burger', id) === 0)
      expectSame(`versions of burger ${id}`, count('burger', id, 'changed', 'imported'), version - 1);
  for (const { id, burger_id, version } of buns.values())
    if (!imported.has(burger_id)) {
      expectSame(`existence of bun ${id}`, count('bun', id, 'added'), 1);
      if (returns('bun', id) === 0)
        expectSame(`versions of bun ${id}`, count('bun', id, 'changed'), version - 1);
    }
  const publications = Map.groupBy(
    await db
      .selectFrom('publication')
      .select(['burger_id', 'number', 'withdrawn_at', 'state'])
      .orderBy('number', 'desc')
      .execute(),
    ({ burger_id }) => burger_id,
  );
  for (const id of burgers.keys()) {
    const all = publications.get(id) ?? [];
    expectSame(`publications of ${id}`, count('burger', id, 'published'), all[0]?.number ?? 0);
    const last = entries.findLast(
      ({ what, subject_id }) => subject_id === id && (what === 'published' || what === 'taken-back'),
    );
    expectSame(
      `publications of ${id} in force`,
      last?.what === 'published' ? 1 : 0,
      all[0]?.withdrawn_at === null ? 1 : 0,
    );
    for (const { number, state } of all)
      if (whole.safeParse(JSON.parse(state)).data?.burger.id !== id)
        found.push(`publication ${number} of ${id}: not whole`);
  }
  for (const { id } of await db.selectFrom('workshop').select('id').execute())
    expectSame(`existence of workshop ${id}`, count('workshop', id, 'added'), 1);
  return { changes: entries.length, faults: found };
}
