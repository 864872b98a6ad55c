import { msg } from '@lingui/core/macro';
import type { RoleAssignment, ServiceEntry } from '#domain/entities.ts';
import { replaced } from '#domain/lists/items.ts';
import type { FieldErrors } from '#domain/messages.ts';
import { serverFields } from '#domain/server-fields.ts';
import type { ListResource, OnItem, OnList } from '../list-types.ts';

/** The scope of the only catalogue. */
export type ServicesScope = Readonly<Record<never, never>>;

/** The role to remove, which the dialog's failure is about. */
type RemoveRoleDraft = Pick<RoleAssignment, 'role'>;

export type ServiceCommands = {
  readonly create: OnList<RoleAssignment, void>;
  readonly manageRoles: OnItem<ServiceEntry, RemoveRoleDraft, void>;
};

/** The label of the empty service. */
export const unspecified = msg`(unspecified)`;

const key = (entry: ServiceEntry) => entry.service;
const alphabetically = new Intl.Collator('en').compare;

/** The service catalogue. It has neither samples nor a cache, so it shows the server's last answer. */
export const services: ListResource<ServicesScope, ServiceEntry, ServiceCommands> = {
  name: 'services',
  key,
  order: (one, other) => alphabetically(one.service, other.service),
  outcomes: { loadFailed: msg`Unable to fetch services.` },
  commands: {
    create: {
      on: 'list',
      draft: () => ({ service: '', role: '' }),
      validate: ({ role }): FieldErrors<RoleAssignment> =>
        role.trim() === '' ? { role: msg`Role is required` } : {},
      mapServerError: serverFields({ service: 'service', role: 'role' }),
      apply: (items, { draft }) => withRole(items, serviceRole(draft)),
      outcomes: { succeeded: msg`Service role created.`, failed: msg`Unable to create service role.` },
    },
    manageRoles: {
      on: 'item',
      draft: () => ({ role: '' }),
      /** No text is typed into this form. */
      redact: () => ({ role: '' }),
      validate: ({ role }, { target }): FieldErrors<RemoveRoleDraft> =>
        target.roles.includes(role) ? {} : { role: msg`Role is required.` },
      /** The role disappears at once; a service without roles stays until the reload. */
      apply: (items, { subject: { target }, draft }) =>
        replaced(items, { ...target, roles: target.roles.filter((role) => role !== draft.role) }, key),
      confirmation: ({ target: { service } }, { role }) =>
        service === ''
          ? msg`Remove the role “${role}”, which belongs to no service?`
          : msg`Remove the role “${role}” from the service “${service}”?`,
      afterSuccess: 'restart',
      outcomes: { succeeded: msg`Service role removed.`, failed: msg`Unable to remove service role.` },
    },
  },
};

/** The create request of a valid draft. */
export function serviceRole({ service, role }: RoleAssignment): RoleAssignment {
  return { service: service.trim(), role: role.trim() };
}

function withRole(items: readonly ServiceEntry[], { service, role }: RoleAssignment) {
  const entry = items.find((item) => item.service === service);
  if (entry === undefined) return [...items, { service, roles: [role] }];
  const roles = [...new Set([...entry.roles, role])].sort(alphabetically);
  return replaced(items, { service, roles }, key);
}
