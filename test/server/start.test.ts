import { rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { createServer } from '#server/app.ts';
import { databases, postgres, sqlite, type TestStorage } from '#test/support/databases.ts';
import { listen } from '#test/support/listen.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { processForTest, storageForTest } from './server-process.ts';
import { call, login, signIn } from './session-client.ts';

const passwordIn = (output: string) => /^Sign in as admin with the password (\S+) \(shown/m.exec(output)?.[1];

let storage: TestStorage;
const start = (env?: Record<string, string>) => processForTest(storage, env);

describe.each(databases)('starting on $name', (database) => {
  beforeEach(async () => {
    storage = await storageForTest(database);
  });

  test('prints its password once, and knows the sign-in after it was killed', async () => {
    const server = start();
    const url = await server.ready();
    const password = passwordIn(server.output()) ?? '';
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const { token } = await signIn({ url }, 'admin', password);
    await server.end('SIGKILL');

    const second = start();
    const again = { url: await second.ready() };
    expect(second.output()).toMatch(new RegExp(`^Cowtex \\S+ is ready at ${again.url}\n$`));
    expect((await call(again, 'GET', '/api/me', { token })).status).toBe(200);
    expect((await login(again, 'admin', password)).status).toBe(200);
  });
});

test('a server that is about to stop says so to balancers, and serves everybody meanwhile', async () => {
  storage = await storageForTest(sqlite);
  const server = start({ COWTEX_DRAIN_SECONDS: '600' });
  const url = await server.ready();
  const { token } = await signIn({ url }, 'admin', passwordIn(server.output()) ?? '');
  expect((await call({ url }, 'GET', '/api/ready')).status).toBe(200);
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await call({ url }, 'GET', '/api/ready')).status).toBe(503);
  expect((await call({ url }, 'POST', '/api/workshop', { token, body: { name: 'Late' } })).status).toBe(201);
  expect(await server.end('SIGTERM')).toBe(1);
});

test('a server stops by itself after its time to drain', async () => {
  storage = await storageForTest(sqlite);
  const server = start({ COWTEX_DRAIN_SECONDS: '1' });
  await server.ready();
  expect(await server.end('SIGTERM')).toBe(0);
});

test('a JSON log has no password, and says how to get one that is seen', async () => {
  storage = await storageForTest(sqlite);
  const server = start({ COWTEX_LOG: 'json' });
  await server.ready();
  const said = () => server.output() + server.complaints();
  await expect.poll(said).toContain('npm run admin -- reset-password admin');
  for (const line of said().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ message: expect.any(String) });
  expect(said()).not.toMatch(/([a-z2-9]{4}-){3}[a-z2-9]{4}/);
});

test('a Node that is too old is named before it fails over what it lacks', async () => {
  storage = await storageForTest(sqlite);
  const versions = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.18.0"}})';
  const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(versions)}` });
  expect(await server.ended()).toBe(1);
  expect(server.complaints()).toMatch(/^Cowtex needs Node 24\.7 or newer, and this is 22\.18\.0\. .*\n$/);
});

test('a call that comes before the first account is there waits for it', async () => {
  const server = await serverForTest({ database: sqlite });
  const other = createServer({ ...server.deps, config: { ...server.deps.config, port: 0 } });
  const { port, open } = await other.listen();
  onTestFinished(() => other.stop());
  let answered = false;
  const answering = login({ url: `http://127.0.0.1:${port}` }, 'admin', 'burger').finally(() => {
    answered = true;
  });
  // Without the wait, the call would have been refused by now.
  await fetch(`${server.url}/api/health`);
  expect(answered).toBe(false);
  await createAccount(server.deps, { account: 'admin', password: 'burger' });
  open();
  expect((await answering).status).toBe(200);
});

test('two servers that start on one PostgreSQL make one first account, and both serve it', async () => {
  storage = await storageForTest(postgres);
  const secret = { COWTEX_SECRET: 'shared-by-both-of-the-two-servers' };
  const servers = [start(secret), start(secret)];
  const urls = await Promise.all(servers.map((server) => server.ready()));
  const passwords = servers.flatMap((server) => passwordIn(server.output()) ?? []);
  expect(passwords).toHaveLength(1);
  for (const url of urls) expect((await login({ url }, 'admin', passwords[0] ?? '')).status).toBe(200);
});

describe('starting where something is in the way', () => {
  beforeEach(async () => {
    storage = await storageForTest(sqlite);
  });

  const refusal = async (env: Record<string, string>) => {
    const server = start(env);
    expect(await server.ended()).toBe(1);
    expect(server.output()).toBe('');
    return server.complaints();
  };

  test('a second server on the same file is refused, and the first one is not disturbed', async () => {
    const first = start({ COWTEX_ADMIN_PASSWORD: 'burger-time' });
    const url = await first.ready();
    expect(first.output()).not.toContain('burger-time');
    expect(await refusal({})).toMatch(/^Another server is already using .*cowtex\.db\. Stop it, or .*\n$/);
    expect((await login({ url }, 'admin', 'burger-time')).status).toBe(200);
  });

  test('a second server is refused also where the lock of the first one was deleted', async () => {
    const first = start({ COWTEX_ADMIN_PASSWORD: 'burger-time' });
    const url = await first.ready();
    await rm(join(storage.dataFolder, 'cowtex.db-lock'));
    for (let times = 0; times < 2; times += 1)
      expect(await refusal({})).toMatch(/^Another server is already using .*cowtex\.db\./);
    expect((await login({ url }, 'admin', 'burger-time')).status).toBe(200);
    await first.end('SIGKILL');
    await start().ready();
  });

  test('a start without room on the disk says so, and the next one starts from the beginning', async () => {
    for (const room of [8, 64, 256]) {
      const first = processForTest(storage, {}, { room });
      expect(await first.ended()).toBe(1);
      expect(first.complaints()).toMatch(/^The (data cannot be kept|database could not be opened).*\n$/);
    }
    const next = start({ COWTEX_ADMIN_PASSWORD: 'burger-time' });
    expect((await login({ url: await next.ready() }, 'admin', 'burger-time')).status).toBe(200);
  });

  test('a port in use is named', async () => {
    const { port, stop } = await listen(createHttpServer());
    onTestFinished(stop);
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is in use already. Stop what uses it, or choose another with PORT.\n`,
    );
  });
});
