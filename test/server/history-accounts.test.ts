import { describe, expect, test } from 'vitest';
import { createAttempts } from '#server/sessions/attempts.ts';
import { databases } from '#test/support/databases.ts';
import { sharedServer } from '#test/support/shared-server.ts';
import { sharedBuilder } from './builder-console.ts';
import { historyRecorder, profile } from './history-recorder.ts';
import { login } from './session-client.ts';

/* What the history records of accounts, their roles and their sign-ins. */

describe.each(databases)('the history of accounts on $name', (database) => {
  const server = sharedServer({ database });
  const builder = sharedBuilder(server);
  const { recorded, newAccount, role, withoutSecrets } = historyRecorder(server, builder);

  test('names a sign-in and a refused one with the address, and of unknown names only how many there were', async () => {
    const { id, account } = await newAccount();
    const entries = await recorded(async () => {
      await login(server, account, 'analytical');
      await login(server, account, 'typed-wrong');
      await login(server, 'typed-instead-of-a-name', 'typed-wrong');
    });
    const shared = { subject: 'session', subject_id: id, burger_id: null, detail: { address: '127.0.0.1' } };
    expect(entries).toEqual([
      { ...shared, what: 'signed-in' },
      { ...shared, what: 'sign-in-refused' },
    ]);
    const attempts = createAttempts(server.deps);
    const refuse = (name: string) =>
      attempts.check(
        {
          accountKey: name,
          caller: '127.0.0.9',
          isKnown: false,
          signIn: { account: undefined, address: '127.0.0.9' },
        },
        async () => false,
      );
    expect(await recorded(() => refuse('typed-instead-of-a-name'))).toEqual([]);
    await refuse('typed-instead-too');
    const counted = { what: 'sign-in-refused', subject: 'session', subject_id: '', burger_id: null };
    expect(await recorded(() => attempts.recordUnknown())).toEqual([{ ...counted, detail: { count: 2 } }]);
    expect(await recorded(() => attempts.recordUnknown())).toEqual([]);
  });

  test('names those who lose a role with the role, and keeps no email of an account', async () => {
    const { id } = await newAccount();
    await role('sous-chef');
    await builder.one('PUT', `/api/services/oven/sous-chef/${id}`);
    const detail = { service: 'oven', role: 'sous-chef' };
    expect(await recorded(() => builder.call('DELETE', '/api/services/oven/sous-chef'))).toMatchObject([
      { what: 'deleted', subject: 'catalogue', detail },
      { what: 'role-taken', subject: 'account', subject_id: id, detail },
    ]);
    const path = `/api/accounts/${id}/profile`;
    const changes = async (fields: object) =>
      (await recorded(() => builder.one('PUT', path, fields))).map(({ what, detail }) => [what, detail]);
    expect(await changes({ ...profile, email: 'typed@example.com' })).toEqual([
      ['changed', { fields: ['first_name', 'last_name', 'email'] }],
    ]);
    expect(await changes({ ...profile, email: 'typed-again@example.com' })).toEqual([
      ['changed', { fields: ['email'] }],
    ]);
    expect(await changes({ ...profile, first_name: 'Typed-Ada', email: 'Typed-Again@example.com' })).toEqual([
      ['changed', { fields: ['first_name', 'email'] }],
    ]);
    await builder.call('DELETE', `/api/accounts/${id}`);
    const all = await server.db.selectFrom('history').selectAll().where('subject_id', '=', id).execute();
    expect(all.map(({ what }) => what)).toContain('deleted');
    expect(JSON.stringify(all)).not.toMatch(/typed|example\.com/i);
  });

  test('has none of the secrets that were typed', async () => {
    await withoutSecrets(['typed-', 'analytical', builder.token]);
  });
});
