import type { MessageDescriptor } from '@lingui/core';
import type { RoleAssignment } from '#domain/entities.ts';
import { unspecified } from '#machines/list/resources/services.ts';
import { Chip } from '#views/controls/feedback/badge.tsx';
import { Cluster } from '#views/controls/layout/layout.tsx';
import { useText } from '#views/controls/text.ts';

/** The roles that an account has, each with its service. */
export function RoleChips({ roles }: { roles: readonly RoleAssignment[] }) {
  const say = useText();
  return (
    <Cluster gap={1}>
      {roles.map(({ service, role }) => (
        <Chip key={`${service}/${role}`}>
          {serviceName(service, say)} · {role}
        </Chip>
      ))}
    </Cluster>
  );
}

/** A service's display name. The empty service has a translated one. */
export function serviceName(service: string, say: (text: MessageDescriptor) => string): string {
  return service === '' ? say(unspecified) : service;
}
