import { expect, test } from 'vitest';
import type { Account } from '#domain/entities.ts';
import { accounts } from '#machines/list/resources/accounts.ts';
import { withRole } from '#machines/list/resources/accounts-drafts.ts';
import { ada, bob, failure, said } from './people.ts';
import { startAccounts } from './world.ts';

const { create, assignRole } = accounts.commands;
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

test('a role is one of the chosen service’s roles, and another service asks for another role', async () => {
  const { actor, form, requests } = await startAccounts([ada, bob], ada);
  actor.send({ type: 'open', command: 'assignRole', target: bob });
  const assigning = form('assignRole');
  const see = () => assigning?.getSnapshot().context;
  expect(see()?.draft).toEqual(fresh);
  assigning?.send({ type: 'submit' });
  expect(said(see()?.errors)).toEqual({ service: 'Service is required.', role: 'Role is required.' });
  assigning?.send({ type: 'change', draft: { service: 'billing', offered: ['clerk', 'reader'] } });
  expect(said(see()?.errors)).toEqual({ role: 'Role is required.' });
  assigning?.send({ type: 'change', draft: { role: 'reader' } });
  assigning?.send({ type: 'change', draft: { service: '', offered: ['guest'] } });
  expect(see()?.draft).toEqual({ service: '', role: null, offered: ['guest'] });
  assigning?.send({ type: 'change', draft: { role: 'reader' } });
  assigning?.send({ type: 'submit' });
  expect(said(see()?.errors)).toEqual({ role: 'Role is required.' });
  expect(requests()).toEqual([]);
  assigning?.send({ type: 'change', draft: { role: 'guest' } });
  assigning?.send({ type: 'submit' });
  expect(requests()).toMatchObject([{ target: bob, draft: { service: '', role: 'guest' } }]);
});

test('a role that the server has assigned is on the account at once, with nothing loaded again', async () => {
  const result = { ...bob, roles: [{ service: 'billing', role: 'reader' }] };
  const { actor, see, form, succeed, loads } = await startAccounts([ada, bob], result);
  actor.send({ type: 'open', command: 'assignRole', target: bob });
  form('assignRole')?.send({ type: 'change', draft: { service: 'billing', offered: ['reader'] } });
  form('assignRole')?.send({ type: 'change', draft: { role: 'reader' } });
  form('assignRole')?.send({ type: 'submit' });
  await succeed();
  expect(see().context).toMatchObject({
    items: [ada, result],
    notice: { tone: 'success', text: assignRole.outcomes.succeeded },
  });
  expect([see().value, loads()]).toEqual(['closed', 1]);
});

test('an account that was created is found by loading the list again', async () => {
  const { actor, see, form, succeed, loads } = await startAccounts([ada], ada);
  actor.send({ type: 'open', command: 'create', target: null });
  form('create')?.send({ type: 'change', draft: { account: 'carol', password: 'secret' } });
  form('create')?.send({ type: 'submit' });
  await succeed();
  expect([see().value, loads()]).toEqual(['closed', 2]);
});

test('what the server refuses stays in its dialog, as typed', async () => {
  const { actor, form, refuse } = await startAccounts([ada, bob], ada);
  actor.send({ type: 'open', command: 'create', target: null });
  form('create')?.send({ type: 'change', draft: { account: 'bob', password: 'secret' } });
  form('create')?.send({ type: 'submit' });
  await refuse({ ...failure, message: 'This account exists.', status: 409 });
  expect(form('create')?.getSnapshot().context).toMatchObject({
    draft: { account: 'bob', password: 'secret' },
    failure: { text: create.outcomes.failed, detail: 'This account exists.' },
  });
});

test('a role more is a role more, once', () => {
  const draft = { service: 'billing', role: 'clerk', offered: [] };
  expect(withRole(ada, draft).roles).toEqual(ada.roles);
  expect(withRole(bob, { ...draft, service: '' }).roles).toEqual([{ service: '', role: 'clerk' }]);
  expect(withRole(bob, fresh)).toBe(bob);
});
