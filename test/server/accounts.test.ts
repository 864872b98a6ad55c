import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAccount } from '#server/accounts/create-account.ts';
import { changeProfile } from '#server/accounts/store.ts';
import { databases } from '#test/support/databases.ts';
import { serverForTest, sharedServer } from '#test/support/shared-server.ts';
import { call, dataOf, login, refresh, signIn, type Tokens, userSchema } from './session-client.ts';

describe.each(databases)('accounts on $name', (database) => {
  const server = sharedServer({ database });
  let admin: Tokens;

  beforeAll(async () => {
    await createAccount(server.deps, { account: 'admin', password: 'burger' });
    admin = await signIn(server, 'admin', 'burger');
  });

  const as = (method: string, path: string, body?: unknown, token = admin.token) =>
    call(server, method, path, body === undefined ? { token } : { token, body });
  const create = async (account: string, password = 'secret') =>
    dataOf(await as('POST', '/api/accounts', { account, password }), userSchema);

  test('are created, read, and listed, oldest first', async () => {
    const zoe = await create('Zoe');
    const ben = await create('ben');
    expect(ben).toMatchObject({ account: 'ben', email: '', first_name: '', last_name: '', roles: [] });
    expect(dataOf(await as('GET', `/api/accounts/${zoe.id}`), userSchema)).toEqual(zoe);
    const everyone = dataOf(await as('GET', '/api/accounts'), z.array(userSchema));
    expect(everyone.map((user) => user.account)).toEqual(['admin', 'Zoe', 'ben']);
    expect(JSON.stringify(everyone)).not.toContain('argon2');
  });

  test.each([
    [{ account: 'ab', password: 'secret' }, 'account', 'Account must be at least 3 characters'],
    [{ account: '   ', password: 'secret' }, 'account', 'Account is required'],
    [{ account: 'carl' }, 'password', 'Password is required'],
    [{ account: 'carl', password: '123' }, 'password', 'Password should be at least 4 characters'],
    [
      { account: 'ca\0rl', password: '1234' },
      'account',
      'account: Contains a character that can’t be stored.',
    ],
  ])('are not created from %j', async (body, field, message) => {
    expect(await as('POST', '/api/accounts', body)).toMatchObject({ status: 400, body: { field, message } });
  });

  const invisible = 'An account name or email can’t contain invisible characters.';
  const mixed = 'An account name can’t mix alphabets whose letters look alike, such as Latin and Cyrillic.';
  test.each([
    ...[
      '\u200B',
      '\u202E',
      '\u2060',
      '\u00AD',
      '\uFE0F',
      '\u2066',
      '\u200F',
      '\u3164',
      '\u034F',
      '\u0007',
    ].map((one) => [`adm${one}in`, invisible]),
    ['\u0430dmin', mixed],
    ['adm\u03B9n', mixed],
    ['\u0430dmin@example.org', mixed],
    ['ad\u0561m', mixed],
    ['admin\u2800', mixed],
    ['\u0391\u0434\u0430', mixed],
  ])('cannot look like others: %j', async (account, message) => {
    const refused = await as('POST', '/api/accounts', { account, password: 'secret' });
    expect(refused).toMatchObject({ status: 400, body: { field: 'account', message } });
  });

  test('may be written in any alphabet', async () => {
    const names = [
      '王小明',
      '佐藤さくら',
      'テスト太郎',
      'Zoë Ångström',
      '김민준 kim',
      'Анна',
      'Ελένη',
      'محمد',
      'דוד',
    ];
    const emails = ['ada.l+x@example.org', 'анна@example.org', "d'arc_1@例え.jp", 'アダ.ada@example.org'];
    for (const account of [...names, ...emails]) {
      expect((await as('POST', '/api/accounts', { account, password: 'secret' })).status).toBe(201);
      expect((await login(server, account, 'secret')).status).toBe(200);
    }
  });

  test('that look like others still sign in if they exist, and no email may look like another', async () => {
    const account = 'ad\u200Bm\u0456n';
    await createAccount(server.deps, { account, password: 'secret' });
    const { token } = await signIn(server, account, 'secret');
    const body = { first_name: 'First', last_name: 'Last', email: 'ad\u200Ba@example.org' };
    for (const path of ['/api/me/profile', `/api/accounts/${(await create('otto')).id}/profile`])
      expect(await as('PUT', path, body, token)).toMatchObject({
        status: 400,
        body: { field: 'email', message: invisible },
      });
  });

  test('have names of their own, in whatever case', async () => {
    await create('Dora');
    const taken = await as('POST', '/api/accounts', { account: 'dORA', password: 'secret' });
    expect(taken).toMatchObject({ status: 409, body: { field: 'account' } });
  });

  test('of one name are created once, however many ask', async () => {
    const body = { account: 'racer', password: 'secret' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => as('POST', '/api/accounts', body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('have a profile that an administrator writes, the email unchecked', async () => {
    const { id } = await create('emil');
    const path = `/api/accounts/${id}/profile`;
    const body = { first_name: ' Emil ', last_name: 'Noether', email: 'not an address' };
    expect(dataOf(await as('PUT', path, body), userSchema)).toMatchObject({
      first_name: 'Emil',
      last_name: 'Noether',
      email: 'not an address',
    });
    const names = { first_name: 'Emmy', last_name: 'Noether' };
    expect(dataOf(await as('PUT', path, names), userSchema).email).toBe('not an address');
    for (const last_name of ['N', ' É ', '', '。'])
      expect(await as('PUT', path, { ...names, last_name })).toMatchObject({
        status: 400,
        body: { field: 'last_name', message: 'Last name is required (min 2 characters).' },
      });
    // One of these characters may be a whole name.
    for (const last_name of ['王', '김', 'め', 'ミ'])
      expect(dataOf(await as('PUT', path, { ...names, last_name }), userSchema).last_name).toBe(last_name);
  });

  test('have a profile that people write themselves, with an email that could be one', async () => {
    await create('fritz');
    const { token } = await signIn(server, 'fritz', 'secret');
    const body = { first_name: 'Fritz', last_name: 'Zwicky', email: 'fritz@sky.org' };
    expect((await as('PUT', '/api/me/profile', { ...body, email: 'x@y' }, token)).body).toMatchObject({
      field: 'email',
      message: 'Enter a valid email address.',
    });
    expect((await as('PUT', '/api/me/profile', body, token)).status).toBe(200);
    const [profile, me] = await Promise.all(
      ['/api/me/profile', '/api/me'].map(async (path) =>
        dataOf(await as('GET', path, undefined, token), userSchema),
      ),
    );
    expect(profile).toMatchObject({ account: 'fritz', email: 'fritz@sky.org' });
    expect(me).toEqual(profile);
  });

  test('never share an email, because people sign in with it', async () => {
    const [gina, hugo] = [await create('gina'), await create('hugo')];
    const body = { first_name: 'First', last_name: 'Last', email: 'both@example.org' };
    expect((await as('PUT', `/api/accounts/${gina.id}/profile`, body)).status).toBe(200);
    const second = await as('PUT', `/api/accounts/${hugo.id}/profile`, {
      ...body,
      email: 'BOTH@example.org',
    });
    expect(second).toMatchObject({ status: 409, body: { field: 'email' } });
    const none = { ...body, email: '' };
    for (const { id } of [gina, hugo]) {
      expect((await as('PUT', `/api/accounts/${id}/profile`, none)).status).toBe(200);
    }
  });

  test('never have the name that is another one’s email, nor the other way round', async () => {
    const { id } = await create('lea');
    const body = { first_name: 'First', last_name: 'Last', email: 'Moritz@Example.org' };
    const path = `/api/accounts/${id}/profile`;
    expect((await as('PUT', path, body)).status).toBe(200);
    const taken = await as('POST', '/api/accounts', { account: 'moritz@example.ORG', password: 'thief' });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        field: 'account',
        message: 'This account name is another account’s email. Choose another name.',
      },
    });
    expect((await login(server, 'moritz@example.org', 'secret')).status).toBe(200);

    await create('nils@example.org');
    const refused = {
      status: 409,
      body: { field: 'email', message: 'This email belongs to another account. Enter another one.' },
    };
    const theirs = { ...body, email: 'NILS@example.org' };
    expect(await as('PUT', path, theirs)).toMatchObject(refused);
    const { token } = await signIn(server, 'lea', 'secret');
    expect(await as('PUT', '/api/me/profile', theirs, token)).toMatchObject(refused);
    // An account may use its own name as its email.
    const own = await signIn(server, 'nils@example.org', 'secret');
    expect((await as('PUT', '/api/me/profile', theirs, own.token)).status).toBe(200);
  });

  test('never get a name and another one’s email that are the same at the same moment', async () => {
    const race = async (round: number) => {
      const id = await createAccount(server.deps, { account: `olga-${round}`, password: 'secret' });
      const name = `race-${round}@example.org`;
      const profile = { first_name: 'First', last_name: 'Last', email: name };
      // The hash takes most of the time. All calls wait for theirs, so that all accounts are written together.
      const hash = await server.deps.passwords.hash('secret');
      const passwords = { ...server.deps.passwords, hash: async () => hash };
      return Promise.allSettled([
        changeProfile(server.deps, 'operator', { id, expected: null }, profile),
        createAccount({ ...server.deps, passwords }, { account: name, password: 'secret' }),
      ]);
    };
    for (let round = 0; round < 12; round += 1) {
      const outcomes = await race(round);
      expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
        { reason: { status: 409 } },
      ]);
    }
  });

  test('change their own password: the other sign-ins end, this one goes on', async () => {
    await create('ines');
    const here = await signIn(server, 'ines', 'secret');
    const elsewhere = await signIn(server, 'ines', 'secret');
    const body = { password: 'secret', new_password: 'better' };
    expect((await as('PUT', '/api/me/password', body, here.token)).status).toBe(204);
    expect((await as('GET', '/api/me', undefined, here.token)).status).toBe(200);
    expect((await as('GET', '/api/me', undefined, elsewhere.token)).status).toBe(401);
    expect((await refresh(server, elsewhere.refresh_token)).status).toBe(401);
    expect((await login(server, 'ines', 'secret')).status).toBe(401);
    expect((await login(server, 'ines', 'better')).status).toBe(200);
  });

  test.each([
    [{ new_password: 'better' }, 'password', 'Current password is required.'],
    [
      { password: 'burger', new_password: 'abc' },
      'new_password',
      'New password must be at least 4 characters.',
    ],
    [
      { password: 'wrong', new_password: 'better' },
      'password',
      'The current password is wrong. Enter it again.',
    ],
  ])('keep their password when %j is sent', async (body, field, message) => {
    const refused = await as('PUT', '/api/me/password', body);
    expect(refused).toMatchObject({ status: 400, body: { field, message } });
    expect((await login(server, 'admin', 'burger')).status).toBe(200);
  });

  test('get a new password from an administrator who knows the current one', async () => {
    const { id } = await create('jana');
    const session = await signIn(server, 'jana', 'secret');
    const path = `/api/accounts/${id}/password`;
    expect((await as('PUT', path, { password: 'guess', new_password: 'better' })).status).toBe(400);
    expect((await as('PUT', path, { password: 'secret', new_password: 'better' })).status).toBe(204);
    expect((await as('GET', '/api/me', undefined, session.token)).status).toBe(401);
    expect((await login(server, 'jana', 'better')).status).toBe(200);
  });

  test('end with their tokens when they are deleted, also by themselves', async () => {
    const { id } = await create('karl');
    const session = await signIn(server, 'karl', 'secret');
    expect((await as('DELETE', `/api/accounts/${id}`, undefined, session.token)).status).toBe(204);
    expect((await as('GET', '/api/me', undefined, session.token)).status).toBe(401);
    expect((await refresh(server, session.refresh_token)).status).toBe(401);
    expect((await login(server, 'karl', 'secret')).status).toBe(401);
  });

  test.each([
    ['GET', '/api/accounts/ACC-NONE'],
    ['DELETE', '/api/accounts/ACC-NONE'],
    ['DELETE', '/api/accounts/%00'],
    ['PUT', '/api/accounts/ACC-NONE/profile'],
    ['PUT', '/api/accounts/ACC-NONE/password'],
  ])('that do not exist are not found: %s %s', async (method, path) => {
    const body = { first_name: 'First', last_name: 'Last', password: 'secret', new_password: 'better' };
    const answer = await as(method, path, method === 'PUT' ? body : undefined);
    expect(answer).toMatchObject({ status: 404, body: { message: 'Account not found.' } });
  });

  test('are never all deleted, even if everyone is at once', async () => {
    const everyone = dataOf(await as('GET', '/api/accounts'), z.array(userSchema));
    const answers = await Promise.all(everyone.map(({ id }) => as('DELETE', `/api/accounts/${id}`)));
    const left = await server.db.selectFrom('account').select('id').execute();
    expect(left.length).toBeGreaterThan(0);
    expect(answers.length - answers.filter((answer) => answer.status === 204).length).toBe(left.length);
  });
});

test.each(databases)('the last account on $name cannot be deleted', async (database) => {
  const server = await serverForTest({ database });
  const id = await createAccount(server.deps, { account: 'admin', password: 'burger' });
  const { token } = await signIn(server, 'admin', 'burger');
  expect(await call(server, 'DELETE', `/api/accounts/${id}`, { token })).toMatchObject({
    status: 409,
    body: { message: 'The last account can’t be deleted. Create another one first.' },
  });
});
