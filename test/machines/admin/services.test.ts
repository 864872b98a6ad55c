import { expect, test } from 'vitest';
import { serviceRole, services } from '#machines/list/resources/services.ts';

const billing = { service: 'billing', roles: ['clerk', 'reader'] };
const { create, manageRoles } = services.commands;
const scope = { scope: {}, items: [billing] };

test('what is created is trimmed, and in the list at once', () => {
  const draft = { service: ' billing ', role: ' owner ' };
  expect(serviceRole(draft)).toEqual({ service: 'billing', role: 'owner' });
  const done = { subject: { ...scope, target: null }, result: undefined };
  expect(create.apply?.([billing], { ...done, draft })).toEqual([
    { service: 'billing', roles: ['clerk', 'owner', 'reader'] },
  ]);
  const added = create.apply?.([billing], { ...done, draft: { service: 'archive', role: 'reader' } });
  expect(added).toEqual([billing, { service: 'archive', roles: ['reader'] }]);
  expect(added?.toSorted(services.order).map(({ service }) => service)).toEqual(['archive', 'billing']);
});

test('a removed role is gone at once, and has to be one of the service’s', () => {
  const subject = { ...scope, target: billing };
  const done = { subject, draft: { role: 'clerk' }, result: undefined };
  expect(manageRoles.apply?.([billing], done)).toEqual([{ service: 'billing', roles: ['reader'] }]);
  expect(Object.keys(manageRoles.validate?.({ role: 'owner' }, subject) ?? {})).toEqual(['role']);
});
