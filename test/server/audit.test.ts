import { beforeAll, describe, expect, test } from 'vitest';
import { ensureAdmin } from '#server/accounts/admin-role.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { type BuilderConsole, consoleOf } from './builder-console.ts';
import { entriesOf, entry, pageAt } from './history-console.ts';
import { call, signIn } from './session-client.ts';

const adminRole = { service: 'cowtex', role: 'admin' };

describe.each(databases)('the audit log on $name', (database) => {
  const server = sharedServer({ database, config: { adminRole, adminPassword: 'burger' } });
  let admin: BuilderConsole;
  let ines: BuilderConsole;
  let workshop: string;
  let burger: string;

  beforeAll(async () => {
    await ensureFirstAccount(server.deps);
    await ensureAdmin(server.deps);
    admin = consoleOf(server.url, (await signIn(server, 'admin', 'burger')).token);
    await createAccount(server.deps, { account: 'Ünïcödé', password: 'typed-password' });
    ines = consoleOf(server.url, (await signIn(server, 'Ünïcödé', 'typed-password')).token);
    await call(server, 'POST', '/api/login', { body: { account: 'Ünïcödé', password: 'typed-wrong' } });
    workshop = await ines.workshop('Große Küche');
    burger = await ines.burger(workshop, { name: 'Zoë ΣΟΦΙΑΣ' });
    const path = `/api/burger/${burger}`;
    await ines.one('POST', `${path}/bun`, { prompt: 'By Ines' });
    const json_data = { api_key: 'typed-key', headers: { 'X-Team': 'typed-header' } };
    await ines.one('POST', `${path}/cheese`, { type: 'ollama', json_data });
    await admin.one('POST', `${path}/bun`, { prompt: 'By the admin' });
    await admin.burger(await admin.workshop('Other'), { name: 'Other' });
  });

  const logged = (query: object = {}) =>
    pageAt(admin, `/api/history?${new URLSearchParams({ limit: '200', ...query })}`);
  const lines = async (query: Record<string, string> = {}, token = admin.token) => {
    const response = await fetch(`${server.url}/api/history.jsonl?${new URLSearchParams(query)}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  test('is refused, in words of its own, to accounts without the role and to strangers', async () => {
    for (const path of ['/api/history', '/api/history.jsonl']) {
      expect(await ines.call('GET', path)).toEqual({
        status: 403,
        body: { message: 'Only accounts with the role “cowtex/admin” can read the audit log.' },
      });
      expect(await call(server, 'GET', path, {})).toMatchObject({ status: 401 });
    }
    // The history of a burger is everybody's, as the burger is.
    expect(await ines.call('GET', `/api/burger/${burger}/history`)).toMatchObject({ status: 200 });
  });

  test('has everything, newest first, with who did it', async () => {
    const { data, next } = await logged();
    expect(next).toBe(null);
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((one, other) => other - one));
    expect(data.filter(({ burger_id: id }) => id === burger)).toEqual(await entriesOf(ines, burger));
    for (const [what, subject, by] of [
      ['signed-in', 'session', 'Ünïcödé'],
      ['sign-in-refused', 'session', 'Ünïcödé'],
      ['added', 'workshop', 'Ünïcödé'],
      ['added', 'cheese', 'Ünïcödé'],
      ['added', 'burger', 'admin'],
    ] as const)
      expect(data, `${what} ${subject}`).toContainEqual(
        expect.objectContaining({ what, subject, by: expect.objectContaining({ account: by }) }),
      );
  });

  test('finds people, burgers and workshops by a part of the name in any case, and by the ID', async () => {
    const all = (await logged()).data;
    const ofBurger = all.filter(({ burger_id: id }) => id === burger);
    for (const name of ['zoë', 'ZOË', 'σοφιας', 'Σοφιασ', 'σοφιασ', burger])
      expect((await logged({ burger: name })).data, name).toEqual(ofBurger);
    const ofInes = all.filter(({ by }) => by?.account === 'Ünïcödé');
    for (const name of ['ÜNÏC', 'ünïcödé', ofInes[0]?.by?.id ?? ''])
      expect((await logged({ account: name })).data, name).toEqual(ofInes);
    const ofWorkshop = all.filter((one) => one.workshop_id === workshop);
    expect(ofWorkshop.length).toBeGreaterThan(ofBurger.length);
    for (const name of ['GROSSE', 'küche', workshop])
      expect((await logged({ workshop: name })).data, name).toEqual(ofWorkshop);
    expect((await logged({ subject: 'bun', account: 'admin' })).data).toMatchObject([
      { what: 'added', subject: 'bun', burger_id: burger },
    ]);
    expect((await logged({ what: 'sign-in-refused' })).data).toHaveLength(1);
    expect((await logged({ burger: 'nobody' })).data).toEqual([]);
  });

  test('is cut by time, and given in pages', async () => {
    const all = (await logged()).data;
    const at = all[3]?.at ?? '';
    expect((await logged({ since: at })).data).toEqual(all.filter((one) => one.at >= at));
    expect((await logged({ until: at })).data).toEqual(all.filter((one) => one.at <= at));
    expect((await logged({ since: '2999-01-01T00:00:00+01:00' })).data).toEqual([]);
    const first = await logged({ limit: '2' });
    expect(first).toEqual({ data: all.slice(0, 2), next: all[1]?.id });
    expect((await logged({ before: String(first.next) })).data).toEqual(all.slice(2));
    for (const query of [{ since: 'yesterday' }, { limit: '0' }, { before: 'x' }])
      await expect(logged(query)).rejects.toThrow('400');
  });

  test('is downloaded as lines of JSON, filtered alike, and has no secret', async () => {
    const { status, type, text } = await lines({ burger: 'zoë' });
    expect([status, type]).toEqual([200, 'application/x-ndjson']);
    expect(text.endsWith('\n')).toBe(true);
    const read = text
      .trim()
      .split('\n')
      .map((line) => entry.parse(JSON.parse(line)));
    expect(read).toEqual((await logged({ burger: 'zoë' })).data);
    const all = (await lines()).text;
    expect(all.split('\n').length).toBeGreaterThan(read.length);
    expect(all).not.toMatch(/typed/);
    expect(JSON.stringify(await logged())).not.toMatch(/typed/);
    expect(await lines({}, ines.token)).toMatchObject({ status: 403 });
  });

  test('looks at so many entries for a page, and says where to go on', async () => {
    const { at } = (await logged()).data[0] ?? { at: '' };
    for (let start = 0; start < 11_000; start += 500)
      await server.db
        .insertInto('history')
        .values(
          Array.from({ length: 500 }, () => ({
            at,
            what: 'changed',
            subject: 'catalogue',
            subject_id: 'many',
            name: 'many',
            bytes: 0,
          })),
        )
        .execute();
    const first = await logged({ burger: 'zoë' });
    expect(first.data).toEqual([]);
    expect(first.next).toBeGreaterThan(0);
    const second = await logged({ burger: 'zoë', before: String(first.next) });
    expect(second).toEqual({ data: await entriesOf(ines, burger), next: null });
    const text = (await lines({ burger: 'zoë' })).text.trim();
    expect(text.split('\n')).toHaveLength(second.data.length);
    const later = new Date(Date.parse(at) + 120_000).toISOString();
    // What is older than the time asked for is not looked through.
    expect(await logged({ burger: 'zoë', since: later })).toEqual({ data: [], next: null });
  });
});

test('without a role for it everybody reads the log, with no sign-ins but their own', async () => {
  const server = await serverForTest({ database: sqlite, config: { adminPassword: 'burger' } });
  await ensureFirstAccount(server.deps);
  await createAccount(server.deps, { account: 'ines', password: 'secret' });
  const readers = await Promise.all(
    (['admin', 'ines'] as const).map(async (name) =>
      consoleOf(server.url, (await signIn(server, name, name === 'admin' ? 'burger' : 'secret')).token),
    ),
  );
  await call(server, 'POST', '/api/login', { body: { account: 'ines', password: 'wrong' } });
  for (const [index, reader] of readers.entries()) {
    const { data } = await pageAt(reader, '/api/history');
    const sessions = data.filter(({ subject }) => subject === 'session');
    expect(sessions.map(({ what, name }) => [what, name])).toEqual(
      index === 0
        ? [['signed-in', 'admin']]
        : [
            ['sign-in-refused', 'ines'],
            ['signed-in', 'ines'],
          ],
    );
    expect(data.some(({ subject }) => subject === 'account')).toBe(true);
  }
});
