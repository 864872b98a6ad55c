import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { explain } from '#server/explain.ts';
import { serialise } from '#server/storage/change.ts';
import { openDatabase } from '#server/storage/database.ts';
import { isUnstorableText, StorageError } from '#server/storage/failures.ts';
import { type Reader, readTogether } from '#server/storage/reading.ts';
import type { Database } from '#server/storage/schema.ts';
import { checkKey, loadSecrets } from '#server/storage/secrets.ts';
import { databases, sqlite, type TestStorage } from '#test/support/databases.ts';

let storage: TestStorage;
let opened: Database[] = [];
async function open(
  where: { databaseUrl: string | undefined; dataFolder: string } = storage,
): Promise<Database> {
  const db = await openDatabase(where);
  opened.push(db);
  return db;
}
async function close(): Promise<void> {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
}

afterEach(async () => {
  await close();
  await storage.remove();
});

describe.each(databases)('the data on $name', (database) => {
  beforeEach(async () => {
    storage = await database.create();
  });

  test('is there again when it is opened again', async () => {
    await (await open()).insertInto('meta').values({ name: 'burger', value: '🍔 汉堡' }).execute();
    await close();
    const facts = await (await open()).selectFrom('meta').selectAll().execute();
    expect(facts).toEqual([{ name: 'burger', value: '🍔 汉堡' }]);
  });

  test('is read as it was at one moment, and neither readers nor writers wait for each other', async () => {
    const db = await open();
    const names = async (of: Reader) =>
      (await of.selectFrom('meta').select('name').orderBy('name').execute()).map(({ name }) => name);
    const write = (of: Database, name: string) => of.insertInto('meta').values({ name, value: '' }).execute();
    await readTogether(db, async (reading) => {
      expect(await names(reading)).toEqual([]);
      await db.transaction().execute(async (writing) => {
        await write(writing, 'a');
        expect(await names(db)).toEqual([]);
      });
      expect(await names(db)).toEqual(['a']);
      expect(await names(reading)).toEqual([]);
    });
    const writers = Array.from({ length: 8 }, (_, index) =>
      db.transaction().execute(async (writing) => {
        await serialise(writing, 'turn');
        await write(writing, `b${index}`);
        return names(writing);
      }),
    );
    const seen = (await Promise.all(writers)).map(({ length }) => length).sort((one, other) => one - other);
    expect(seen).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('is not opened with another key than it was written with', async () => {
    const db = await open();
    const keyOf = (secret: string) => loadSecrets({ secret, dataFolder: storage.dataFolder });
    await checkKey(db, keyOf('a'.repeat(32)));
    await checkKey(db, keyOf('a'.repeat(32)));
    const refusal = checkKey(db, keyOf('b'.repeat(32)));
    await expect(refusal).rejects.toThrow(StorageError);
    await expect(refusal).rejects.toThrow('The data was written with another key.');
  });

  test('is refused without its key, and no new one is left beside it', async () => {
    const db = await open();
    await checkKey(db, loadSecrets({ secret: 'a'.repeat(32), dataFolder: storage.dataFolder }));
    const made = loadSecrets({ secret: undefined, dataFolder: storage.dataFolder });
    await expect(checkKey(db, made)).rejects.toThrow('put its cowtex.key back');
    expect((await readdir(storage.dataFolder)).filter((name) => name.includes('key'))).toEqual([]);

    await writeFile(join(storage.dataFolder, 'cowtex.key'), 'somebody has put this here');
    const found = loadSecrets({ secret: undefined, dataFolder: storage.dataFolder });
    await expect(checkKey(db, found)).rejects.toThrow(StorageError);
    expect(await readFile(join(storage.dataFolder, 'cowtex.key'), 'utf8')).toContain('somebody');
  });

  test('says of a failure whether it is of a text that cannot be kept', async () => {
    const db = await open();
    const insert = (value: string) =>
      db
        .insertInto('meta')
        .values({ name: 'one', value })
        .execute()
        .then(
          () => undefined,
          (error: unknown) => error,
        );
    expect(await insert('x')).toBe(undefined);
    expect(isUnstorableText(await insert('y'))).toBe(false);
    expect(isUnstorableText(await insert('\0'))).toBe(true);
  });

  test('takes back everything of a transaction that fails', async () => {
    const db = await open();
    const transaction = db.transaction().execute(async (tx) => {
      await tx.insertInto('meta').values({ name: 'half', value: '' }).execute();
      throw new Error('No further.');
    });
    await expect(transaction).rejects.toThrow('No further.');
    expect(await db.selectFrom('meta').selectAll().execute()).toEqual([]);
  });
});

describe('the data file', () => {
  beforeEach(async () => {
    storage = await sqlite.create();
  });
  const file = () => join(storage.dataFolder, 'cowtex.db');

  test('is read by sixteen transactions at a time, and by single statements meanwhile', async () => {
    const db = await open();
    const facts = (of: Reader) => of.selectFrom('meta').selectAll().execute();
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const began: number[] = [];
    const gate = Promise.withResolvers<void>();
    const reads = numbers.map((number) =>
      readTogether(db, async (tx) => {
        began.push(number);
        await facts(tx);
        await gate.promise;
      }),
    );
    await expect.poll(() => began).toEqual(numbers.slice(0, 16));
    expect(await facts(db)).toEqual([]);
    gate.resolve();
    await Promise.all(reads);
    expect(began).toEqual(numbers);
  });

  test('lets others have a turn between transactions, and waits for another process without stopping them', async () => {
    const db = await open();
    let turns = 0;
    const beat = setInterval(() => {
      turns += 1;
    });
    const write = (name: string) =>
      db.transaction().execute(async (tx) => {
        const until = performance.now() + 1;
        while (performance.now() < until);
        await tx.insertInto('meta').values({ name, value: '' }).execute();
      });
    for (let index = 0; index < 40; index += 1) await write(`${index}`);
    expect(turns).toBeGreaterThan(1);
    using other = new DatabaseSync(file());
    other.exec('begin immediate');
    const [waiting, alone] = [write('waiting'), serialise(db, 'alone')];
    turns = 0;
    await expect.poll(() => turns).toBeGreaterThan(2);
    other.exec('commit');
    await Promise.all([waiting, alone]);
    clearInterval(beat);
    expect(await db.selectFrom('meta').selectAll().execute()).toHaveLength(42);
  });

  test('that is something else is left alone', async () => {
    const notes = 'notes on burgers '.repeat(100);
    await writeFile(file(), notes);
    await expect(open()).rejects.toThrow('is not a database.');
    expect(await readFile(file(), 'utf8')).toBe(notes);
  });

  test('tells the failure itself where it has taken back the transaction already, as on a full disk', async () => {
    const db = await open();
    await sql`create temp trigger full before insert on meta begin select raise(rollback, 'no room'); end`.execute(
      db,
    );
    const insert = (tx: Database) => tx.insertInto('meta').values({ name: 'one', value: '' }).execute();
    await expect(db.transaction().execute(insert)).rejects.toThrow('no room');
    await sql`drop trigger full`.execute(db);
    await db.transaction().execute(insert);
  });

  test('whose folder cannot be made is named', async () => {
    await writeFile(join(storage.dataFolder, 'file'), '');
    const dataFolder = join(storage.dataFolder, 'file', 'data');
    await expect(open({ databaseUrl: undefined, dataFolder })).rejects.toThrow(/cannot be kept in .*ENOTDIR/);
  });

  test('has its key beside it, for its owner only, and the same one each time', async () => {
    const where = { secret: undefined, dataFolder: storage.dataFolder };
    const sealed = loadSecrets(where).seal('a key of somebody');
    expect(sealed).not.toContain('somebody');
    expect(loadSecrets(where).unseal(sealed)).toBe('a key of somebody');
    expect((await stat(join(storage.dataFolder, 'cowtex.key'))).mode & 0o777).toBe(0o600);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => loadSecrets(where).unseal(changed)).toThrow();
    await writeFile(join(storage.dataFolder, 'cowtex.key'), '\n');
    expect(() => loadSecrets(where)).toThrow(/cowtex\.key is empty/);
  });

  test('is not needed where a PostgreSQL is configured, and one that does not answer is named', async () => {
    const opening = open({ ...storage, databaseUrl: 'postgres://localhost:1/none' });
    await expect(opening).rejects.toThrow(/^The database could not be opened: .*ECONNREFUSED/);
  });

  test.each([
    [{ PORT: 'many' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ COWTEX_BUDGET_MIB: '8' }, 'COWTEX_BUDGET_MIB: must be a number of at least 64'],
    [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL: must begin with postgres:// or postgresql://'],
    [{ COWTEX_ADMIN_PASSWORD: 'abc' }, 'COWTEX_ADMIN_PASSWORD: must have at least 4 characters'],
    [{ COWTEX_TRUSTED_PROXIES: 'proxy.example.com' }, 'COWTEX_TRUSTED_PROXIES: "proxy.example.com" is no'],
    [{ COWTEX_TRUSTED_PROXIES: '10.0.0.0/33' }, '"10.0.0.0/33" is no address'],
    [{ COWTEX_TRUSTED_PROXIES: '10.0.0.0/' }, '"10.0.0.0/" is no address'],
    [{ COWTEX_COLOUR: 'x' }, 'COWTEX_COLOUR: there is no such setting. docs/operations.md lists them all.'],
    [{ COWTEX_SECRET: 'short' }, 'COWTEX_SECRET: must have at least 32 characters'],
  ])('cannot be reached with %j', (env, explanation) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(explanation);
  });

  test.each(['10.0.0.0/8', 'http://ollama:11434', 'http://x y', '*.example.com', 'a:b', 'a:99999', '[::1'])(
    'cannot be reached with a list of hosts that has %s, because nobody would notice',
    (entry) => {
      for (const name of ['COWTEX_ALLOWED_TARGETS', 'COWTEX_TOKEN_TARGETS', 'COWTEX_MODEL_TARGETS'])
        expect(() => readConfig({ [name]: `localhost,${entry}` })).toThrow(
          `${name}: "${entry}" is no host such as`,
        );
    },
  );

  test('names all faults of its configuration at once, and none of what Kubernetes sets', () => {
    const faulty = { COWTEX_ALLOWED_TARGETS: '1/2,3/4', COWTEX_LOG: 'xml', COWTEX_LOGS: 'json' };
    expect(() => readConfig(faulty)).toThrow(/_LOGS: .*\n.*_LOG: .*\n.*"1\/2".*\n.*"3\/4"/);
    const { port } = readConfig({
      COWTEX_PORT: 'tcp://10.0.0.1:80',
      COWTEX_SERVICE_HOST: '10.0.0.1',
      PORT: '',
    });
    expect(port).toBe(4300);
  });

  test.each([
    ['192.0.2.1', 'HOST is not an address of this machine.'],
    ['not a host', 'HOST is not an address of this machine.'],
  ])('is not served at %s', async (host, explanation) => {
    const error = await new Promise((resolve) => createServer().on('error', resolve).listen(0, host));
    expect(explain(error)).toBe(explanation);
  });
});
