import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keyWith } from '#server/builder/keys/store.ts';
import { createKeyUses } from '#server/builder/keys/uses.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { ollamaReply } from '#test/support/provider-streams.ts';
import { startServer } from '#test/support/server.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { type BuilderConsole, sharedBuilder, signIn } from './builder-console.ts';
import { asked, doorOf, makeKey } from './door-world.ts';
import { entriesOf, newestOf } from './history-console.ts';
import { storageForTest } from './server-process.ts';
import { createClock } from './session-client.ts';

const says = [ollamaReply([{ text: 'Hi.' }])];
const hash = /^[\w-]{43}$/;
const entries = z.object({ data: z.array(z.looseObject({ what: z.string(), subject: z.string() })) });

describe.each(databases)('the keys of a burger on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  const builder = sharedBuilder(server);
  const newBurger = async () => builder.burger(await builder.workshop());
  const pathOf = (burger: string) => `/api/burger/${burger}/key`;

  test('show their secret once, and keep its hash', async () => {
    const burger = await newBurger();
    const made = await builder.call('POST', pathOf(burger), { name: ' The\nsite ' });
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          id: expect.stringMatching(/^KEY-/),
          name: 'The site',
          secret: expect.stringMatching(/^cowtex_[\w-]{43}$/),
          expires_at: null,
          last_used_at: null,
          answers: 0,
          input_tokens: 0,
          output_tokens: 0,
          created_by: expect.stringMatching(/^ACC-/),
        },
      },
    });
    const { secret, ...shown } = z
      .object({ data: z.looseObject({ secret: z.string(), shown: z.string() }) })
      .parse(made.body).data;
    expect(shown.shown).toBe(secret.slice(0, 11));
    expect(await builder.call('GET', pathOf(burger))).toEqual({ status: 200, body: { data: [shown] } });
    const row = await server.db
      .selectFrom('door_key')
      .selectAll()
      .where('burger_id', '=', burger)
      .executeTakeFirstOrThrow();
    expect(row.hash).toMatch(hash);
    expect(JSON.stringify(row)).not.toContain(secret.slice(12));
  });

  test('need a name, and a time in the future if they expire', async () => {
    const burger = await newBurger();
    const refused = async (body: object) => {
      const reply = await builder.call('POST', pathOf(burger), body);
      return [reply.status, z.object({ field: z.string() }).parse(reply.body).field];
    };
    expect(await refused({})).toEqual([400, 'name']);
    expect(await refused({ name: '  ' })).toEqual([400, 'name']);
    expect(await refused({ name: 'A', expires_at: 'soon' })).toEqual([400, 'expires_at']);
    expect(await refused({ name: 'A', expires_at: clock.now().toISOString() })).toEqual([400, 'expires_at']);
    expect(await refused({ name: 'A', expires_at: '+020000-01-01T00:00:00Z' })).toEqual([400, 'expires_at']);
    expect(await builder.list(pathOf(burger))).toEqual([]);
  });

  test('expire at their time, in whatever form it was given', async () => {
    const { burger } = await doorOf(builder, says);
    clock.forward(1);
    const later = clock.now().getTime() + 60_000;
    // An hour ahead of UTC, without milliseconds.
    const expires_at = `${new Date(later + 3_600_000).toISOString().slice(0, 19)}+01:00`;
    const { secret } = await makeKey(builder, burger, { expires_at });
    expect(await builder.list(pathOf(burger))).toMatchObject([
      {},
      { expires_at: new Date(later).toISOString() },
    ]);
    expect((await asked(server, secret, { model: burger })).status).toBe(200);
    clock.forward(60);
    expect((await asked(server, secret, { model: burger })).status).toBe(401);
  });

  test('are 50 at most', async () => {
    const burger = await newBurger();
    const made = await Promise.all(
      Array.from({ length: 53 }, () => builder.call('POST', pathOf(burger), { name: 'A' })),
    );
    expect(made.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 50 }, () => 201),
      409,
      409,
      409,
    ]);
    const [first] = await builder.list(pathOf(burger));
    await builder.one('DELETE', `${pathOf(burger)}/${first?.id}`);
    expect((await builder.call('POST', pathOf(burger), { name: 'A' })).status).toBe(201);
  });

  test('are revoked by their own burger only, and once', async () => {
    const [burger, other] = [await newBurger(), await newBurger()];
    const { id } = await makeKey(builder, burger);
    expect((await builder.call('DELETE', `${pathOf(other)}/${id}`)).status).toBe(404);
    expect(await builder.list(pathOf(burger))).toHaveLength(1);
    expect(await builder.one('DELETE', `${pathOf(burger)}/${id}`)).toEqual({ id });
    expect((await builder.call('DELETE', `${pathOf(burger)}/${id}`)).status).toBe(404);
    expect(await builder.list(pathOf(burger))).toEqual([]);
    for (const method of ['GET', 'POST'])
      expect(
        (await builder.call(method, pathOf('BRG-NONE'), method === 'GET' ? undefined : { name: 'A' })).status,
      ).toBe(404);
  });

  test('are in the audit log by their burger, and no part of its history', async () => {
    const burger = await builder.burger(await builder.workshop(), { name: 'Zoë' });
    const before = await entriesOf(builder, burger);
    const { id } = await makeKey(builder, burger, { name: 'The site' });
    await builder.one('DELETE', `${pathOf(burger)}/${id}`);
    expect(await entriesOf(builder, burger)).toEqual(before);
    for (const filter of [`burger=${burger}`, 'burger=ZOË']) {
      const log = await builder.call('GET', `/api/history?subject=key&${encodeURI(filter)}`);
      const shown = { key: id, key_name: 'The site', shown: expect.stringMatching(/^cowtex_.{4}$/) };
      expect(entries.parse(log.body).data).toEqual([
        expect.objectContaining({
          what: 'deleted',
          subject_id: burger,
          name: 'Zoë',
          detail: expect.objectContaining(shown),
        }),
        expect.objectContaining({ what: 'added', by: expect.objectContaining({}) }),
      ]);
    }
  });

  test('are no answers that are kept for a repeated call', async () => {
    const burger = await newBurger();
    const send = () => builder.call('POST', pathOf(burger), { name: 'A' }, { 'Idempotency-Key': '"once"' });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect(await builder.list(pathOf(burger))).toHaveLength(2);
    const kept = await server.db.selectFrom('idempotency_key').select('answer').execute();
    expect(JSON.stringify(kept)).not.toContain('cowtex_');
  });

  test('go with their burger, and are in no export, copy or restored burger', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const { workshop_id: workshop } = await builder.one('GET', `/api/burger/${burger}`);
    const file = await builder.list(`/api/workshop/${workshop}/burgers`);
    expect(JSON.stringify(file)).not.toMatch(/cowtex_|KEY-/);
    // An import over the burger leaves it its keys.
    await builder.call('POST', `/api/workshop/${workshop}/burgers`, file);
    expect(await builder.list(pathOf(burger))).toHaveLength(1);
    await builder.one('DELETE', `/api/burger/${burger}`);
    const deletion = await newestOf(builder, burger);
    await builder.call('POST', `/api/burger/${burger}/restore`, { entry: deletion.id });
    expect(await builder.list(pathOf(burger))).toEqual([]);
    expect((await asked(server, secret, { model: burger })).status).toBe(401);
  });

  test('count what they use, and write it once for many answers', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const presented = () => keyWith(server.deps, secret);
    const key = await presented();
    if (key === null) throw new Error('There is no key.');
    const own = createClock();
    const uses = createKeyUses({ writer: server.deps.writer, now: own.now }, 3);
    expect([uses.countAnswer(key), uses.countAnswer(key)]).toEqual([true, true]);
    uses.countTokens(key.id, 3_000_000_000, 7);
    const writing = uses.write();
    // What is being written still counts.
    expect([uses.countAnswer(key), uses.countAnswer(key)]).toEqual([true, false]);
    await writing;
    await uses.write();
    expect(await builder.list(pathOf(burger))).toMatchObject([
      {
        answers: 3,
        input_tokens: 3_000_000_000,
        output_tokens: 7,
        last_used_at: own.now().toISOString(),
      },
    ]);
    const written = await presented();
    expect(written && uses.countAnswer(written)).toBe(false);
    own.forward(24 * 60 * 60);
    expect(written && uses.countAnswer(written)).toBe(true);
    await uses.write();
    expect(await presented()).toMatchObject({ dayAnswers: 1 });
  });

  test('keep what they have used for the next write if the database is away', async () => {
    const { burger, secret } = await doorOf(builder, says);
    const key = await keyWith(server.deps, secret);
    if (key === null) throw new Error('There is no key.');
    let isAway = true;
    const deps = {
      get writer() {
        if (isAway) throw new Error('away');
        return server.deps.writer;
      },
      now: server.deps.now,
    };
    const uses = createKeyUses(deps, 10);
    uses.countAnswer(key);
    await expect(uses.write()).rejects.toThrow('away');
    uses.countAnswer(key);
    isAway = false;
    await uses.write();
    expect(await builder.list(pathOf(burger))).toMatchObject([{ answers: 2 }]);
  });
});

test.each(databases)('a server on $name that stops writes what keys have used', async (database) => {
  const storage = await storageForTest(database);
  const first = await startServer({ database: storage });
  const builder = await signIn(first);
  const { burger, secret } = await doorOf(builder, says);
  await asked(first, secret, { model: burger });
  await first.stop();
  const second = await serverForTest({ database: storage });
  const keys = await (await signIn(second)).list(`/api/burger/${burger}/key`);
  expect(keys).toMatchObject([{ answers: 1, input_tokens: 12, output_tokens: 5 }]);
});

test('no secret of a key is in a file, an answer or the log', async () => {
  const { readdir, readFile } = await import('node:fs/promises');
  const storage = await storageForTest(sqlite);
  const server = await serverForTest({ database: storage });
  const builder: BuilderConsole = await signIn(server);
  const { burger, secret } = await doorOf(builder, says);
  await asked(server, secret, { model: burger });
  await asked(server, secret, { model: 'other' });
  await fetch(`${server.url}/v1/models?key=1`, { headers: { authorization: `Bearer ${secret}x` } });
  const [, part = ''] = /^cowtex_.{4}(.{20})/.exec(secret) ?? [];
  expect(server.lines.join('\n')).not.toContain(part);
  expect(server.lines.join('\n')).toContain('Made a key');
  const files = await readdir(storage.dataFolder);
  expect(files).toContain('cowtex.db');
  for (const file of files)
    expect((await readFile(`${storage.dataFolder}/${file}`)).includes(part), file).toBe(false);
});
