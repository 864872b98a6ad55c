import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/write-account.ts';
import { databases } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { apiPatty } from './builder-console.ts';
import { call, dataOf, login, signIn, userSchema } from './session-client.ts';

const withId = z.object({ id: z.string() });

describe.each(databases)('on $name', (database) => {
  test('the log says who signed in, deleted something, changed roles or made a burger public, and no secret', async () => {
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

    const lines = server.lines.map((line) => line.replace(/^\S+ info +/, ''));
    const said = lines.filter((line) => !line.startsWith('Refused status='));
    const by = `by=${id}`;
    expect(said).toEqual([
      `Signed in account=${id} address=127.0.0.1`,
      `Refused a sign-in account=${id} address=127.0.0.1`,
      'Refused a sign-in address=127.0.0.1',
      `Said whether a burger is public ${by} burger=${made.id} is_public=true`,
      `Said whether a burger is public ${by} burger=${made.id} is_public=false`,
      `Created a role ${by} path=/api/services`,
      `Gave a role to an account ${by} path=/api/services/oven/cook/${id}`,
      `Removed a role ${by} path=/api/services/oven/cook`,
      `Deleted a top bun ${by} path=${base}/bun/top/${bun.id}`,
      `Deleted a cheese ${by} path=${base}/cheese/ollama`,
      `Deleted a patty ${by} path=${base}/patty/${patty.id}`,
      `Deleted a burger ${by} path=${base}`,
      `Replaced the burgers of a workshop ${by} path=/api/workshop/${workshop.id}/burgers`,
      `Deleted an account ${by} path=/api/accounts/${other}`,
    ]);
    // The IDs, which are random, are in capitals.
    expect(server.lines.join()).not.toMatch(/[a-z]-42/);
  });
});
