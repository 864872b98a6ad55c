import { expect, test } from 'vitest';
import {
  type AssignRoleDraft,
  reviseAssignment,
  withoutRole,
  withRole,
} from '#domain/drafts/accounts-drafts.ts';
import type { Account, RoleAssignment } from '#domain/entities.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { ada, bob, said } from './people.ts';

const { assignRole, removeRole } = accounts.commands;
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

test('a role to remove is one that the account has, the only one from the beginning, and is asked about', () => {
  const guest = { service: '', role: 'guest' };
  const [clerk] = ada.roles;
  const both = { ...ada, roles: [...ada.roles, guest] };
  const opened = (target: Account) => removeRole.draft({ scope: {}, items: [target], target });
  expect(opened(ada)).toEqual({ chosen: clerk });
  expect(opened(both)).toEqual({ chosen: null });
  const subject = { scope: {}, items: [both], target: both };
  expect(said(removeRole.validate?.({ chosen: null }, subject))).toEqual({ chosen: 'Role is required.' });
  expect(removeRole.validate?.({ chosen: guest }, subject)).toEqual({});
  // Somebody else has removed it meanwhile.
  expect(removeRole.validate?.({ chosen: guest }, { ...subject, target: ada })).not.toEqual({});
  const question = (chosen: RoleAssignment) => removeRole.confirmation?.(subject, { chosen });
  expect(question({ service: 'billing', role: 'clerk' })).toMatchObject({
    message: 'Remove the role “{role}” of the service “{service}” from “{account}”?',
  });
  expect(question(guest)).toMatchObject({ message: 'Remove the role “{role}” from “{account}”?' });
});

test('a role less is a role less, and no other one of its name', () => {
  const result = withoutRole(ada, { service: 'billing', role: 'clerk' });
  expect(result.roles).toEqual([]);
  expect(withoutRole(ada, { service: '', role: 'clerk' }).roles).toEqual(ada.roles);
  const done = {
    subject: { scope: {}, items: [ada, bob], target: ada },
    draft: { chosen: ada.roles[0] ?? null },
    result,
  };
  expect(removeRole.apply?.([ada, bob], done)).toEqual([result, bob]);
  expect(removeRole.affects?.(done)).toBe(false);
});
