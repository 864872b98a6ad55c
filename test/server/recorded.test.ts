import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { ensureAdmin } from '#server/accounts/admin-role.ts';
import { createAccount } from '#server/accounts/create-account.ts';
import { databases } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { apiPatty } from './builder-console.ts';
import { call, dataOf, login, signIn, userSchema } from './session-client.ts';

const withId = z.object({ id: z.string() });

describe.each(databases)('on $name', (database) => {
  test('the log says who let others in or changed what cannot be undone, and no secret', async () => {
    const server = await serverForTest({ database });
    await createAccount(server.deps, { account: 'admin', password: 'burger-42' });
    const { token } = await signIn(server, 'admin', 'burger-42');
    await login(server, 'admin', 'wrong-42');
    await login(server, 'my-password-42', 'wrong-42');
    const as = (method: string, path: string, body?: unknown) => call(server, method, path, { token, body });
    const { id } = dataOf(await as('GET', '/api/me'), userSchema);
    const workshop = dataOf(await as('POST', '/api/workshop', { name: 'Lab' }), withId);
    const burger = { name: 'Chef', type: 'chat', workshop_id: workshop.id };
    const made = dataOf(await as('POST', '/api/burger', { ...burger, is_public: true }), withId);
    await as('PUT', `/api/burger/${made.id}`, { ...burger, is_public: false });
    await as('PUT', `/api/burger/${made.id}`, { ...burger, name: 'Cook' });
    await as('POST', '/api/services', { service: 'oven', role: 'cook' });
    await as('PUT', `/api/services/oven/cook/${id}`);
    await as('DELETE', `/api/services/oven/cook/${id}`);
    await as('DELETE', '/api/services/oven/cook');
    await as('DELETE', '/api/services/oven/cook');
    const base = `/api/burger/${made.id}`;
    const bun = dataOf(await as('POST', `${base}/bun`, { bun_level: 'top', prompt: 'Cook' }), withId);
    await as('DELETE', `${base}/bun/top/${bun.id}`);
    await as('POST', `${base}/cheese`, { type: 'ollama', json_data: { model: 'demo' } });
    await as('DELETE', `${base}/cheese/ollama`);
    const patty = dataOf(await as('POST', `${base}/patty`, apiPatty('oven')), withId);
    await as('DELETE', `${base}/patty/${patty.id}`);
    await as('DELETE', base);
    await as('DELETE', base);
    await as('POST', `/api/workshop/${workshop.id}/burgers`, []);
    const other = await createAccount(server.deps, { account: 'karl', password: 'secret-42' });
    await as('DELETE', `/api/accounts/${other}`);
    const account = { account: 'lina', password: 'secret-42' };
    const headers = { 'Idempotency-Key': '"once"' };
    const create = () => call(server, 'POST', '/api/accounts', { token, body: account, headers });
    const lina = dataOf(await create(), withId).id;
    await create();
    const profile = { first_name: 'Name-42', last_name: 'Name-42', email: 'mail-42@example.org' };
    await as('PUT', `/api/accounts/${lina}/profile`, profile);
    await as('PUT', '/api/me/profile', { ...profile, email: 'mine-42@example.org' });
    const passwords = { password: 'secret-42', new_password: 'better-42' };
    await as('PUT', `/api/accounts/${lina}/password`, passwords);
    await as('PUT', `/api/accounts/${lina}/password`, passwords);
    await as('PUT', '/api/me/password', { password: 'burger-42', new_password: 'better-42' });

    const lines = server.lines.map((line) => line.replace(/^\S+ info +/, ''));
    const done = lines.filter((line) => !line.startsWith('Refused status='));
    expect(done.filter((line) => !/ request=REQ-[0-9A-Z]{10}\b/.test(line))).toEqual([]);
    const said = done.map((line) => line.replace(/ request=\S+/, ''));
    const by = `by=${id}`;
    expect(said).toEqual([
      `Signed in account=${id} address=127.0.0.1`,
      `Refused a sign-in account=${id} address=127.0.0.1`,
      'Refused a sign-in address=127.0.0.1',
      `Said whether a burger is public ${by} burger=${made.id} is_public=true`,
      `Said whether a burger is public ${by} burger=${made.id} is_public=false`,
      `Created a role ${by} path=/api/services`,
      `Gave a role to an account ${by} path=/api/services/oven/cook/${id}`,
      `Took a role from an account ${by} path=/api/services/oven/cook/${id}`,
      `Removed a role ${by} path=/api/services/oven/cook`,
      `Deleted a top bun ${by} path=${base}/bun/top/${bun.id}`,
      `Deleted a cheese ${by} path=${base}/cheese/ollama`,
      `Deleted a patty ${by} path=${base}/patty/${patty.id}`,
      `Deleted a burger ${by} path=${base}`,
      `Replaced the burgers of a workshop ${by} path=/api/workshop/${workshop.id}/burgers`,
      `Deleted an account ${by} path=/api/accounts/${other}`,
      `Created an account ${by} account=${lina}`,
      `Changed a profile ${by} path=/api/accounts/${lina}/profile`,
      `Changed a profile ${by} path=/api/me/profile`,
      `Changed a password ${by} path=/api/accounts/${lina}/password`,
      `Changed a password ${by} path=/api/me/password`,
    ]);
    // The IDs, which are random, are in capitals.
    expect(server.lines.join()).not.toMatch(/[a-z]-42/);
  });
  test('no flood of refusals hides who was refused a deletion', async () => {
    const server = await serverForTest({
      database,
      config: { adminRole: { service: 'cowtex', role: 'admin' } },
    });
    const admin = await createAccount(server.deps, { account: 'admin', password: 'burger-42' });
    await ensureAdmin(server.deps);
    const id = await createAccount(server.deps, { account: 'karl', password: 'secret-42' });
    const { token } = await signIn(server, 'karl', 'secret-42');
    // All of this happens within the same second.
    vi.spyOn(performance, 'now').mockReturnValue(1000);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await Promise.all([
      ...Array.from({ length: 60 }, () => call(server, 'GET', '/api/nothing')),
      ...Array.from({ length: 60 }, () => call(server, 'DELETE', '/api/services/no/role', { token })),
    ]);
    expect(server.lines.filter((line) => line.includes('Refused status'))).toHaveLength(100);
    const refused = await call(server, 'DELETE', `/api/accounts/${admin}`, { token });
    expect(refused.status).toBe(403);
    const request = refused.headers.get('x-request-id');
    const line = `Refused status=403 by=${id} method=DELETE path=/api/accounts/${admin} request=${request}`;
    expect(server.lines.filter((written) => written.endsWith(line))).toHaveLength(1);
  });
});
