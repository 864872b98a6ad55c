import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sqlite } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import type { TestServer } from '#test/support/server.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { type BuilderConsole, signIn, talker } from './builder-console.ts';
import { connectedTo, helloWith } from './socket-world.ts';

/* The memory that all calls hold together is limited. */

const MIB = 1024 * 1024;
/** An account may hold 2 MiB, the strangers of an address 1 MiB. */
const small = { budgetBytes: 4 * MIB, metricsToken: 'prometheus-reads-this' };

/** Sends the beginning of a request, until the test ends. */
function begin(server: TestServer, head: string, body = ''): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`${head}\r\nHost: x\r\nContent-Type: application/json\r\n\r\n${body}`);
  return socket;
}

/** The bytes that the server reports as held. Its configuration has the token of `small`. */
const heldBy = async (server: TestServer) => {
  const headers = { authorization: `Bearer ${small.metricsToken}` };
  const answer = await fetch(`${server.url}/metrics`, { headers });
  return Number(/^cowtex_held_bytes (.*)$/m.exec(await answer.text())?.[1]);
};

/** A name that is as long as `kib` says, which is refused as too long once it was read. */
const longName = (kib: number) => ({ name: 'x'.repeat(kib * 1024) });

describe('bodies that do not end', () => {
  const server = sharedServer({ database: sqlite, config: small });

  /** Declares a body of `kib` and sends a part of it. */
  const unfinished = (path: string, kib: number, token = '') =>
    begin(
      server,
      `POST ${path} HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${kib * 1024}`,
      '{',
    );

  test('leave no memory for more of the same account', async () => {
    const [ann, bob] = [await signIn(server), await signIn(server)];
    const socket = unfinished('/api/workshop', 1000, ann.token);
    await expect.poll(() => heldBy(server)).toBe(2000 * 1024);
    const refused = await fetch(`${server.url}/api/workshop`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(longName(100)),
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'server-busy' });
    expect((await ann.call('POST', '/api/workshop', { name: 'Small' })).status).toBe(201);
    expect((await bob.call('POST', '/api/workshop', longName(100))).status).toBe(400);
    socket.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
    expect((await ann.call('POST', '/api/workshop', longName(100))).status).toBe(400);
  });

  test('count for the account that sends them to the demo model', async () => {
    const ann = await signIn(server);
    // Together they are more than an address may hold.
    const sockets = [1, 2, 3].map(() => unfinished('/demo-model/api/chat', 250, ann.token));
    await expect.poll(() => heldBy(server)).toBe(1500 * 1024);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
  });

  test('leave no memory for more from a stranger’s address', async () => {
    const ann = await signIn(server);
    const sockets = Array.from({ length: 10 }, () => unfinished('/api/login', 50));
    await expect.poll(() => heldBy(server)).toBe(1000 * 1024);
    const stranger = (kib: number) =>
      fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account: 'x'.repeat(kib * 1024), password: 'secret' }),
      });
    expect((await stranger(50)).status).toBe(503);
    expect((await stranger(1)).status).toBe(400);
    expect((await ann.call('POST', '/api/workshop', longName(100))).status).toBe(400);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
  });

  test('are read to their end where they are refused, so that the connection goes on', async () => {
    const ann = await signIn(server);
    const socket = unfinished('/api/workshop', 1000, ann.token);
    await expect.poll(() => heldBy(server)).toBeGreaterThan(0);
    const body = JSON.stringify(longName(900));
    const next = 'GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const both = begin(
      server,
      `POST /api/workshop HTTP/1.1\r\nAuthorization: Bearer ${ann.token}\r\nContent-Length: ${body.length}`,
      body + next,
    );
    expect([...(await text(both)).matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '503',
      '200',
    ]);
    socket.destroy();
  });

  test('count as they come where they do not say how large they are', async () => {
    const ann = await signIn(server);
    const piece = `${(300 * 1024).toString(16)}\r\n${'x'.repeat(300 * 1024)}\r\n`;
    const socket = begin(
      server,
      `POST /api/workshop HTTP/1.1\r\nAuthorization: Bearer ${ann.token}\r\nTransfer-Encoding: chunked`,
      piece,
    );
    await expect.poll(() => heldBy(server)).toBe(600 * 1024);
    socket.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
  });
});

/** The times of a row that was made on this day. */
const times = { created_at: '2026-01-01', updated_at: '2026-01-01' };

/** Asks for something and reads nothing of the answer. */
function unread(server: TestServer, path: string, token: string): Socket {
  const socket = begin(server, `GET ${path} HTTP/1.1\r\nAuthorization: Bearer ${token}`);
  socket.pause();
  return socket;
}

describe('exports', () => {
  /** A workshop whose export is larger than the system's buffers, and than an import. */
  async function large(server: TestServer, builder: BuilderConsole): Promise<string> {
    const workshop = await builder.workshop();
    for (let count = 0; count < 4; count += 1) {
      const burger_id = await builder.burger(workshop);
      const bun = { burger_id, bun_level: 'top', prompt: 'x'.repeat(190_000), ...times };
      const buns = Array.from({ length: 18 }, (_, number) => ({ ...bun, id: `${burger_id}-${number}` }));
      await server.db.insertInto('bun').values(buns).execute();
    }
    return `/api/workshop/${workshop}/burgers`;
  }

  test('are two at a time, until they were read or their reader has left', async () => {
    const server = await serverForTest({ database: sqlite, config: { metricsToken: small.metricsToken } });
    const [ann, bob] = [await signIn(server), await signIn(server)];
    const path = await large(server, ann);
    const sockets = [unread(server, path, ann.token), unread(server, path, ann.token)];
    const status = async (of: BuilderConsole) => (await of.call('GET', path)).status;
    await expect.poll(() => heldBy(server)).toBeGreaterThan(2 * 13 * MIB);
    const refused = await fetch(server.url + path, { headers: { authorization: `Bearer ${ann.token}` } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ code: 'exports-too-many' });
    expect(await status(bob)).toBe(200);
    sockets[0]?.destroy();
    await expect.poll(() => status(ann)).toBe(200);
    sockets[1]?.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
  });

  test('are refused where there is no memory for them', async () => {
    const server = await serverForTest({
      database: sqlite,
      config: { metricsToken: small.metricsToken, budgetBytes: 80 * MIB },
    });
    const ann = await signIn(server);
    const path = await large(server, ann);
    unread(server, path, ann.token);
    await expect.poll(() => heldBy(server)).toBeGreaterThan(26 * MIB);
    expect(await ann.call('GET', path)).toMatchObject({ status: 503 });
    expect((await ann.call('GET', '/api/me')).status).toBe(200);
  });

  test('take the memory of their text and not of the rows', async () => {
    const server = await serverForTest({ database: sqlite, config: { budgetBytes: 2 * MIB } });
    const ann = await signIn(server);
    const workshop_id = await ann.workshop();
    const burger = { workshop_id, name: 'Burger', type: 'chat', is_public: 0, ...times };
    for (let hundred = 0; hundred < 20; hundred += 1) {
      const burgers = Array.from({ length: 100 }, (_, number) => ({
        ...burger,
        id: `B-${hundred}-${number}`,
      }));
      await server.db.insertInto('burger').values(burgers).execute();
    }
    expect((await ann.call('GET', `/api/workshop/${workshop_id}/burgers`)).status).toBe(200);
  });

  test('that nobody reads are cut off', async () => {
    const server = await serverForTest({
      database: sqlite,
      // Long enough for a busy machine to look at the metrics before.
      config: { metricsToken: small.metricsToken, requestMs: 3000 },
    });
    const ann = await signIn(server);
    unread(server, await large(server, ann), ann.token);
    await expect.poll(() => heldBy(server)).toBeGreaterThan(13 * MIB);
    await expect.poll(() => heldBy(server)).toBe(0);
  });
});

describe('lists', () => {
  test('are refused where there is no memory for them, and asked for in pages where there never is', async () => {
    const server = await serverForTest({ database: sqlite, config: small });
    const ann = await signIn(server);
    const burger = await ann.burger(await ann.workshop());
    const path = `/api/burger/${burger}/bun`;
    const add = () => ann.one('POST', path, { prompt: 'x'.repeat(190_000) });
    for (let count = 0; count < 5; count += 1) await add();
    const socket = begin(
      server,
      `POST /api/workshop HTTP/1.1\r\nAuthorization: Bearer ${ann.token}\r\nContent-Length: 200000`,
    );
    await expect.poll(() => heldBy(server)).toBe(400_000);
    expect(await ann.call('GET', path)).toMatchObject({ status: 503 });
    socket.destroy();
    await expect.poll(() => heldBy(server)).toBe(0);
    expect(await ann.list(path)).toHaveLength(5);
    await add();
    expect(await ann.call('GET', path)).toEqual({
      status: 400,
      body: { message: 'This list is too long for one answer. Ask for pages of it, with “limit”.' },
    });
    expect(await ann.list(`${path}?limit=4`)).toHaveLength(4);
    await expect.poll(() => heldBy(server)).toBe(0);
  });

  test.each(['/api/workshop', '/api/accounts'])('of %s that nobody reads are cut off', async (path) => {
    const server = await serverForTest({
      database: sqlite,
      config: { metricsToken: small.metricsToken, requestMs: 3000 },
    });
    const ann = await signIn(server);
    for (let number = 0; number < 14; number += 1) {
      const id = `LONG-${number}`;
      const long = 'x'.repeat(MIB);
      const account = { account: id, account_key: id, email: '', first_name: long, last_name: '' };
      if (path === '/api/workshop')
        await server.db
          .insertInto('workshop')
          .values({ id, name: long, ...times })
          .execute();
      else
        await server.db
          .insertInto('account')
          .values({ id, ...account, password_hash: '', ...times })
          .execute();
    }
    unread(server, path, ann.token);
    await expect.poll(() => heldBy(server)).toBeGreaterThan(28 * MIB);
    await expect.poll(() => heldBy(server), { timeout: 10_000 }).toBe(0);
  });
});

test('the catalogue is given to an address four times at once, and to nobody who does not read', async () => {
  const server = await serverForTest({ database: sqlite, config: { requestMs: 3000 } });
  for (let number = 0; number < 14; number += 1)
    await server.db
      .insertInto('service_role')
      .values({ service: `Service ${number}`, role: 'x'.repeat(MIB) })
      .execute();
  const ask = async () => {
    const answer = await fetch(`${server.url}/api/services?limit=1`);
    return [answer.status, answer.headers.get('retry-after')];
  };
  for (let count = 0; count < 4; count += 1) unread(server, '/api/services', '');
  await expect.poll(ask).toEqual([429, '5']);
  await expect.poll(ask, { timeout: 10_000 }).toEqual([200, null]);
});

describe('tests of a cheese', () => {
  const testOf = (ann: BuilderConsole, burger: string) =>
    ann.call('POST', `/api/burger/${burger}/cheese/ollama/test`, { message: 'Hello' });

  test('count as answers of the account, and answers as tests', async () => {
    const server = await serverForTest({
      database: sqlite,
      config: { metricsToken: small.metricsToken, answersPerAccount: 1 },
    });
    const ann = await signIn(server);
    const { burger, provider } = await talker(ann, [ollamaReply([{ text: 'Once upon ' }], 'silent')]);
    const client = await connectedTo(server.url, burger);
    client.send(helloWith(ann.token));
    await client.until(() => client.of('content').length > 0);
    expect(await testOf(ann, burger)).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many answers and tests/) },
    });
    client.socket.close();
    await client.closed;
    const trial = new AbortController();
    const testing = fetch(`${server.url}/api/burger/${burger}/cheese/ollama/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Hello' }),
      signal: trial.signal,
    }).catch(() => undefined);
    await expect.poll(() => provider.calls.length).toBe(2);
    const second = await connectedTo(server.url, burger);
    second.send(helloWith(ann.token));
    await second.done();
    expect(second.of('error')).toEqual([expect.stringMatching(/^Too many answers/)]);
    trial.abort();
    await testing;
  });

  test('end at a million characters', async () => {
    const server = await serverForTest({ database: sqlite, config: { metricsToken: small.metricsToken } });
    const ann = await signIn(server);
    const piece = { text: `${'x'.repeat(9999)} ` };
    const { burger } = await talker(ann, [ollamaReply(Array(101).fill(piece))]);
    expect(await testOf(ann, burger)).toMatchObject({
      status: 502,
      body: { message: expect.stringMatching(/1,000,000/) },
    });
    await expect.poll(() => heldBy(server)).toBe(0);
  });

  test('end where there is no memory for them, and each word takes more than its characters', async () => {
    const server = await serverForTest({
      database: sqlite,
      config: { metricsToken: small.metricsToken, budgetBytes: MIB },
    });
    const ann = await signIn(server);
    const { burger } = await talker(ann, [ollamaReply(Array(9000).fill({ text: 'x ' }))]);
    expect(await testOf(ann, burger)).toMatchObject({ status: 503 });
    await expect.poll(() => heldBy(server)).toBe(0);
  });
});
