import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { serviceRole, services } from '#machines/list/resources/services.ts';
import { failure } from './people.ts';
import { startServices } from './world.ts';

const billing = { service: 'billing', roles: ['clerk', 'reader'] };
const { create, manageRoles } = services.commands;

test('a removed role drops by itself, and only once the server has removed it', async () => {
  const { actor, shown, form, server, requests, succeed } = await startServices(billing);
  actor.send({ type: 'open', command: 'manageRoles', target: billing });
  form('manageRoles')?.send({ type: 'change', draft: { role: 'clerk' } });
  form('manageRoles')?.send({ type: 'submit' });
  expect(requests()).toEqual([{ scope: {}, target: billing, draft: { role: 'clerk' } }]);
  expect(form('manageRoles')?.getSnapshot().context.subject.target).toEqual(billing);
  server.entries = [{ service: 'billing', roles: ['reader'] }];
  await succeed();
  expect(form('manageRoles')?.getSnapshot().context).toMatchObject({
    subject: { target: { roles: ['reader'] } },
    draft: { role: '' },
    failure: null,
    notice: { tone: 'success', text: manageRoles.outcomes.succeeded },
  });
  expect(shown().data).toMatchObject([{ roles: ['reader'] }]);
});

test('a role that the server keeps stays, with what the server said', async () => {
  const { actor, see, shown, form, refuse } = await startServices(billing);
  actor.send({ type: 'open', command: 'manageRoles', target: billing });
  form('manageRoles')?.send({ type: 'change', draft: { role: 'clerk' } });
  form('manageRoles')?.send({ type: 'submit' });
  await refuse(failure);
  expect(form('manageRoles')?.getSnapshot().context).toMatchObject({
    subject: { target: billing },
    failure: { tone: 'error', text: manageRoles.outcomes.failed, detail: failure.message },
  });
  expect([shown().data, see().context.notice]).toEqual([[billing], null]);
});

test('a service that has lost its last role leaves the list, while its dialog says that it has none', async () => {
  const last = { service: 'billing', roles: ['clerk'] };
  const { actor, shown, form, server, succeed } = await startServices(last);
  actor.send({ type: 'open', command: 'manageRoles', target: last });
  form('manageRoles')?.send({ type: 'change', draft: { role: 'clerk' } });
  form('manageRoles')?.send({ type: 'submit' });
  server.entries = [];
  await succeed();
  await setImmediate();
  expect(shown()).toMatchObject({ data: [], problem: null });
  expect(form('manageRoles')?.getSnapshot().context.subject.target).toEqual({
    service: 'billing',
    roles: [],
  });
});

test('what is created is trimmed, and shows in its place while the list is loaded again', async () => {
  expect(serviceRole({ service: ' billing ', role: ' owner ' })).toEqual({
    service: 'billing',
    role: 'owner',
  });
  const { actor, see, form, succeed } = await startServices(billing);
  actor.send({ type: 'open', command: 'create', target: null });
  form('create')?.send({ type: 'change', draft: { service: 'archive', role: 'reader' } });
  form('create')?.send({ type: 'submit' });
  const told: string[][] = [];
  actor.subscribe(({ context }) => told.push(context.items.map(({ service }) => service)));
  await succeed();
  expect(told.find(({ length }) => length > 1)).toEqual(['archive', 'billing']);
  expect(see().context.notice?.text).toBe(create.outcomes.succeeded);
});
