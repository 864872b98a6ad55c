import type { RoleAssignment } from '#domain/entities.ts';
import { Chip } from '../controls/feedback/badge.tsx';
import { Cluster } from '../controls/layout/layout.tsx';
import { useText } from '../controls/text.ts';
import { serviceName } from './service-name.ts';

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
