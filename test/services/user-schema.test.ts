import { describe, expect, test } from 'vitest';
import { readServices } from '#services/service-schema.ts';
import { accountsSchema, readUser } from '#services/user-schema.ts';

const ann = {
  id: '7',
  account: 'ann',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  roles: [],
};
const names = { first_name: 'Ann', last_name: 'Lee' };

describe('user payloads', () => {
  test.each<[string, unknown, unknown]>([
    ['flat, snake case', { id: '7', account: 'ann', email: 'ann@example.com', ...names }, ann],
    [
      'flat, camel case',
      { id: '7', account: 'ann', email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee' },
      ann,
    ],
    ['account_id', { account_id: '7', account: 'ann', email: 'ann@example.com', ...names }, ann],
    ['accountId', { accountId: '7', account: 'ann', email: 'ann@example.com', ...names }, ann],
    ['a number as ID', { id: 7, account: 'ann', email: 'ann@example.com', ...names }, ann],
    [
      'an empty id beside account_id',
      { id: '', account_id: 7, account: 'ann', email: 'ann@example.com', ...names },
      ann,
    ],
    ['nested profile', { id: 7, account: 'ann', profile: { email: 'ann@example.com', ...names } }, ann],
    [
      'the top goes before the nested profile',
      {
        id: 7,
        account: 'ann',
        email: 'ann@example.com',
        ...names,
        profile: { email: 'x@y.z', first_name: 'X' },
      },
      ann,
    ],
    [
      'an empty top leaves it to the profile',
      { id: 7, account: 'ann', email: null, profile: { email: 'ann@example.com', ...names } },
      ann,
    ],
    [
      'an email as ID',
      { account: 'ann', email: 'ann@example.com', ...names },
      { ...ann, id: 'ann@example.com' },
    ],
    [
      'an email in the profile as ID',
      { profile: { email: 'ann@example.com' } },
      {
        id: 'ann@example.com',
        account: 'ann@example.com',
        email: 'ann@example.com',
        firstName: '',
        lastName: '',
        roles: [],
      },
    ],
    [
      'roles',
      { ...ann, roles: [{ service: 'crm', role: 'admin' }] },
      { ...ann, roles: [{ service: 'crm', role: 'admin' }] },
    ],
    ['no ID', { account: 'ann', ...names }, null],
    ['text', 'ann', null],
    ['a list', [ann], null],
    ['null', null, null],
    ['nothing', undefined, null],
  ])('%s', (_, raw, user) => expect(readUser(raw)).toEqual(user));
});

describe('role shapes', () => {
  test.each<[string, unknown, unknown]>([
    ['a list of names', ['b', 'a', 'b'], [{ service: '', roles: ['a', 'b'] }]],
    [
      'objects with role',
      [
        { service: 'crm', role: 'user' },
        { service: 'billing', role: 'admin' },
        { service: 'crm', role: 'admin' },
        { service: 'crm', role: 'user' },
      ],
      [
        { service: 'billing', roles: ['admin'] },
        { service: 'crm', roles: ['admin', 'user'] },
      ],
    ],
    ['objects with roles', [{ service: 'crm', roles: ['b', 'a'] }], [{ service: 'crm', roles: ['a', 'b'] }]],
    [
      'roles as objects',
      [{ service: 'crm', roles: [{ role: 'b' }, { name: 'a' }] }],
      [{ service: 'crm', roles: ['a', 'b'] }],
    ],
    [
      'a map',
      { crm: ['b', 'a'], billing: 'admin' },
      [
        { service: 'billing', roles: ['admin'] },
        { service: 'crm', roles: ['a', 'b'] },
      ],
    ],
    [
      'a map with a service of that name',
      { service: ['a'], crm: [] },
      [
        { service: 'crm', roles: [] },
        { service: 'service', roles: ['a'] },
      ],
    ],
    ['a service without roles', [{ service: 'crm', roles: [] }], [{ service: 'crm', roles: [] }]],
    [
      '(unspecified)',
      [{ service: '(unspecified)', role: 'a' }, { service: null, role: 'b' }, { role: 'c' }],
      [{ service: '', roles: ['a', 'b', 'c'] }],
    ],
    ['(unspecified) in a map', { '(unspecified)': ['a'] }, [{ service: '', roles: ['a'] }]],
    [
      'the two mixed',
      ['a', { service: 'crm', role: 'b' }],
      [
        { service: '', roles: ['a'] },
        { service: 'crm', roles: ['b'] },
      ],
    ],
    [
      'white space and blanks',
      [{ service: ' crm ', roles: [' a ', '', null] }],
      [{ service: 'crm', roles: ['a'] }],
    ],
    [
      'role objects with more keys and no service',
      [
        { role: 'b', created_at: '2026-01-01', is_default: true },
        { id: 3, name: 'a', description: 'Reads' },
        { roles: ['c'], tags: ['x'] },
      ],
      [{ service: '', roles: ['a', 'b', 'c'] }],
    ],
    [
      'role objects with more keys in an entry',
      [{ service: 'crm', roles: [{ role: 'a', granted: { by: 'ann' } }] }],
      [{ service: 'crm', roles: ['a'] }],
    ],
    [
      'role objects with more keys in a map',
      { crm: [{ role: 'a', scope: 'all' }], billing: { roles: ['b'], total: 1 } },
      [
        { service: 'billing', roles: ['b'] },
        { service: 'crm', roles: ['a'] },
      ],
    ],
    [
      'entries whose service or role has another name',
      [
        { service: 'crm', name: 'Customer relations', roles: ['a'], icon: { id: 1 } },
        { service: 'crm', role: 'b', name: 'Clerk' },
      ],
      [{ service: 'crm', roles: ['a', 'b'] }],
    ],
    [
      'an entry that stands alone, with more keys',
      { role: 'a', created_at: '2026-01-01', expires: null },
      [{ service: '', roles: ['a'] }],
    ],
    [
      'a map with services called role and roles',
      { role: ['a'], roles: ['b'], crm: ['c'] },
      [
        { service: 'crm', roles: ['c'] },
        { service: 'role', roles: ['a'] },
        { service: 'roles', roles: ['b'] },
      ],
    ],
    ['a list of maps', [{ crm: ['a'] }, { crm: 'b' }], [{ service: 'crm', roles: ['a', 'b'] }]],
    ['nothing', null, []],
    ['an empty list', [], []],
  ])('%s', (_, raw, services) => expect(readServices(raw)).toEqual(services));

  test('a map may name a service like a built-in property', () => {
    expect(readServices(JSON.parse('{"__proto__":["a"],"constructor":["b"]}'))).toEqual([
      { service: '__proto__', roles: ['a'] },
      { service: 'constructor', roles: ['b'] },
    ]);
  });
});

describe('account lists', () => {
  const bob = { ...ann, id: '8', account: 'bob' };

  test.each<[string, unknown, readonly string[]]>([
    ['a list', [ann, bob], ['7', '8']],
    ['a list under a key', { accounts: [ann, bob] }, ['7', '8']],
    ['a map of ID to account', { 7: { account: 'ann' }, 8: { account: 'bob' } }, ['7', '8']],
    ['one account', ann, ['7']],
    ['nothing', null, []],
    ['a list with one bad entry', [ann, { nobody: true }, null], ['7']],
  ])('%s', (_, raw, ids) => expect(accountsSchema.parse(raw).map(({ id }) => id)).toEqual(ids));

  test.each([['text'], [[{ nobody: true }]], [5]])('refuses %j', (raw) =>
    expect(accountsSchema.safeParse(raw).success).toBe(false),
  );
});
