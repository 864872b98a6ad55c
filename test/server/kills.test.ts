import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases, type TestStorage } from '#test/support/databases.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { call, dataOf, signIn } from './session-client.ts';

/** `COWTEX_KILLS=100 npx vitest run --project server test/server/kills.test.ts` takes some minutes. */
const KILLS = Number(process.env.COWTEX_KILLS ?? 3);
const WRITERS = 8;

const burger = z.object({ id: z.string(), name: z.string() });

describe.each(databases)('killed again and again on $name', (database) => {
  let storage: TestStorage;
  let server: ServerProcess;
  beforeEach(async () => {
    storage = await database.create();
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await storage.remove();
  });

  test(`a server keeps every write that it acknowledged (${KILLS} times)`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    /** The last acknowledged name of each burger. */
    const acknowledged = new Map<string, string>();
    let writes = 0;
    let workshop_id = '';
    for (let kill = 0; ; kill += 1) {
      server = spawnServer(storage, { COWTEX_ADMIN_PASSWORD: 'burger-time' });
      const url = await server.ready();
      const { token } = await signIn({ url }, 'admin', 'burger-time');
      const send = async (method: string, path: string, name: string) => {
        const body = { name, type: 'chat', workshop_id };
        return dataOf(await call({ url }, method, path, { token, body }), burger);
      };
      if (kill === 0) workshop_id = (await send('POST', '/api/workshop', 'Kitchen')).id;
      const answer = await call({ url }, 'GET', `/api/burger?workshop_id=${workshop_id}`, { token });
      const kept = new Map(dataOf(answer, z.array(burger)).map(({ id, name }) => [id, name]));
      for (const [id, name] of acknowledged) {
        // The change that ran when the server died may have been made.
        expect(Number(kept.get(id)) - Number(name)).toBeOneOf([0, 1]);
      }
      if (kill === KILLS) break;

      // During the first writes, or after some hundreds.
      const enough = writes + 20 + ((kill * 37) % 200);
      const write = async () => {
        const { id } = await send('POST', '/api/burger', '0');
        for (let name = 0; ; name += 1) {
          acknowledged.set(id, String(name));
          writes += 1;
          if (writes === enough) server.child.kill('SIGKILL');
          await send('PUT', `/api/burger/${id}`, String(name + 1));
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
