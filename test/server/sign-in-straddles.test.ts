import { describe, expect, test } from 'vitest';
import { createAccount } from '#server/accounts/create-account.ts';
import { resetPassword } from '#server/accounts/reset-password.ts';
import { createPasswords } from '#server/passwords/passwords.ts';
import { databases } from '#test/support/databases.ts';
import { serverForTest } from '#test/support/shared-server.ts';
import { call, login, signIn } from './session-client.ts';

const cheap = createPasswords({ memory: 8, passes: 1 });

describe.each(databases)('a sign-in with the old password on $name', (database) => {
  /** A server with two accounts. While `held` is set, an answer about a password waits until `release` is called. */
  async function world() {
    let held = false;
    const waiting: (() => void)[] = [];
    const verify: typeof cheap.verify = async (...compared) => {
      const isHeld = held;
      const right = await cheap.verify(...compared);
      if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
      return right;
    };
    const server = await serverForTest({ database, passwords: { ...cheap, verify } });
    const id = await createAccount(server.deps, { account: 'grace', password: 'compiler' });
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    return {
      server,
      id,
      /** Sends a sign-in whose password has been compared when this resolves, and which then waits. */
      async straddle() {
        held = true;
        const answer = login(server, 'grace', 'compiler');
        await expect.poll(() => waiting.length).toBe(1);
        held = false;
        return { answer, release: () => waiting[0]?.() };
      },
    };
  }
  type World = Awaited<ReturnType<typeof world>>;

  const body = { password: 'compiler', new_password: 'debugger' };
  test.each<[string, (world: World) => Promise<unknown>]>([
    [
      'its owner changes it',
      async ({ server }) => {
        const { token } = await signIn(server, 'grace', 'compiler');
        return (await call(server, 'PUT', '/api/me/password', { token, body })).status;
      },
    ],
    [
      'somebody else changes it',
      async ({ server, id }) => {
        const { token } = await signIn(server, 'admin', 'burger');
        return (await call(server, 'PUT', `/api/accounts/${id}/password`, { token, body })).status;
      },
    ],
    [
      'somebody else deletes the account',
      async ({ server, id }) => {
        const { token } = await signIn(server, 'admin', 'burger');
        return (await call(server, 'DELETE', `/api/accounts/${id}`, { token })).status;
      },
    ],
    ['the operator resets it', async ({ server }) => (await resetPassword(server.deps, 'grace')) && 204],
  ])('is refused when %s before the session begins', async (_, change) => {
    const made = await world();
    const { answer, release } = await made.straddle();
    expect(await change(made)).toBe(204);
    const { db } = made.server.deps;
    const alive = () =>
      db.selectFrom('token_family').select('id').where('account_id', '=', made.id).execute();
    const before = await alive();
    release();
    expect(await answer).toMatchObject({
      status: 401,
      body: { message: 'The account or the password is wrong.' },
    });
    expect((await answer).headers.get('set-cookie')).toBeNull();
    expect(await alive()).toEqual(before);
  });

  test('never outlives the change, however many of them come at that moment', async () => {
    const { server } = await world();
    const { token } = await signIn(server, 'grace', 'compiler');
    const thieves = Array.from({ length: 24 }, () => login(server, 'grace', 'compiler'));
    expect((await call(server, 'PUT', '/api/me/password', { token, body })).status).toBe(204);
    await Promise.all(thieves);
    const sessions = await server.db.selectFrom('token_family').select('id').execute();
    expect(sessions).toHaveLength(1);
    expect((await call(server, 'GET', '/api/me', { token })).status).toBe(200);
  });
});
