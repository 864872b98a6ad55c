import { expect, test } from 'vitest';
import { type AssignRoleDraft, reviseAssignment, withRole } from '#domain/drafts/accounts-drafts.ts';
import type { Account } from '#domain/entities.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { ada, bob } from './people.ts';

const { assignRole } = accounts.commands;
const fresh = { service: null, role: null, offered: [] };

test('accounts are sorted by name as people would, and equal names keep one order', () => {
  const named = (account: string, id = account): Account => ({ ...ada, id, account });
  const sorted = [
    named('user10'),
    named('Émile'),
    named('user9'),
    named('zoe'),
    named('b', '2'),
    named('b', '1'),
  ]
    .toSorted(accounts.order)
    .map(({ account, id }) => `${account}:${id}`);
  expect(sorted).toEqual(['b:1', 'b:2', 'Émile:Émile', 'user9:user9', 'user10:user10', 'zoe:zoe']);
});

test('a role is one of the chosen service’s roles, and another service asks for another role', () => {
  const subject = { scope: {}, items: [ada, bob], target: bob };
  const choose = (...changes: readonly Partial<AssignRoleDraft>[]) =>
    changes.reduce(reviseAssignment, assignRole.draft(subject));
  const faults = (draft: AssignRoleDraft) => Object.keys(assignRole.validate?.(draft, subject) ?? {});
  const reader = [{ service: 'billing', offered: ['clerk', 'reader'] }, { role: 'reader' }];
  expect(choose()).toEqual(fresh);
  expect(faults(choose())).toEqual(['service', 'role']);
  expect(faults(choose(...reader))).toEqual([]);
  const other = choose(...reader, { service: '', offered: ['guest'] });
  expect(other).toEqual({ service: '', role: null, offered: ['guest'] });
  expect(faults(choose(other, { role: 'reader' }))).toEqual(['role']);
  expect(faults(choose(other, { role: 'guest' }))).toEqual([]);
});

test('a role that the server has assigned is on the account at once, with nothing loaded again', () => {
  const result = { ...bob, roles: [{ service: 'billing', role: 'reader' }] };
  const draft = { service: 'billing', role: 'reader', offered: ['reader'] };
  const done = { subject: { scope: {}, items: [ada, bob], target: bob }, draft, result };
  expect(assignRole.apply?.([ada, bob], done)).toEqual([ada, result]);
  expect(assignRole.affects?.(done)).toBe(false);
});

test('a role more is a role more, once', () => {
  const draft = { service: 'billing', role: 'clerk', offered: [] };
  expect(withRole(ada, draft).roles).toEqual(ada.roles);
  expect(withRole(bob, { ...draft, service: '' }).roles).toEqual([{ service: '', role: 'clerk' }]);
  expect(withRole(bob, fresh)).toBe(bob);
});
