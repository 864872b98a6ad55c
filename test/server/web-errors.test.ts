import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { databases, sqlite } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { call, signIn } from './session-client.ts';

const MIB = 1024 * 1024;

describe.each(databases)('bad requests on $name', (database) => {
  const server = sharedServer({ database });
  let token: string;

  beforeAll(async () => {
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    ({ token } = await signIn(server, 'admin', 'burger'));
  });

  test.each(['', '{', '{"role":', 'nul', '{"role":"a"}}', '\u0000', "{'role':'a'}"])(
    'that are not JSON are told so: %j',
    async (body) => {
      const answer = await call(server, 'POST', '/api/services', { token, body });
      expect(answer).toMatchObject({ status: 400, body: { message: 'The body isn’t valid JSON.' } });
    },
  );

  test.each(['null', '[]', '7', '"text"', 'true'])('that are no object are refused: %s', async (body) => {
    expect((await call(server, 'POST', '/api/services', { token, body })).status).toBe(400);
  });

  test('of another content type are refused', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    expect(
      await call(server, 'POST', '/api/services', { token, body: '{"role":"a"}', headers }),
    ).toMatchObject({
      status: 415,
      body: { message: 'Send the body as JSON (Content-Type: application/json).' },
    });
  });

  test.each([
    ['POST', '/api/login', '64 KiB'],
    ['POST', '/api/refresh', '64 KiB'],
    ['PUT', '/api/me/profile', '1 MiB'],
    ['PUT', '/api/me/password', '1 MiB'],
    ['POST', '/api/accounts', '1 MiB'],
    ['PUT', '/api/accounts/x/profile', '1 MiB'],
    ['PUT', '/api/accounts/x/password', '1 MiB'],
    ['POST', '/api/services', '1 MiB'],
  ])('that are too large are refused: %s %s', async (method, path, most) => {
    const body = JSON.stringify({ padding: 'x'.repeat(MIB) });
    const answer = await call(server, method, path, { token, body });
    expect(answer).toMatchObject({ status: 413, body: { message: `The body is larger than ${most}.` } });
  });

  test('that do not say how large they are are refused once they are too large', async () => {
    const piece = new TextEncoder().encode('x'.repeat(64 * 1024));
    let pieces = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pieces === 40) return controller.close();
        pieces += 1;
        controller.enqueue(piece);
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': 'application/json' } };
    expect((await fetch(`${server.url}/api/login`, init)).status).toBe(413);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/'],
    ['DELETE', '/api/me/nothing'],
  ])('to nowhere are told so: %s %s', async (method, path) => {
    const answer = await call(server, method, path, { token });
    expect(answer).toMatchObject({ status: 404, body: { message: 'This address doesn’t exist.' } });
  });

  test.each([
    ['POST', '/api/me', 'GET, HEAD'],
    ['GET', '/api/login', 'POST'],
    ['DELETE', '/api/services', 'GET, HEAD, POST'],
    ['PATCH', '/api/services//cook', 'DELETE'],
    ['POST', '/api/burger/BRG-1', 'GET, HEAD, PUT, DELETE'],
  ])(
    'with a method that their address does not take are told which it takes: %s %s',
    async (...[method, path, allow]) => {
      const before = server.lines.length;
      const answer = await call(server, method, path, { token });
      const message = `This address doesn’t take ${method}. It takes ${allow}.`;
      const params = { method, allowed: allow.split(', ') };
      expect(answer).toMatchObject({ status: 405, body: { message, code: 'method-unknown', params } });
      expect(answer.headers.get('allow')).toBe(allow.replaceAll(' ', ''));
      expect(server.lines.slice(before)).toHaveLength(1);
    },
  );
});

test('a failure of ours is logged and not shown', async () => {
  const server = await serverForTest({ database: sqlite });
  await server.db.schema.dropTable('account_role').execute();
  await server.db.schema.dropTable('service_role').execute();
  const answer = await call(server, 'GET', '/api/services');
  expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong' } });
  expect(server.lines).toHaveLength(1);
  expect(server.lines[0]).toContain('service_role');
});
