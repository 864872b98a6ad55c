import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databases, postgres, sqlite, type TestStorage } from '#test/support/databases.ts';
import { type ServerProcess, spawnServer } from './server-process.ts';
import { call, dataOf, login, signIn } from './session-client.ts';

const idSchema = z.object({ id: z.string() });
const passwordIn = (output: string) => /^Sign in as admin with the password (\S+) \(shown/m.exec(output)?.[1];

let storage: TestStorage;
let started: ServerProcess[] = [];
function start(env?: Record<string, string>): ServerProcess {
  const server = spawnServer(storage, env);
  started.push(server);
  return server;
}

afterEach(async () => {
  await Promise.all(started.map((server) => server.end('SIGKILL')));
  started = [];
  await storage.remove();
});

describe.each(databases)('starting on $name', (database) => {
  beforeEach(async () => {
    storage = await database.create();
  });

  test('prints its password once, and loses nothing acknowledged when killed in the middle of writing', async () => {
    const server = start();
    const url = await server.ready();
    const password = passwordIn(server.output()) ?? '';
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const { token } = await signIn({ url }, 'admin', password);
    const acknowledged: string[] = [];
    const write = async () => {
      for (;;) {
        const answer = await call({ url }, 'POST', '/api/workshop', { token, body: { name: 'W' } });
        acknowledged.push(dataOf(answer, idSchema).id);
        if (acknowledged.length === 60) server.child.kill('SIGKILL');
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: 8 }, write));
    expect(ends.map((end) => end.status)).toEqual(ends.map(() => 'rejected'));
    await server.ended();
    expect(acknowledged.length).toBeGreaterThanOrEqual(60);

    const second = start();
    const again = { url: await second.ready() };
    expect(second.output()).toBe(`Cowtex is ready at ${again.url}\n`);
    const answer = await call(again, 'GET', '/api/workshop', { token });
    const kept = new Set(dataOf(answer, z.array(idSchema)).map((workshop) => workshop.id));
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    expect((await login(again, 'admin', password)).status).toBe(200);
  });
});

test('two servers that start on one PostgreSQL make one first account, and both serve it', async () => {
  storage = await postgres.create();
  const secret = { COWTEX_SECRET: 'shared-by-both-of-the-two-servers' };
  const servers = [start(secret), start(secret)];
  const urls = await Promise.all(servers.map((server) => server.ready()));
  const passwords = servers.flatMap((server) => passwordIn(server.output()) ?? []);
  expect(passwords).toHaveLength(1);
  for (const url of urls) expect((await login({ url }, 'admin', passwords[0] ?? '')).status).toBe(200);
});

describe('starting where something is in the way', () => {
  beforeEach(async () => {
    storage = await sqlite.create();
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

  test.each([8, 64, 256])(
    'a first start with room for files of %i blocks says so, and the next one starts from the beginning',
    async (room) => {
      const first = spawnServer(storage, {}, { room });
      started.push(first);
      expect(await first.ended()).toBe(1);
      expect(first.complaints()).toMatch(/^The (data cannot be kept|database could not be opened).*\n$/);
      const second = start({ COWTEX_ADMIN_PASSWORD: 'burger-time' });
      expect((await login({ url: await second.ready() }, 'admin', 'burger-time')).status).toBe(200);
    },
  );

  test('a port in use is named', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    try {
      expect(await refusal({ PORT: port })).toBe(
        `Port ${port} is in use already. Stop what uses it, or choose another with PORT.\n`,
      );
    } finally {
      other.close();
    }
  });
});
