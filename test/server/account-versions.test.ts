import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { call, createClock, dataOf, signIn, userSchema } from './session-client.ts';

const versioned = userSchema.extend({ version: z.int() });
const pageSchema = z.object({ data: z.array(userSchema), next: z.string().nullable() });

describe.each(databases)('accounts on $name', (database) => {
  const clock = createClock();
  const server = sharedServer({ database, now: clock.now });
  let token: string;
  let id: string;

  beforeAll(async () => {
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    id = await createAccount(server.deps, { account: 'ada', password: 'analytical' });
    ({ token } = await signIn(server, 'admin', 'burger'));
  });

  const as = (method: string, path: string, body?: unknown, match?: string) =>
    call(server, method, path, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(match === undefined ? {} : { headers: { 'If-Match': match } }),
    });
  const names = (first_name: string) => ({ first_name, last_name: 'Lovelace' });
  const profile = (first_name: string, match?: string) =>
    as('PUT', `/api/accounts/${id}/profile`, names(first_name), match);

  test('have a version, which is the ETag and grows with names and email only', async () => {
    const created = await as('POST', '/api/accounts', { account: 'grace', password: 'compiler' });
    expect([created.headers.get('etag'), dataOf(created, versioned).version]).toEqual(['"1"', 1]);
    const path = `/api/accounts/${dataOf(created, versioned).id}`;
    const changed = await as('PUT', `${path}/profile`, { first_name: 'Grace', last_name: 'Hopper' });
    expect([changed.headers.get('etag'), dataOf(changed, versioned).version]).toEqual(['"2"', 2]);
    await as('PUT', `${path}/password`, { password: 'compiler', new_password: 'debugger' });
    await as('POST', '/api/services', { service: 'navy', role: 'admiral' });
    const given = await as('PUT', `/api/services/navy/admiral/${dataOf(created, versioned).id}`);
    expect([given.headers.get('etag'), dataOf(given, versioned).version]).toEqual(['"2"', 2]);
    expect((await as('GET', path)).headers.get('etag')).toBe('"2"');
    expect((await as('GET', '/api/me')).headers.get('etag')).toBe('"1"');
  });

  test('are changed where the version is the one that was read, and not where it is older', async () => {
    const read = (await as('GET', `/api/accounts/${id}`)).headers.get('etag') ?? '';
    clock.forward(60);
    const mine = await profile('Ada', read);
    expect(mine.status).toBe(200);
    const at = clock.now().toISOString();
    clock.forward(60);
    // A password is no part of the version.
    await as('PUT', `/api/accounts/${id}/password`, { password: 'analytical', new_password: 'differential' });
    const stale = await profile('Augusta', read);
    expect(stale).toMatchObject({
      status: 412,
      body: {
        code: 'changed-meanwhile',
        request_id: stale.headers.get('x-request-id'),
        current: dataOf(await as('GET', `/api/accounts/${id}`), z.unknown()),
        changed: { by: 'admin', at },
      },
    });
    expect(stale.headers.get('etag')).toBe(mine.headers.get('etag'));
    expect((await as('DELETE', `/api/accounts/${id}`, undefined, read)).status).toBe(412);
    for (const [name, match] of [['Augusta'], ['Ada', '*'], ['Augusta', '"0", "4"']] as const)
      expect((await profile(name, match)).status).toBe(200);
  });

  test('of one’s own are changed in the same way', async () => {
    const body = { ...names('Admin'), email: 'admin@example.org' };
    const change = (match: string) => as('PUT', '/api/me/profile', body, match);
    expect((await change('"1"')).status).toBe(200);
    expect(await change('"1"')).toMatchObject({ status: 412, body: { current: { first_name: 'Admin' } } });
  });

  test('are answered as the call left them, whatever others write at the same moment', async () => {
    const asked = Array.from({ length: 20 }, (_, one) => `Name ${one}`);
    const answers = await Promise.all(asked.map((name) => profile(name)));
    expect(answers.map((answer) => dataOf(answer, versioned).first_name)).toEqual(asked);
    expect(new Set(answers.map((answer) => dataOf(answer, versioned).version)).size).toBe(20);
  });

  test('of two who change the same version, one is refused', async () => {
    const read = (await as('GET', `/api/accounts/${id}`)).headers.get('etag') ?? '';
    const answers = await Promise.all(['One', 'Other', 'Third'].map((name) => profile(name, read)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  test('come in pages when asked for, newest first', async () => {
    for (const account of ['first', 'second', 'third', 'fourth']) {
      clock.forward(account === 'third' ? 0 : 1);
      await createAccount(server.deps, { account, password: 'secret' });
    }
    const all = dataOf(await as('GET', '/api/accounts'), z.array(userSchema));
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '' : `&before=${next}`;
      const { body } = await as('GET', `/api/accounts?limit=2${query}`);
      const page = pageSchema.parse(body);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ account }) => account));
      ({ next } = page);
    }
    expect(seen.slice(0, 1)).toEqual(['fourth']);
    expect(seen.slice(1, 3).toSorted()).toEqual(['second', 'third']);
    expect(seen.toSorted()).toEqual(all.map(({ account }) => account).toSorted());
    const navy = [{ service: 'navy', role: 'admiral' }];
    const page = pageSchema.parse((await as('GET', '/api/accounts?limit=200')).body);
    expect(page.data.find(({ account }) => account === 'grace')?.roles).toEqual(navy);
    expect(await as('GET', '/api/accounts?limit=0')).toMatchObject({ status: 400, body: { field: 'limit' } });
  });

  test('have services, whose pages are in the order of their names', async () => {
    for (const service of ['b', 'a', 'c']) await as('POST', '/api/services', { service, role: 'cook' });
    const get = async (query: string) => (await call(server, 'GET', `/api/services${query}`)).body;
    const page = z.object({ data: z.array(z.object({ service: z.string() })), next: z.string().nullable() });
    const first = page.parse(await get('?limit=3'));
    const second = page.parse(await get(`?limit=3&before=${first.next}`));
    expect([first, second].map(({ data }) => data.map(({ service }) => service))).toEqual([
      ['a', 'b', 'c'],
      ['navy'],
    ]);
    expect(second.next).toBeNull();
  });
});
