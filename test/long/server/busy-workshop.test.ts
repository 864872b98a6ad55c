import { describe, expect, test } from 'vitest';
import { type BuilderConsole, consoleOf } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { login, signIn } from '#test/server/session-client.ts';
import { databases, postgres } from '#test/support/databases.ts';

/** Each imports twice, as an account may at a time. */
const IMPORTERS = 20;
const IMPORTS = 2 * IMPORTERS;
const EDITORS = 30;
/** `TEST_BURGERS=3500 npx vitest run --project long test/long/server/busy-workshop.test.ts` takes some minutes. */
const BURGERS = Number(process.env.TEST_BURGERS ?? 500);
/** The calls that people elsewhere make at least. */
const ROUNDS = 30;
const PASSWORD = 'burger-time';

/** The duration of a call in milliseconds, and its status. */
async function timed(call: () => Promise<{ status: number }>) {
  const began = performance.now();
  const { status } = await call();
  return { status, ms: performance.now() - began };
}

/** The answers to the calls of people elsewhere while something else runs, each call in a row of its own. */
async function elsewhere(url: string, builder: BuilderConsole, isOver: () => boolean) {
  // An account of its own, because an account has a hundred sign-ins, and each further one ends the oldest.
  expect(await builder.call('POST', '/api/accounts', { account: 'mei', password: PASSWORD })).toMatchObject({
    status: 201,
  });
  const calls = {
    me: () => builder.call('GET', '/api/me'),
    workshop: () => builder.call('POST', '/api/workshop', { name: 'Elsewhere' }),
    login: () => login({ url }, 'mei', PASSWORD),
  };
  const repeat = async ([name, call]: [string, () => Promise<{ status: number }>]) => {
    const seen: Awaited<ReturnType<typeof timed>>[] = [];
    while (!isOver() || seen.length < ROUNDS) seen.push(await timed(call));
    const worst = Math.ceil(Math.max(...seen.map(({ ms }) => ms)));
    return { name, statuses: count(seen.map(({ status }) => status)), worst };
  };
  return Promise.all(Object.entries(calls).map(repeat));
}

const count = (statuses: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(statuses, (status) => status)].map(([key, all]) => [key, all.length]));

describe.each(databases)('a workshop that many import and edit at once on $name', (database) => {
  test('keeps nobody elsewhere waiting, and loses no import', { timeout: 600_000 }, async () => {
    const server = processForTest(await storageForTest(database), { COWTEX_ADMIN_PASSWORD: PASSWORD });
    const url = await server.ready();
    const builder = consoleOf(url, (await signIn({ url }, 'admin', PASSWORD)).token);
    const workshop = await builder.workshop();
    const path = `/api/workshop/${workshop}/burgers`;
    const file = Array.from({ length: BURGERS }, (_, index) => ({ id: `${workshop}-${index}`, name: 'b' }));
    expect((await builder.call('POST', path, file)).status).toBe(200);

    const importers: BuilderConsole[] = [];
    for (let index = 0; index < IMPORTERS; index += 1) {
      const account = `importer${index}`;
      await builder.one('POST', '/api/accounts', { account, password: PASSWORD });
      importers.push(consoleOf(url, (await signIn({ url }, account, PASSWORD)).token));
    }

    let isOver = false;
    const others = elsewhere(url, builder, () => isOver);
    const edit = async (index: number) => {
      const statuses: number[] = [];
      while (!isOver) {
        const id = `${workshop}-${index}`;
        const body = { name: 'Edited', type: 'chat', workshop_id: workshop };
        statuses.push((await builder.call('PUT', `/api/burger/${id}`, body)).status);
      }
      return statuses;
    };
    const editors = Array.from({ length: EDITORS }, (_, index) => edit(index));
    const imports = await Promise.all(
      [...importers, ...importers].map((importer) => timed(() => importer.call('POST', path, file))),
    );
    isOver = true;
    const edits = count((await Promise.all(editors)).flat());
    const seen = await others;
    console.log(
      `${database.name}: imports ${JSON.stringify(count(imports.map(({ status }) => status)))} in ${Math.max(...imports.map(({ ms }) => ms)).toFixed()} ms, edits ${JSON.stringify(edits)}, elsewhere ${JSON.stringify(seen)}`,
    );
    expect(count(imports.map(({ status }) => status))).toEqual({ 200: IMPORTS });
    expect(Object.keys(edits).filter((status) => status !== '200' && status !== '409')).toEqual([]);
    for (const { name, statuses, worst } of seen) {
      expect([name, Object.keys(statuses)]).toEqual([name, [name === 'workshop' ? '201' : '200']]);
      // Without turns it took 25 seconds on PostgreSQL. On SQLite whoever writes waits for the import that writes.
      if (database === postgres) expect([name, worst < 5000]).toEqual([name, true]);
    }
  });
});
