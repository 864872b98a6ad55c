import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { serialise } from '#server/storage/change.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { call, dataOf, signIn, userSchema } from './session-client.ts';

const catalogueSchema = z.array(z.object({ service: z.string(), roles: z.array(z.string()) }));

describe.each(databases)('the service catalogue on $name', (database) => {
  const server = sharedServer({ database });
  let token: string;
  let accountId: string;

  beforeAll(async () => {
    accountId = await createAccount(server.deps, { account: 'admin', password: 'burger' });
    ({ token } = await signIn(server, 'admin', 'burger'));
  });
  beforeEach(() => server.db.deleteFrom('service_role').execute());

  const create = (service: unknown, role: unknown) =>
    call(server, 'POST', '/api/services', { token, body: { service, role } });
  const send = (method: string, path: string) => call(server, method, path, { token });
  const catalogue = async () => dataOf(await call(server, 'GET', '/api/services'), catalogueSchema);
  const path = (service: string, role: string) =>
    `/api/services/${encodeURIComponent(service)}/${encodeURIComponent(role)}`;

  test('groups roles by service, both in order', async () => {
    for (const [service, role] of [
      ['mail', 'reader'],
      ['billing', 'viewer'],
      ['billing', 'admin'],
    ]) {
      const created = await create(service, role);
      expect(created.status).toBe(201);
      // It has no version.
      expect(created.headers.has('etag')).toBe(false);
    }
    expect(await catalogue()).toEqual([
      { service: 'billing', roles: ['admin', 'viewer'] },
      { service: 'mail', roles: ['reader'] },
    ]);
  });

  test('is kept until it changes, whoever changes it', async () => {
    const insert = (role: string) =>
      server.db.insertInto('service_role').values({ service: 'mail', role }).execute();
    const roles = async () => (await catalogue()).flatMap((service) => service.roles);
    await create('mail', 'reader');
    expect(await roles()).toEqual(['reader']);
    await insert('unseen');
    expect(await roles()).toEqual(['reader']);
    // As another server would.
    await serialise(server.db, 'catalogue');
    expect(await roles()).toEqual(['reader', 'unseen']);
    await send('DELETE', path('mail', 'reader'));
    expect(await roles()).toEqual(['unseen']);
  });

  test('has at most 1,000 roles', async () => {
    const roles = Array.from({ length: 999 }, (_, index) => ({ service: 'mail', role: `role ${index}` }));
    await server.db.insertInto('service_role').values(roles).execute();
    expect((await create('mail', 'the last')).status).toBe(201);
    expect(await create('mail', 'the last')).toMatchObject({ status: 409, body: { code: 'role-exists' } });
    expect(await create('mail', 'one more')).toMatchObject({ status: 409, body: { code: 'roles-too-many' } });
    expect((await catalogue()).flatMap((service) => service.roles)).toHaveLength(1000);
  });

  test('takes a service without a name, sent as nothing, as empty or as it is shown', async () => {
    expect((await create(undefined, 'one')).status).toBe(201);
    expect((await create('  ', 'two')).status).toBe(201);
    expect((await create('(unspecified)', 'three')).status).toBe(201);
    expect(await catalogue()).toEqual([{ service: '', roles: ['one', 'three', 'two'] }]);
    expect((await send('PUT', `/api/services//one/${accountId}`)).status).toBe(200);
    expect((await send('DELETE', '/api/services//one')).status).toBe(204);
    expect((await send('PUT', `/api/services/(unspecified)/two/${accountId}`)).status).toBe(200);
    expect((await send('DELETE', '/api/services/(unspecified)/two')).status).toBe(204);
    expect(await catalogue()).toEqual([{ service: '', roles: ['three'] }]);
  });

  test.each([
    [{ role: '   ' }, 'role', 'Role is required'],
    [{ service: 'mail' }, 'role', 'Role is required'],
    [{ service: 'mail', role: '..' }, 'role', 'Can’t be “.” or “..”.'],
    [{ service: 7, role: 'reader' }, 'service', 'service: Must be text.'],
  ])('refuses %j', async (body, field, message) => {
    const refused = await call(server, 'POST', '/api/services', { token, body });
    expect(refused).toMatchObject({ status: 400, body: { field, message } });
  });

  test('has each role of a service once', async () => {
    await create('mail', 'reader');
    expect(await create(' mail ', ' reader ')).toMatchObject({ status: 409, body: { field: 'role' } });
  });

  test.each(['a/b', '100%', '%2F', 'a b', 'a?b#c', '读者', '🍔', '//', "';--", '...'])(
    'removes what is called %s',
    async (name) => {
      expect((await create(name, name)).status).toBe(201);
      expect(await catalogue()).toEqual([{ service: name, roles: [name] }]);
      expect((await send('PUT', `${path(name, name)}/${accountId}`)).status).toBe(200);
      expect((await send('DELETE', path(name, name))).status).toBe(204);
      expect(await catalogue()).toEqual([]);
    },
  );

  test('gives roles to accounts, again without harm, and takes them away with the role', async () => {
    await create('mail', 'reader');
    for (let time = 0; time < 2; time += 1) {
      const user = dataOf(await send('PUT', `${path('mail', 'reader')}/${accountId}`), userSchema);
      expect(user.roles).toEqual([{ service: 'mail', role: 'reader' }]);
    }
    expect(dataOf(await send('GET', '/api/me'), userSchema).roles).toHaveLength(1);
    await send('DELETE', path('mail', 'reader'));
    expect(dataOf(await send('GET', '/api/me'), userSchema).roles).toEqual([]);
  });

  test('takes a role from one account, also of the service without a name by both of its paths', async () => {
    const others = await createAccount(server.deps, { account: 'cook', password: 'burger' });
    const given = [
      ['mail', 'reader'],
      ['', 'one'],
      ['', 'two'],
    ] as const;
    for (const [service, role] of given) {
      await create(service, role);
      for (const id of [accountId, others]) await send('PUT', `/api/services/${service}/${role}/${id}`);
    }
    const takes = ['mail/reader', '/one', '(unspecified)/two'].map(
      (role) => `/api/services/${role}/${accountId}`,
    );
    for (const [done, take] of takes.entries()) {
      const { roles } = dataOf(await send('DELETE', take), userSchema);
      expect(roles).toHaveLength(given.length - done - 1);
      expect(await send('DELETE', take)).toMatchObject({ status: 404, body: { message: 'Role not found.' } });
    }
    expect(dataOf(await send('GET', `/api/accounts/${others}`), userSchema).roles).toHaveLength(3);
    expect(await catalogue()).toHaveLength(2);
    const nobody = { status: 404, body: { message: 'Account not found.' } };
    expect(await send('DELETE', '/api/services/mail/reader/ACC-NONE')).toMatchObject(nobody);
  });

  test('gives no role that is removed at the same moment: it is not found', async () => {
    for (let round = 0; round < 40; round += 1) {
      await create('mail', 'reader');
      const gives = Array.from({ length: 2 }, () => send('PUT', `${path('mail', 'reader')}/${accountId}`));
      const [removed, ...given] = await Promise.all([send('DELETE', path('mail', 'reader')), ...gives]);
      expect(removed?.status).toBe(204);
      for (const { status, body } of given)
        if (status !== 200)
          expect({ status, body }).toMatchObject({ status: 404, body: { message: 'Role not found.' } });
    }
  });

  test('does not find what is not there', async () => {
    await create('mail', 'reader');
    const role = { status: 404, body: { message: 'Role not found.' } };
    expect(await send('DELETE', path('mail', 'writer'))).toMatchObject(role);
    expect(await send('PUT', `${path('mail', 'writer')}/${accountId}`)).toMatchObject(role);
    const account = { status: 404, body: { message: 'Account not found.' } };
    expect(await send('PUT', `${path('mail', 'reader')}/ACC-NONE`)).toMatchObject(account);
  });
});
