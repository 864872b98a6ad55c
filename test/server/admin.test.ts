import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { backUp, restore } from '#server/storage/backup.ts';
import { dataFile } from '#server/storage/database.ts';
import { probeOf, secretsBy } from '#server/storage/secrets.ts';
import { databases, postgres, sqlite, type TestStorage } from '#test/support/databases.ts';
import type { TestServer } from '#test/support/server.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { findPostgres } from '../../scripts/postgres.ts';
import { admin, adminWith } from './admin-command.ts';
import { adminAt } from './builder-console.ts';
import { processForTest, storageForTest } from './server-process.ts';
import { call, login } from './session-client.ts';

const PASSWORD = 'burger-time';

/** A server with its first account, which has `PASSWORD`. */
async function serve(storage: TestStorage): Promise<TestServer> {
  const server = await serverForTest({ database: storage, config: { adminPassword: PASSWORD } });
  await ensureFirstAccount(server.deps);
  return server;
}

const signedIn = (url: string) => adminAt(url, PASSWORD);
const idsAt = async (url: string) => (await (await signedIn(url)).list('/api/workshop')).map(({ id }) => id);

describe.each(databases)('a forgotten password on $name', (database) => {
  test('is replaced while the server runs, which ends the sign-ins of its account; that of nobody is not', async () => {
    const storage = await storageForTest(database);
    const { url } = await serve(storage);
    const { token } = await signedIn(url);
    for (let tries = 0; tries < 3; tries++) await login({ url }, 'admin', 'forgotten');
    const { code, said } = await admin(storage, 'reset-password', 'Admin');
    expect(code).toBe(0);
    const password = /has the password (\S+) \(/.exec(said)?.[1] ?? '';
    expect((await call({ url }, 'GET', '/api/me', { token })).status).toBe(401);
    expect((await login({ url }, 'admin', password)).status).toBe(200);
    expect((await login({ url }, 'admin', PASSWORD)).status).toBe(401);
    expect(await admin(storage, 'reset-password', 'nobody')).toEqual({
      code: 1,
      said: 'There is no account "nobody".\n',
    });
  });
});

describe.each(databases)('a link of the operator on $name', (database) => {
  test('is made while the server runs; none for nobody', async () => {
    const storage = await storageForTest(database);
    const { url } = await serve(storage);
    const { code, said } = await admin(storage, 'link', 'Admin');
    expect(code).toBe(0);
    const link = /\n\/login#(link-\S+)\n$/.exec(said)?.[1];
    const body = { link, password: 'remembered' };
    expect((await call({ url }, 'POST', '/api/login/link', { body })).status).toBe(200);
    expect((await login({ url }, 'admin', 'remembered')).status).toBe(200);
    expect(await admin(storage, 'link', 'nobody')).toEqual({
      code: 1,
      said: 'There is no account "nobody".\n',
    });
  });
});

describe('a backup of the data file', () => {
  let storage: TestStorage;
  let copy: string;
  beforeEach(async () => {
    storage = await storageForTest(sqlite);
    copy = join(storage.dataFolder, 'copy.db');
  });

  test('is made under writes, and restored elsewhere it has all that was acknowledged before it', async () => {
    const { url } = await serve(storage);
    const builder = await signedIn(url);
    const acknowledged: string[] = [];
    let isOver = false;
    const writer = async () => {
      while (!isOver) acknowledged.push(await builder.workshop());
    };
    const writers = Promise.all(Array.from({ length: 4 }, writer));
    while (acknowledged.length < 40) await builder.workshop();
    const before = [...acknowledged];
    const { code, said } = await admin(storage, 'backup', copy);
    const after = acknowledged.length;
    isOver = true;
    await writers;
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('cowtex.key') });
    expect(after).toBeGreaterThan(before.length);
    expect((await idsAt(url)).toSorted()).toEqual(expect.arrayContaining(acknowledged.toSorted()));

    const other = await storageForTest(sqlite);
    await copyFile(join(storage.dataFolder, 'cowtex.key'), join(other.dataFolder, 'cowtex.key'));
    expect((await admin(other, 'restore', copy)).code).toBe(0);
    const kept = new Set(await idsAt((await serve(other)).url));
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
  });

  test('overwrites no file, and replaces the data, which stays beside it, once the server has stopped', async () => {
    const running = processForTest(storage, { COWTEX_ADMIN_PASSWORD: PASSWORD });
    const builder = await signedIn(await running.ready());
    const first = await builder.workshop();
    await admin(storage, 'backup', copy);
    const second = await builder.workshop();
    expect((await admin(storage, 'backup', copy)).code).toBe(1);
    expect(await admin(storage, 'restore', copy)).toEqual({
      code: 1,
      said: expect.stringContaining('Another server is already using'),
    });
    // A killed server leaves its log behind, which must not be applied to the backup.
    await running.end('SIGKILL');
    expect(await admin(storage, 'restore', copy)).toEqual({
      code: 0,
      said: expect.stringContaining('Every sign-in has ended.'),
    });
    const { url } = await serve(storage);
    expect((await call({ url }, 'GET', '/api/me', { token: builder.token })).status).toBe(401);
    expect(await idsAt(url)).toEqual([first]);
    const [kept = ''] = (await readdir(storage.dataFolder)).filter((name) => /\.db\.\S+Z$/.test(name));
    const database = new DatabaseSync(join(storage.dataFolder, kept));
    const rows = database.prepare('select id from workshop order by created_at, id').all();
    database.close();
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  });

  test('drops the links in it', async () => {
    const { url, db, stop } = await serve(storage);
    const [, link] = /(link-\S+)\n$/.exec((await admin(storage, 'link', 'admin')).said) ?? [];
    const read = (at: string) => call({ url: at }, 'POST', '/api/login/link/account', { body: { link } });
    expect((await read(url)).status).toBe(200);
    await admin(storage, 'backup', copy);
    await db.deleteFrom('account_link').execute();
    await stop();
    expect(await admin(storage, 'restore', copy)).toMatchObject({
      code: 0,
      said: expect.stringContaining('Links for passwords are gone.'),
    });
    expect((await read((await serve(storage)).url)).status).toBe(401);
  });

  test('names the keys of burgers that hold again', async () => {
    const { url, stop } = await serve(storage);
    const builder = await signedIn(url);
    const burger = await builder.burger(await builder.workshop(), { name: 'Chef' });
    const path = `/api/burger/${burger}/key`;
    const make = (name: string, more = {}) => builder.one('POST', path, { name, ...more });
    await make('Staying');
    const revoked = await make('Revoked');
    const soon = await make('Over', { expires_at: new Date(Date.now() + 60_000).toISOString() });
    await admin(storage, 'backup', copy);
    await builder.one('DELETE', `${path}/${revoked.id}`);
    await builder.one('DELETE', `${path}/${soon.id}`);
    await stop();
    const { code, said } = await admin(storage, 'restore', copy);
    expect({ code, keys: said.split('\n').filter((line) => line.startsWith('  ')) }).toEqual({
      code: 0,
      keys: [
        `  "Revoked" (${revoked.shown}…) of the burger "Chef"`,
        `  "Over" (${soon.shown}…) of the burger "Chef"`,
      ],
    });
    expect(said).not.toContain(String(revoked.secret).slice(12));
    // Nobody knows what was revoked where there is no data of before.
    const other = await storageForTest(sqlite);
    await copyFile(join(storage.dataFolder, 'cowtex.key'), join(other.dataFolder, 'cowtex.key'));
    expect((await admin(other, 'restore', copy)).said).toContain('"Staying"');
  });

  test('is whole where three are made into one file at once', async () => {
    const { url } = await serve(storage);
    const first = await (await signedIn(url)).workshop();
    await Promise.all(Array.from({ length: 3 }, () => backUp(dataFile(storage), copy)));
    const other = await storageForTest(sqlite);
    await copyFile(join(storage.dataFolder, 'cowtex.key'), join(other.dataFolder, 'cowtex.key'));
    expect((await admin(other, 'restore', copy)).code).toBe(0);
    expect(await idsAt((await serve(other)).url)).toEqual([first]);
    expect((await readdir(storage.dataFolder)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  test('leaves nothing behind on a full disk', async () => {
    const { url, db } = await serve(storage);
    // More than SQLite's cache, so that it writes before the end.
    const rows = Array.from({ length: 800 }, (_, name) => ({ name: `${name}`, value: 'x'.repeat(5000) }));
    await db.insertInto('meta').values(rows).execute();
    const { code, said } = await adminWith(storage, { room: 256 }, 'backup', copy);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('could not be copied') });
    expect((await readdir(storage.dataFolder)).filter((name) => name.startsWith('copy'))).toEqual([]);
    expect((await admin(storage, 'backup', copy)).code).toBe(0);
    expect(await idsAt(url)).toEqual([]);
  });

  test('is not what is empty, is of another program, lacks a part or has no account; nothing changes', async () => {
    const server = await serve(storage);
    const first = await (await signedIn(server.url)).workshop();
    await admin(storage, 'backup', copy);
    await server.stop();
    const file = join(storage.dataFolder, 'other.db');
    const refused = async (why: string, statements: string, from?: string) => {
      await rm(file, { force: true });
      if (from !== undefined) await copyFile(from, file);
      const database = new DatabaseSync(file);
      database.exec(statements);
      database.close();
      const restored = restore(file, dataFile(storage), async () => undefined);
      await expect(restored, statements).rejects.toThrow(why);
    };
    await refused('is no backup of Cowtex', '');
    await refused('is no backup of Cowtex', 'create table account (id text); insert into account values (1)');
    await refused('lacks cheese', 'drop table cheese', copy);
    await refused('lacks account.email_key', 'alter table account rename column email_key to key', copy);
    await refused('has no account', 'delete from account', copy);
    expect((await readdir(storage.dataFolder)).toSorted()).toEqual([
      'copy.db',
      'cowtex.db',
      'cowtex.db-lock',
      'cowtex.key',
      'other.db',
    ]);
    expect(await idsAt((await serve(storage)).url)).toEqual([first]);
  });

  test('takes the place of damaged data, too', async () => {
    const server = await serve(storage);
    const first = await (await signedIn(server.url)).workshop();
    await admin(storage, 'backup', copy);
    await server.stop();
    const data = join(storage.dataFolder, 'cowtex.db');
    const damaged = 'notes on burgers '.repeat(100);
    await writeFile(data, damaged);
    const { code, said } = await admin(storage, 'restore', copy);
    expect(code).toBe(0);
    const kept = /before is in (\S+)\.$/m.exec(said)?.[1] ?? '';
    expect(await readFile(kept, 'utf8')).toBe(damaged);
    expect(await idsAt((await serve(storage)).url)).toEqual([first]);
  });

  test('that is none, is damaged or needs another key changes nothing', async () => {
    const server = await serve(storage);
    const first = await (await signedIn(server.url)).workshop();
    await admin(storage, 'backup', copy);
    await server.stop();
    const refused = async (file: string, why: RegExp) => {
      const { code, said } = await admin(storage, 'restore', file);
      expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(why) });
    };
    const broken = join(storage.dataFolder, 'broken.db');
    await refused(broken, /There is no file/);
    await writeFile(broken, 'notes on burgers '.repeat(100));
    await refused(broken, /not a database/);
    const bytes = await readFile(copy);
    await writeFile(broken, bytes.fill(7, 5000, 20_000));
    await refused(broken, /malformed|damaged/);
    const other = await storageForTest(sqlite);
    const strange = await serve(other);
    await admin(other, 'backup', join(storage.dataFolder, 'strange.db'));
    await strange.stop();
    await refused(join(storage.dataFolder, 'strange.db'), /another key/);
    expect(await idsAt((await serve(storage)).url)).toEqual([first]);
  });
});

test("PostgreSQL's own programs, as the command names them, back the data up and restore it", async () => {
  const storage = await storageForTest(postgres);
  const server = await serve(storage);
  const builder = await signedIn(server.url);
  const first = await builder.workshop();
  const file = join(storage.dataFolder, 'copy.dump');
  const run = async (name: string): Promise<SpawnSyncReturns<string>> => {
    const { code, said } = await admin(storage, name, file);
    expect(code).toBe(1);
    const command = /pg_\w+ --.*$/m.exec(said)?.[0] ?? 'false';
    const env = { PATH: `${findPostgres()}:${process.env.PATH}`, DATABASE_URL: storage.databaseUrl };
    return spawnSync(command, { shell: true, encoding: 'utf8', env });
  };
  expect(await run('backup')).toMatchObject({ status: 0, stderr: '' });
  await (await signedIn(server.url)).workshop();
  await server.stop();
  expect(await run('restore')).toMatchObject({ status: 0, stderr: '' });
  const { url } = await serve(storage);
  expect((await call({ url }, 'GET', '/api/me', { token: builder.token })).status).toBe(401);
  expect(await idsAt(url)).toEqual([first]);
});

describe.each(databases)('another key on $name', (database) => {
  const SECRETS = { api_key: 'sk-burger', headers: { 'X-Tenant': 'kitchen' } };

  /** A server that has had a cheese with secrets, and the token of a sign-in. */
  async function stopped(config: { secret?: string } = {}) {
    const storage = await storageForTest(database);
    const server = await serverForTest({ database: storage, config: { adminPassword: PASSWORD, ...config } });
    await ensureFirstAccount(server.deps);
    const builder = await signedIn(server.url);
    const burger = await builder.burger(await builder.workshop());
    const made = await builder.call('POST', `/api/burger/${burger}/cheese`, {
      type: 'openai',
      json_data: { model: 'm', ...SECRETS },
    });
    expect(made.status).toBe(201);
    await server.stop();
    return { storage, token: builder.token };
  }
  /** The secrets as the server reads them. */
  async function secretsAt({ db, deps }: TestServer) {
    const { api_key, headers } = await db.selectFrom('cheese').selectAll().executeTakeFirstOrThrow();
    const read = (sealed: string | null) => deps.secrets.unseal(sealed ?? '');
    return { api_key: read(api_key), headers: JSON.parse(read(headers)) };
  }

  test('seals everything anew, ends the sign-ins, and keeps the former key for older backups', async () => {
    const { storage, token } = await stopped();
    const keyIn = (name: string) => readFile(join(storage.dataFolder, name), 'utf8');
    const before = await keyIn('cowtex.key');
    const { code, said } = await admin(storage, 'rekey');
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Every sign-in has ended.') });
    expect(await keyIn('cowtex.key')).not.toBe(before);
    const keys = (await readdir(storage.dataFolder))
      .filter((name) => name.startsWith('cowtex.key'))
      .toSorted();
    expect(keys).toEqual(['cowtex.key', expect.stringMatching(/^cowtex\.key\.\S+Z$/)]);
    expect(await keyIn(keys[1] ?? '')).toBe(before);
    const server = await serve(storage);
    expect(await secretsAt(server)).toEqual(SECRETS);
    expect((await call(server, 'GET', '/api/me', { token })).status).toBe(401);
    await signedIn(server.url);
  });

  test('is given beside the one that is set', async () => {
    const [secret, newSecret] = ['a'.repeat(32), 'b'.repeat(32)];
    const { storage } = await stopped({ secret });
    const run = async (env: Record<string, string>) => (await adminWith(storage, { env }, 'rekey')).said;
    expect(await run({ COWTEX_SECRET: secret })).toContain('give the new one as COWTEX_NEW_SECRET');
    const both = { COWTEX_SECRET: secret, COWTEX_NEW_SECRET: newSecret };
    expect(await run(both)).toContain('set COWTEX_SECRET to it');
    const server = await serverForTest({ database: storage, config: { secret: newSecret } });
    expect(await secretsAt(server)).toEqual(SECRETS);
    await server.stop();
    expect(await run(both)).toContain('another key');
  });
});

test('another key is for data that no server is using', async () => {
  const storage = await storageForTest(sqlite);
  await serve(storage);
  expect(await admin(storage, 'rekey')).toEqual({
    code: 1,
    said: expect.stringContaining('Another server is already using'),
  });
});

test('a short key is refused where there is no data yet, and otherwise warned of until there is another', async () => {
  const storage = await storageForTest(sqlite);
  const key = join(storage.dataFolder, 'cowtex.key');
  await writeFile(key, 'x');
  const refused = processForTest(storage);
  expect(await refused.ended()).toBe(1);
  expect(refused.complaints()).toContain('shorter than 32 characters. Remove the file');

  await rm(key);
  const first = await serve(storage);
  const probe = probeOf(secretsBy('x'));
  await first.db.updateTable('meta').set(probe).where('name', '=', probe.name).execute();
  await first.stop();
  await writeFile(key, 'x');
  const warned = processForTest(storage);
  await warned.ready();
  await warned.end('SIGTERM');
  expect(warned.output() + warned.complaints()).toContain('npm run admin -- rekey');
  expect((await admin(storage, 'rekey')).code).toBe(0);
  const other = processForTest(storage);
  await other.ready();
  await other.end('SIGTERM');
  expect(other.output() + other.complaints()).not.toContain('rekey');
});

test('an unknown command is explained', async () => {
  const storage = await storageForTest(sqlite);
  for (const args of [[], ['constructor', 'x'], ['backup']]) {
    expect(await admin(storage, ...args)).toEqual({
      code: 1,
      said: expect.stringContaining('reset-password <account>'),
    });
  }
});
