import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { admin, adminWith } from '#test/server/admin-command.ts';
import { adminAt } from '#test/server/builder-console.ts';
import { processForTest, storageForTest } from '#test/server/server-process.ts';
import { sqlite, type TestStorage } from '#test/support/databases.ts';
import { releases, writeReleased } from './released.ts';

const DIE_AT_STATEMENT = new URL('../../support/die-at-statement.ts', import.meta.url).href;
const PASSWORD = 'burger-time';

let storage: TestStorage;
beforeEach(async () => {
  storage = await storageForTest(sqlite);
});

/** The workshops that a server would find. It would write, too. */
async function opened({ dataFolder }: TestStorage): Promise<string[]> {
  await using db = await openDatabase({ databaseUrl: undefined, dataFolder });
  const found = await db.selectFrom('workshop').select('name').orderBy('name').execute();
  await db
    .insertInto('workshop')
    .values({ id: 'later', name: 'later', created_at: '', updated_at: '' })
    .execute();
  return found.map(({ name }) => name);
}

/** The workshops in the copy that was set aside. */
async function keptIn({ dataFolder }: TestStorage): Promise<unknown[][]> {
  const kept = (await readdir(dataFolder)).filter((name) => name.endsWith('Z'));
  return kept.map((name) => {
    using database = new DatabaseSync(join(dataFolder, name));
    const found = database.prepare('select name from workshop order by name').all();
    return found.map((row) => row.name);
  });
}

test('a restore that is killed at any step leaves all of the old data or all of the backup', {
  timeout: 600_000,
}, async () => {
  const server = processForTest(storage, { COWTEX_ADMIN_PASSWORD: PASSWORD });
  const builder = await adminAt(await server.ready(), PASSWORD);
  await builder.workshop('first');
  const copy = join(storage.dataFolder, 'copy.db');
  await admin(storage, 'backup', copy);
  await builder.workshop('second');
  // It leaves its log behind.
  await server.end('SIGKILL');

  const outcomes: string[] = [];
  for (let step = 1; ; step += 1) {
    const here = await storageForTest(sqlite);
    await cp(storage.dataFolder, here.dataFolder, { recursive: true });
    const env = { NODE_OPTIONS: `--import=${DIE_AT_STATEMENT}`, DIE_AT: String(step) };
    const { code, signal, said } = await adminWith(here, { env }, 'restore', copy);
    const found = (await opened(here)).join();
    expect([step, code ?? signal, found, said]).toEqual([
      step,
      code === 0 ? 0 : 'SIGKILL',
      expect.stringMatching(code === 0 ? /^first$/ : /^first(,second)?$/),
      code === 0 ? expect.anything() : '',
    ]);
    outcomes.push(found);
    for (const kept of await keptIn(here)) expect([step, kept]).toEqual([step, ['first', 'second']]);
    if (code === 0) break;
  }
  // Some steps come before the backup takes its place, and some after it.
  expect(outcomes.filter((found) => found === 'first,second').length).toBeGreaterThan(5);
  expect(outcomes.filter((found) => found === 'first').length).toBeGreaterThan(1);
});

/** The migrations that a data file has had. */
function migrationsIn(file: string): unknown[] {
  using database = new DatabaseSync(file, { readOnly: true });
  return database
    .prepare('select name from kysely_migration order by name')
    .all()
    .map(({ name }) => name);
}

test.each(releases)(
  'a backup of version $version is restored as it is, for the way back',
  async (release) => {
    const old = await storageForTest(sqlite);
    await writeReleased(old, release);
    const env = { COWTEX_SECRET: release.secret };
    const backup = join(old.dataFolder, 'cowtex.db');
    const { code, said } = await adminWith(storage, { env }, 'restore', backup);
    expect({ code, said }).toMatchObject({ code: 0 });
    // A server of that version refuses data with a migration that it does not know.
    const restored = join(storage.dataFolder, 'cowtex.db');
    expect(migrationsIn(restored)).toEqual(migrationsIn(backup));
    expect(await opened(storage)).toEqual(['Kitchen 厨房']);
    expect(migrationsIn(restored).length).toBeGreaterThan(migrationsIn(backup).length);
  },
);
