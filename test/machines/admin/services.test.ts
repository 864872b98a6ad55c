import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serviceRole, services } from '#machines/list/resources/services.ts';
import { failure, said } from './people.ts';
import { startServices } from './world.ts';

const billing = { service: 'billing', roles: ['clerk', 'reader'] };
const { create, manageRoles } = services.commands;

test('a removed role drops by itself, and only once the server has removed it', async () => {
  const { actor, see, server, requests, succeed } = await startServices(billing);
  actor.send({ type: 'open', command: 'manageRoles', target: billing });
  actor.send({ type: 'change', draft: { role: 'clerk' } });
  actor.send({ type: 'submit' });
  expect(requests()).toEqual([
    { scope: {}, command: 'manageRoles', target: billing, draft: { role: 'clerk' } },
  ]);
  expect(see().context.form?.target).toEqual(billing);
  server.entries = [{ service: 'billing', roles: ['reader'] }];
  await succeed();
  expect(see().context).toMatchObject({
    form: { target: { roles: ['reader'] }, draft: { role: '' }, failure: null },
    items: [{ roles: ['reader'] }],
    notice: { tone: 'success', text: manageRoles.outcomes.succeeded },
  });
  expect(see().hasTag('unsaved')).toBe(false);
});

test('a role that the server keeps stays, with what the server said', async () => {
  const { actor, see, refuse } = await startServices(billing);
  actor.send({ type: 'open', command: 'manageRoles', target: billing });
  actor.send({ type: 'change', draft: { role: 'clerk' } });
  actor.send({ type: 'submit' });
  await refuse(failure);
  expect(see().context).toMatchObject({
    form: {
      target: billing,
      failure: { tone: 'error', text: manageRoles.outcomes.failed, detail: failure.message },
    },
    items: [billing],
    notice: null,
  });
});

test('a service that has lost its last role leaves the list, while its dialog says that it has none', async () => {
  const { actor, see, server, succeed } = await startServices({ service: 'billing', roles: ['clerk'] });
  actor.send({ type: 'open', command: 'manageRoles', target: { service: 'billing', roles: ['clerk'] } });
  actor.send({ type: 'change', draft: { role: 'clerk' } });
  actor.send({ type: 'submit' });
  server.entries = [];
  await succeed();
  await setImmediate();
  expect(see().context).toMatchObject({
    items: [],
    problem: null,
    form: { command: 'manageRoles', target: { service: 'billing', roles: [] } },
  });
});

test.each<[string, string, object]>([
  ['billing', '', { role: 'Role is required' }],
  ['billing', ' \t', { role: 'Role is required' }],
  ['', 'reader', {}],
  ['  ', ' reader ', {}],
])('creating in service %j a role %j is answered with %j', (service, role, errors) => {
  const facts = { scope: {}, items: [], target: null };
  expect(said(create.validate?.({ service, role }, facts))).toEqual(errors);
});

test('what is created is trimmed, and shows in its place while the list is loaded again', async () => {
  expect(serviceRole({ service: ' billing ', role: ' owner ' })).toEqual({
    service: 'billing',
    role: 'owner',
  });
  const { actor, see, succeed } = await startServices(billing);
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'change', draft: { service: 'archive', role: 'reader' } });
  actor.send({ type: 'submit' });
  const shown: string[][] = [];
  actor.subscribe(({ context }) => shown.push(context.items.map(({ service }) => service)));
  await succeed();
  expect(shown[0]).toEqual(['archive', 'billing']);
  expect(see().context.notice?.text).toBe(create.outcomes.succeeded);
});

test('a field error goes with the value that caused it', async () => {
  const { actor, see } = await startServices(billing);
  actor.send({ type: 'open', command: 'create', target: null });
  actor.send({ type: 'submit' });
  expect(said(see().context.form?.errors)).toEqual({ role: 'Role is required' });
  actor.send({ type: 'change', draft: { role: 'o' } });
  expect(said(see().context.form?.errors)).toEqual({});
});
