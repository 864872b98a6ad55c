import { describe, expect, test } from 'vitest';
import { type AuthClient, NO_TOKENS } from '#services/auth-client.ts';
import { clients, line } from './client-world.ts';
import type { Answer } from './http-server.ts';

const pair = { token: 'A', refresh_token: 'R' };
const ann = { id: 1, account: 'ann', email: 'a@b.c', first_name: 'Ann', last_name: 'Lee' };
const profile = { firstName: 'Ann', lastName: 'Lee', email: 'a@b.c' };
const profileJson = '{"first_name":"Ann","last_name":"Lee","email":"a@b.c"}';
const change = { currentPassword: 'old', newPassword: 'new!' };
const changeJson = '{"password":"old","new_password":"new!"}';

describe('the auth service', () => {
  const done: Answer = { status: 204 };

  test.each<[string, (auth: AuthClient) => Promise<unknown>]>([
    [`PUT /api/me/profile ${profileJson}`, (auth) => auth.updateProfile(profile)],
    [`PUT /api/me/password ${changeJson}`, (auth) => auth.updatePassword(change)],
    ['DELETE /api/logout', (auth) => auth.logout('A')],
    [`PUT /api/accounts/1/profile ${profileJson}`, (auth) => auth.updateAccountProfile('1', profile)],
    [`PUT /api/accounts/1/password ${changeJson}`, (auth) => auth.changeAccountPassword('1', change)],
    ['DELETE /api/accounts/1', (auth) => auth.deleteAccount('1')],
    ['POST /api/services {"service":"","role":"admin"}', (auth) => auth.createServiceRole('', 'admin')],
    ['DELETE /api/services/c%20r%2Fm/a%3F', (auth) => auth.removeServiceRole('c r/m', 'a?')],
    ['DELETE /api/services//admin', (auth) => auth.removeServiceRole('', 'admin')],
    ['PUT /api/services/crm/admin/a%20b', (auth) => auth.assignRole('crm', 'admin', 'a b')],
    ['DELETE /api/services//admin/a%20b', (auth) => auth.takeRole('', 'admin', 'a b')],
  ])('%s', async (request, call) => {
    const { auth, seen } = await clients(() => done);
    expect(await call(auth)).toBe(undefined);
    expect(seen.map(line)).toEqual([request]);
  });

  test.each<[string, (auth: AuthClient) => Promise<unknown>, Answer, string, unknown]>([
    [
      'login',
      (auth) => auth.login({ account: 'ann', password: 'pw' }),
      { json: pair },
      'POST /api/login {"account":"ann","password":"pw"}',
      { accessToken: 'A', refreshToken: 'R' },
    ],
    [
      'beginAtProvider',
      (auth) => auth.beginAtProvider(),
      { json: { data: { url: 'https://login.example/auth?x' } } },
      'POST /api/oidc',
      'https://login.example/auth?x',
    ],
    [
      'exchangeCode',
      (auth) => auth.exchangeCode('C'),
      { json: pair },
      'POST /api/oidc/tokens {"code":"C"}',
      { accessToken: 'A', refreshToken: 'R' },
    ],
    [
      'beginJoining',
      (auth) => auth.beginJoining(),
      { json: { data: { url: 'https://login.example/auth' } } },
      'POST /api/me/oidc',
      'https://login.example/auth',
    ],
    [
      'waysIn',
      (auth) => auth.waysIn(),
      { json: { data: { password: false, provider: true } } },
      'GET /api/me/oidc',
      { password: false, provider: true },
    ],
    [
      'refresh',
      (auth) => auth.refresh('R0'),
      { json: { data: pair } },
      'POST /api/refresh {"refresh_token":"R0"}',
      { accessToken: 'A', refreshToken: 'R' },
    ],
    [
      'profile',
      (auth) => auth.profile(),
      { json: { data: ann } },
      'GET /api/me/profile',
      { id: '1', account: 'ann', ...profile, roles: [] },
    ],
    [
      'listAccounts',
      (auth) => auth.listAccounts(),
      { json: { data: [ann] } },
      'GET /api/accounts',
      [{ id: '1', account: 'ann', ...profile, roles: [] }],
    ],
    [
      'account',
      (auth) => auth.account('a/b'),
      { json: ann },
      'GET /api/accounts/a%2Fb',
      { id: '1', account: 'ann', ...profile, roles: [] },
    ],
    [
      'createAccount',
      (auth) => auth.createAccount({ account: 'bob', password: 'pw12' }),
      { status: 201, json: ann },
      'POST /api/accounts {"account":"bob","password":"pw12"}',
      undefined,
    ],
    [
      'listServices',
      (auth) => auth.listServices(),
      { json: { data: { crm: ['b', 'a'] } } },
      'GET /api/services',
      [{ service: 'crm', roles: ['a', 'b'] }],
    ],
  ])('%s', async (_, call, answer, request, result) => {
    const { auth, seen } = await clients(() => answer);
    expect(await call(auth)).toEqual(result);
    expect(seen.map(line)).toEqual([request]);
  });

  test.each([
    [{ data: { ...ann, version: 7 } }, 7],
    [{ version: 7 }, 7],
    [{ data: ann }, undefined],
    ['Saved.', undefined],
  ])('a saved profile has the version of the answer %j', async (json, version) => {
    const { auth } = await clients(() => ({ json }));
    expect(await auth.updateProfile(profile)).toBe(version);
    expect(await auth.updateAccountProfile('1', profile)).toBe(version);
  });

  test.each([{ welcome: true }, { token: 'no\nheader', refresh_token: 'R' }])(
    'sign-in that is accepted without tokens that can be used: %j',
    async (json) => {
      const { auth } = await clients(() => ({ json }));
      await expect(auth.login({ account: 'ann', password: 'pw' })).rejects.toMatchObject({
        status: 200,
        message: NO_TOKENS,
      });
    },
  );

  test('a service without /api/me/profile is asked for /api/me', async () => {
    const { auth, seen } = await clients(({ url }) => (url === '/api/me' ? { json: ann } : { status: 404 }));
    expect(await auth.profile()).toMatchObject({ id: '1' });
    expect(seen.map(line)).toEqual(['GET /api/me/profile', 'GET /api/me']);
  });

  test('any other failure of the profile is a failure', async () => {
    const { auth, seen } = await clients(() => ({ status: 403, json: { message: 'No' } }));
    await expect(auth.profile()).rejects.toMatchObject({ status: 403, message: 'No' });
    expect(seen).toHaveLength(1);
  });

  test('a user that cannot be read', async () => {
    const { auth } = await clients(() => ({ json: { name: 'nobody' } }));
    await expect(auth.profile()).rejects.toMatchObject({ message: 'Invalid user payload' });
  });
});
