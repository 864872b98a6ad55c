import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureAdmin } from '#server/accounts/admin-role.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { ensureFirstAccount } from '#server/accounts/first-account.ts';
import { readConfig } from '#server/config/config.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { call, dataOf, login, signIn, userSchema } from './session-client.ts';

const metricsToken = 'prometheus-reads-this';
const adminRole = { service: 'cowtex', role: 'admin' };

describe.each(databases)('a server that asks administrators for a role, on $name', (database) => {
  const server = sharedServer({ database, config: { adminRole, adminPassword: 'burger', metricsToken } });
  let admin: string;
  let ines: { readonly id: string; readonly token: string };
  let karl: string;

  beforeAll(async () => {
    await ensureFirstAccount(server.deps);
    await ensureAdmin(server.deps);
    admin = (await signIn(server, 'admin', 'burger')).token;
    const id = await createAccount(server.deps, { account: 'ines', password: 'secret' });
    ines = { id, token: (await signIn(server, 'ines', 'secret')).token };
    karl = await createAccount(server.deps, { account: 'karl', password: 'secret' });
  });

  const as = (token: string, method: string, path: string, body?: unknown) =>
    call(server, method, path, { token, body });
  const profile = { first_name: 'First', last_name: 'Last', email: '' };

  test('gives it to the first account', async () => {
    expect(dataOf(await as(admin, 'GET', '/api/me'), userSchema).roles).toEqual([adminRole]);
  });

  test('refuses to others whatever changes accounts or the catalogue, and changes nothing', async () => {
    await as(admin, 'POST', '/api/services', { service: 'oven', role: 'baker' });
    const before = await as(admin, 'GET', '/api/accounts');
    const catalogue = await as(admin, 'GET', '/api/services');
    for (const [method, path, body] of [
      ['POST', '/api/accounts', { account: 'otto', password: 'secret' }],
      ['PUT', `/api/accounts/${karl}/profile`, profile],
      ['PUT', `/api/accounts/${karl}/password`, { password: 'secret', new_password: 'better' }],
      ['DELETE', `/api/accounts/${karl}`],
      ['POST', '/api/services', { service: 'oven', role: 'cook' }],
      ['DELETE', '/api/services/oven/baker'],
      ['DELETE', '/api/services//baker'],
      ['PUT', `/api/services/cowtex/admin/${ines.id}`],
      ['PUT', `/api/services//baker/${ines.id}`],
      ['DELETE', `/api/services/cowtex/admin/${karl}`],
      ['DELETE', `/api/services//baker/${karl}`],
    ] as const) {
      expect(await as(ines.token, method, path, body), `${method} ${path}`).toMatchObject({
        status: 403,
        body: {
          message:
            'Only accounts with the role “cowtex/admin” can change other accounts and the service catalog.',
        },
      });
    }
    expect((await as(admin, 'GET', '/api/accounts')).body).toEqual(before.body);
    expect((await as(ines.token, 'GET', '/api/services')).body).toEqual(catalogue.body);
    expect((await login(server, 'karl', 'secret')).status).toBe(200);
  });

  test('lets everybody change and delete their own account', async () => {
    const id = await createAccount(server.deps, { account: 'lotte', password: 'secret' });
    const { token } = await signIn(server, 'lotte', 'secret');
    const mine = `/api/accounts/${id}`;
    const next = { password: 'secret', new_password: 'better' };
    expect((await as(token, 'PUT', `${mine}/profile`, profile)).status).toBe(200);
    expect((await as(token, 'PUT', `${mine}/password`, next)).status).toBe(204);
    const own = { ...profile, email: 'lotte@example.org' };
    expect((await as(token, 'PUT', '/api/me/profile', own)).status).toBe(200);
    expect((await as(token, 'DELETE', mine)).status).toBe(204);
  });

  test('lets those who have it change everything, and give it to others', async () => {
    expect((await as(admin, 'PUT', `/api/accounts/${karl}/profile`, profile)).status).toBe(200);
    expect((await as(admin, 'POST', '/api/accounts', { account: 'otto', password: 'secret' })).status).toBe(
      201,
    );
    expect((await as(admin, 'PUT', `/api/services/cowtex/admin/${karl}`)).status).toBe(200);
    const { token } = await signIn(server, 'karl', 'secret');
    expect((await as(token, 'POST', '/api/services', { service: 'oven', role: 'cook' })).status).toBe(201);
    expect((await as(token, 'DELETE', `/api/accounts/${karl}`)).status).toBe(204);
  });

  test('keeps the role, and somebody who has it', async () => {
    expect((await as(admin, 'DELETE', '/api/services/cowtex/admin')).status).toBe(409);
    const { id } = dataOf(await as(admin, 'GET', '/api/me'), userSchema);
    expect(await as(admin, 'DELETE', `/api/accounts/${id}`)).toMatchObject({
      status: 409,
      body: {
        message:
          'The last account with the role “cowtex/admin” can’t be deleted. Assign the role to another account first.',
      },
    });
  });

  test('takes it from an account, but not from the last that has it', async () => {
    const { id } = dataOf(await as(admin, 'GET', '/api/me'), userSchema);
    const take = (account: string) => as(admin, 'DELETE', `/api/services/cowtex/admin/${account}`);
    expect(await take(id)).toMatchObject({
      status: 409,
      body: {
        message:
          'The last account with the role “cowtex/admin” must keep it. Assign the role to another account first.',
      },
    });
    await as(admin, 'PUT', `/api/services/cowtex/admin/${ines.id}`);
    expect(dataOf(await take(ines.id), userSchema).roles).toEqual([]);
    expect((await as(ines.token, 'POST', '/api/services', { service: 'oven', role: 'waiter' })).status).toBe(
      403,
    );
  });

  test.each([
    ['POST', '/api/accounts', { account: 'late', password: 'secret' }],
    ['PUT', '/api/accounts/{karl}/profile', profile],
    ['PUT', '/api/accounts/{karl}/password', { password: 'secret', new_password: 'stolen' }],
    ['POST', '/api/services', { service: 'oven', role: 'late' }],
  ] as const)(
    'refuses %s %s of an account that loses it while the body arrives',
    async (method, path, body) => {
      karl = await createAccount(server.deps, { account: `k${crypto.randomUUID()}`, password: 'secret' });
      await as(admin, 'PUT', `/api/services/cowtex/admin/${ines.id}`);
      // A small body would not be counted as held, by which the test sees that it is being read.
      const sent = JSON.stringify(body) + ' '.repeat(20 * 1024);
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      const answer = text(socket);
      socket.write(
        `${method} ${path.replace('{karl}', karl)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${ines.token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${sent.length}\r\n\r\n${sent.slice(0, -1)}`,
      );
      const headers = { Authorization: `Bearer ${metricsToken}` };
      const metrics = async () => (await fetch(`${server.url}/metrics`, { headers })).text();
      await expect.poll(metrics).toMatch(/^cowtex_held_bytes [1-9]/m);
      await as(admin, 'DELETE', `/api/services/cowtex/admin/${ines.id}`);
      socket.write(' ');
      expect(await answer).toMatch(/^HTTP\/1.1 403 /);
    },
  );

  test('gives it at the start to the oldest account where nobody has it', async () => {
    await server.db.deleteFrom('service_role').execute();
    expect((await as(admin, 'POST', '/api/services', { service: 'oven', role: 'cook' })).status).toBe(403);
    await ensureAdmin(server.deps);
    expect(dataOf(await as(admin, 'GET', '/api/me'), userSchema).roles).toEqual([adminRole]);
    await ensureAdmin(server.deps);
    expect((await as(admin, 'POST', '/api/services', { service: 'oven', role: 'cook' })).status).toBe(201);
  });
});

test.each([
  ['cowtex/admin', { service: 'cowtex', role: 'admin' }],
  ['/admin', { service: '', role: 'admin' }],
  ['', undefined],
])('COWTEX_ADMIN_ROLE=%s is %j', (text, role) => {
  expect(readConfig({ COWTEX_ADMIN_ROLE: text }).adminRole).toEqual(role);
});

test.each(['admin', 'cowtex/', 'a/b/c'])('COWTEX_ADMIN_ROLE=%s is refused', (text) => {
  expect(() => readConfig({ COWTEX_ADMIN_ROLE: text })).toThrow('must be a service and a role');
});
