import { describe, expect, test } from 'vitest';
import { type AuthClient, createAuthClient, noTokens } from '#services/auth-client.ts';
import { type BuilderClient, createBuilderClient } from '#services/builder-client.ts';
import { createHttp } from '#services/http.ts';
import { type Answer, type Script, serve, serveAnswer } from './http-server.ts';

const tokens = { current: () => 'T', renew: () => Promise.resolve(null) };

const clients = async (script: Script) => {
  const server = await serve(script);
  const http = createHttp({ baseUrl: server.baseUrl, tokens });
  return { ...server, auth: createAuthClient(http), builder: createBuilderClient(http) };
};

const line = (seen: { method: string; url: string; body: string } | undefined): string =>
  `${seen?.method} ${seen?.url} ${seen?.body}`.trim();

const pair = { token: 'A', refresh_token: 'R' };
const ann = { id: 1, account: 'ann', email: 'a@b.c', first_name: 'Ann', last_name: 'Lee' };
const profile = { firstName: 'Ann', lastName: 'Lee', email: 'a@b.c' };
const profileJson = '{"first_name":"Ann","last_name":"Lee","email":"a@b.c"}';
const change = { currentPassword: 'old', newPassword: 'new!' };
const changeJson = '{"password":"old","new_password":"new!"}';

describe('the auth service', () => {
  const done: Answer = { status: 204 };

  test.each<[string, (auth: AuthClient) => Promise<unknown>, Answer, string, unknown]>([
    [
      'login',
      (auth) => auth.login({ account: 'ann', password: 'pw' }),
      { json: pair },
      'POST /api/login {"account":"ann","password":"pw"}',
      { accessToken: 'A', refreshToken: 'R' },
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
      'updateProfile',
      (auth) => auth.updateProfile(profile),
      done,
      `PUT /api/me/profile ${profileJson}`,
      undefined,
    ],
    [
      'updatePassword',
      (auth) => auth.updatePassword(change),
      done,
      `PUT /api/me/password ${changeJson}`,
      undefined,
    ],
    ['logout', (auth) => auth.logout('A'), done, 'DELETE /api/logout', undefined],
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
      'updateAccountProfile',
      (auth) => auth.updateAccountProfile('1', profile),
      done,
      `PUT /api/accounts/1/profile ${profileJson}`,
      undefined,
    ],
    [
      'changeAccountPassword',
      (auth) => auth.changeAccountPassword('1', change),
      done,
      `PUT /api/accounts/1/password ${changeJson}`,
      undefined,
    ],
    ['deleteAccount', (auth) => auth.deleteAccount('1'), done, 'DELETE /api/accounts/1', undefined],
    [
      'listServices',
      (auth) => auth.listServices(),
      { json: { data: { crm: ['b', 'a'] } } },
      'GET /api/services',
      [{ service: 'crm', roles: ['a', 'b'] }],
    ],
    [
      'createServiceRole',
      (auth) => auth.createServiceRole('', 'admin'),
      done,
      'POST /api/services {"service":"","role":"admin"}',
      undefined,
    ],
    [
      'removeServiceRole',
      (auth) => auth.removeServiceRole('c r/m', 'a?'),
      done,
      'DELETE /api/services/c%20r%2Fm/a%3F',
      undefined,
    ],
    [
      'removeServiceRole of the empty service',
      (auth) => auth.removeServiceRole('', 'admin'),
      done,
      'DELETE /api/services//admin',
      undefined,
    ],
    [
      'assignRole',
      (auth) => auth.assignRole('crm', 'admin', 'a b'),
      done,
      'PUT /api/services/crm/admin/a%20b',
      undefined,
    ],
  ])('%s', async (_, call, answer, request, result) => {
    const { auth, seen } = await clients(() => answer);
    expect(await call(auth)).toEqual(result);
    expect(seen.map(line)).toEqual([request]);
  });

  test.each([{ welcome: true }, { token: 'no\nheader', refresh_token: 'R' }])(
    'sign-in that is accepted without tokens that can be used: %j',
    async (json) => {
      const { auth } = await clients(() => ({ json }));
      await expect(auth.login({ account: 'ann', password: 'pw' })).rejects.toMatchObject({
        status: 200,
        message: noTokens,
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

const burger = { name: 'B', type: 'chat', workshopId: 'w 1' } as const;
const burgerJson = '{"name":"B","type":"chat","workshop_id":"w 1"}';
const cheese = { type: 'Open AI', jsonData: { model: 'm' } };
const patty = { type: 'api', jsonData: { name: 't' }, settings: { url: 'u' } } as const;
const pattyJson = '{"type":"api","json_data":{"name":"t"},"settings":{"url":"u"}}';

describe('the builder API', () => {
  const data = (value: unknown): Answer => ({ json: { data: value } });
  const done: Answer = { status: 204 };
  const pattyAnswer = data({ id: 3, type: 'api' });
  const cheeseAnswer = data({ type: 'Open AI' });

  test.each<[string, (builder: BuilderClient) => Promise<unknown>, Answer, string, unknown]>([
    [
      'listWorkshops',
      (b) => b.listWorkshops(),
      data([{ id: 1, name: 'W' }]),
      'GET /api/workshop',
      [{ id: '1', name: 'W' }],
    ],
    [
      'createWorkshop',
      (b) => b.createWorkshop('W'),
      data({ id: 1, name: 'W' }),
      'POST /api/workshop {"name":"W"}',
      { id: '1', name: 'W' },
    ],
    [
      'exportBurgers',
      (b) => b.exportBurgers('w/1'),
      data([{ id: 1, unknown_field: [null] }]),
      'GET /api/workshop/w%2F1/burgers',
      [{ id: 1, unknown_field: [null] }],
    ],
    [
      'importBurgers',
      (b) => b.importBurgers('1', [{ name: 'B' }]),
      done,
      'POST /api/workshop/1/burgers [{"name":"B"}]',
      undefined,
    ],
    [
      'listBurgers',
      (b) => b.listBurgers('w 1&x'),
      data([{ id: 1, name: 'B', workshop_id: 'w' }]),
      'GET /api/burger?workshop_id=w%201%26x',
      [{ id: '1', name: 'B', workshopId: 'w' }],
    ],
    [
      'listBurgers, whose answer need not say the workshop',
      (b) => b.listBurgers('w'),
      data([{ id: 1, name: 'B' }]),
      'GET /api/burger?workshop_id=w',
      [{ id: '1', workshopId: '' }],
    ],
    [
      'createBurger, whose answer supplies id and name',
      (b) => b.createBurger(burger),
      data({ id: 5, name: 'B' }),
      `POST /api/burger ${burgerJson}`,
      { id: '5', name: 'B', type: 'chat', workshopId: 'w 1' },
    ],
    [
      'updateBurger',
      (b) => b.updateBurger('b/1', burger),
      data({ id: 'b/1', name: 'B', workshop_id: 'other' }),
      `PUT /api/burger/b%2F1 ${burgerJson}`,
      { id: 'b/1', workshopId: 'other' },
    ],
    ['deleteBurger', (b) => b.deleteBurger('1'), done, 'DELETE /api/burger/1', undefined],
    [
      'topBuns.list',
      (b) => b.topBuns.list('1'),
      data([{ id: 2, prompt: 'P' }]),
      'GET /api/burger/1/bun',
      [{ id: '2' }],
    ],
    [
      'topBuns.create',
      (b) => b.topBuns.create('1', { prompt: 'P' }),
      data({ id: 2, prompt: 'P' }),
      'POST /api/burger/1/bun {"bun_level":"top","prompt":"P"}',
      { id: '2', prompt: 'P' },
    ],
    [
      'topBuns.update',
      (b) => b.topBuns.update('1', '2', { prompt: 'P' }),
      data({ id: 2, prompt: 'P' }),
      'PUT /api/burger/1/bun/top/2 {"prompt":"P"}',
      { id: '2' },
    ],
    ['topBuns.remove', (b) => b.topBuns.remove('1', '2'), done, 'DELETE /api/burger/1/bun/top/2', undefined],
    [
      'cheeses.list',
      (b) => b.cheeses.list('1'),
      data([{ type: 'x' }]),
      'GET /api/burger/1/cheese',
      [{ type: 'x' }],
    ],
    [
      'cheeses.create',
      (b) => b.cheeses.create('1', cheese),
      cheeseAnswer,
      'POST /api/burger/1/cheese {"type":"Open AI","json_data":{"model":"m"}}',
      { type: 'Open AI' },
    ],
    [
      'cheeses.update',
      (b) => b.cheeses.update('1', cheese),
      cheeseAnswer,
      'PUT /api/burger/1/cheese/Open%20AI {"json_data":{"model":"m"}}',
      { type: 'Open AI' },
    ],
    [
      'cheeses.remove',
      (b) => b.cheeses.remove('1', 'Open AI'),
      done,
      'DELETE /api/burger/1/cheese/Open%20AI',
      undefined,
    ],
    [
      'patties.list',
      (b) => b.patties.list('1'),
      data([{ id: 3, type: 'prompt' }]),
      'GET /api/burger/1/patty',
      [{ id: '3' }],
    ],
    [
      'patties.create',
      (b) => b.patties.create('1', patty),
      pattyAnswer,
      `POST /api/burger/1/patty ${pattyJson}`,
      { id: '3' },
    ],
    [
      'patties.update',
      (b) => b.patties.update('1', '3', patty),
      pattyAnswer,
      `PUT /api/burger/1/patty/3 ${pattyJson}`,
      { id: '3' },
    ],
    ['patties.remove', (b) => b.patties.remove('1', '3'), done, 'DELETE /api/burger/1/patty/3', undefined],
  ])('%s', async (_, call, answer, request, result) => {
    const { builder, seen } = await clients(() => answer);
    const given = await call(builder);
    if (typeof result === 'object' && result !== null) expect(given).toMatchObject(result);
    else expect(given).toBe(result);
    expect(seen.map(line)).toEqual([request]);
    expect(seen[0]?.headers.authorization).toBe('Bearer T');
  });

  test.each<[unknown, string]>([
    [{ message: 'Hello' }, 'Hello'],
    [{ data: { message: 'Hello' } }, 'Hello'],
    [{ message: 'Hello', data: { id: 1 } }, 'Hello'],
    [{ data: 'Hello' }, 'Hello'],
    [{ message: { role: 'x' } }, '{\n  "role": "x"\n}'],
    [{}, ''],
  ])('testCheese shows the message of %j', async (json, message) => {
    const { builder, seen } = await clients(() => ({ json }));
    expect(await builder.testCheese('1', 'Open AI', 'Hi')).toBe(message);
    expect(seen.map(line)).toEqual(['POST /api/burger/1/cheese/Open%20AI/test {"message":"Hi"}']);
  });

  test.each<[unknown, string]>([
    [{ data: 'sunny' }, 'sunny'],
    [{ data: '' }, ''],
    [{ data: null }, ''],
    [{ data: { sky: 'blue' } }, '{\n  "sky": "blue"\n}'],
    ['sunny', 'sunny'],
  ])('testPatty shows the data of %j', async (json, text) => {
    const { builder, seen } = await clients(() => ({ json }));
    const input = { toolInput: { city: 'Oslo' }, privacyInput: { Authorization: 'k' } };
    expect(await builder.testPatty('1', '3', input)).toBe(text);
    expect(seen.map(line)).toEqual([
      'POST /api/burger/1/patty/3/test {"tool_input":{"city":"Oslo"},"privacy_input":{"Authorization":"k"}}',
    ]);
  });

  test.each<[string, (builder: BuilderClient) => Promise<unknown>]>([
    ['Invalid workshop response', (b) => b.createWorkshop('W')],
    ['Invalid burger response', (b) => b.createBurger(burger)],
    ['Invalid burger response', (b) => b.updateBurger('1', burger)],
    ['Invalid top bun response', (b) => b.topBuns.create('1', { prompt: 'P' })],
    ['Invalid cheese response', (b) => b.cheeses.update('1', cheese)],
    ['Invalid patty response', (b) => b.patties.create('1', patty)],
  ])('%s, where an answer holds no such thing', async (message, call) => {
    const { builder } = await clients(() => data({ ok: true }));
    await expect(call(builder)).rejects.toMatchObject({ message, status: 200 });
  });

  test('an ID that would lead to another call is refused before it is sent', async () => {
    const { baseUrl, seen } = await serveAnswer(done);
    const builder = createBuilderClient(createHttp({ baseUrl, tokens }));
    await expect(builder.deleteBurger('..')).rejects.toMatchObject({ message: 'Invalid ID' });
    expect(seen).toHaveLength(0);
  });
});
