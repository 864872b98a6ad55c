import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminAt } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { databases } from '#test/support/databases.ts';

/** `TEST_KILLS=100 npx vitest run --project long test/long/server/kills.test.ts` takes some minutes. */
const KILLS = Number(process.env.TEST_KILLS ?? 2);
const WRITERS = 8;
const created = z.object({ status: z.literal(201), body: z.object({ data: z.object({ id: z.string() }) }) });

describe.each(databases)('killed again and again on $name', (database) => {
  test(`a server keeps every write that it acknowledged, and no create without its answer (${KILLS} times)`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    const storage = await storageForTest(database);
    /** The last acknowledged name of each burger. */
    const acknowledged = new Map<string, string>();
    /** The workshops that were sent since the last start, by the name that is also their key; '' is one without an answer. */
    const sent = new Map<string, string>();
    let writes = 0;
    let workshop_id = '';
    for (let kill = 0; ; kill += 1) {
      const server = processForTest(storage, { COWTEX_ADMIN_PASSWORD: 'burger-time' });
      const url = await server.ready();
      const builder = await adminAt(url, 'burger-time');
      const create = async (name: string): Promise<string> => {
        const reply = await builder.call('POST', '/api/workshop', { name }, { 'Idempotency-Key': name });
        return created.parse(reply).body.data.id;
      };
      const idsByName = async () =>
        Map.groupBy(await builder.list('/api/workshop'), ({ name }) => String(name));
      const made = await idsByName();
      const again = new Map<string, string>();
      for (const [name, answered] of sent) {
        again.set(name, await create(name));
        if (answered !== '') expect(again.get(name)).toBe(answered);
      }
      const all = await idsByName();
      for (const [name, id] of again) {
        // A change that was made has its answer, and an answer that is given has its change.
        expect((made.get(name) ?? []).map((item) => item.id)).toBeOneOf([[], [id]]);
        expect((all.get(name) ?? []).map((item) => item.id)).toEqual([id]);
        if (sent.get(name) !== '') expect(made.has(name)).toBe(true);
      }
      sent.clear();
      if (kill === 0) workshop_id = await builder.workshop();
      const burgers = await builder.list(`/api/burger?workshop_id=${workshop_id}`);
      const kept = new Map(burgers.map(({ id, name }) => [id, name]));
      for (const [id, name] of acknowledged) {
        // The change that ran when the server died may have been made.
        expect(Number(kept.get(id)) - Number(name)).toBeOneOf([0, 1]);
      }
      if (kill === KILLS) break;

      // During the first writes, or after some hundreds.
      const enough = writes + 20 + ((kill * 37) % 200);
      const write = async (_: unknown, writer: number) => {
        const id = await builder.burger(workshop_id, { name: '0' });
        for (let name = 0; ; name += 1) {
          acknowledged.set(id, String(name));
          writes += 1;
          if (writes === enough) server.child.kill('SIGKILL');
          await builder.one('PUT', `/api/burger/${id}`, {
            name: String(name + 1),
            type: 'chat',
            workshop_id,
          });
          const key = `${kill}-${writer}-${name}`;
          sent.set(key, '');
          sent.set(key, await create(key));
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: WRITERS }, write));
      expect(ends.map((end) => String(end.status === 'rejected' && end.reason))).toEqual(
        ends.map(() => 'TypeError: fetch failed'),
      );
      await server.ended();
    }
    console.log(`${database.name}: ${KILLS} kills, ${writes} acknowledged writes, none lost`);
  });
});
